"""Kinds of notices that somebody wants from one table."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.add_column("table_notices", sa.Column("kinds", sa.JSON))


def downgrade() -> None:
    op.drop_column("table_notices", "kinds")

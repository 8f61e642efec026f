"""Seats that have a coach."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("seats", sa.Column("coach", sa.String(20)))


def downgrade() -> None:
    op.drop_column("seats", "coach")

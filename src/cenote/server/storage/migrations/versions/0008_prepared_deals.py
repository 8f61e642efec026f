"""Tables that begin with a prepared deal."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal", sa.String(80)))


def downgrade() -> None:
    op.drop_column("tables", "deal")

"""How far the game at a table is, for the lists of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("figures", sa.JSON))


def downgrade() -> None:
    op.drop_column("tables", "figures")

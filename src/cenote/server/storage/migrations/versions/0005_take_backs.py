"""Turns that are taken back after they ended."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("may_take_back", sa.Boolean, nullable=False, server_default=sa.true())
    )
    op.add_column("tables", sa.Column("taken_back", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("dealt", sa.JSON))
    op.add_column("tables", sa.Column("request", sa.JSON))


def downgrade() -> None:
    for name in ("request", "dealt", "taken_back", "may_take_back"):
        op.drop_column("tables", name)

"""Seats that are kept for people who were asked for a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    asked = sa.Column("asked", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("holders", asked)


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM holders WHERE asked"))
    op.drop_column("holders", "asked")

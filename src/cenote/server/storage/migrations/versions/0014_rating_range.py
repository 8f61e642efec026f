"""Ratings that a host wishes those to have who sit down."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    for name in ("least_rating", "most_rating"):
        op.add_column("tables", sa.Column(name, sa.Integer))


def downgrade() -> None:
    for name in ("most_rating", "least_rating"):
        op.drop_column("tables", name)

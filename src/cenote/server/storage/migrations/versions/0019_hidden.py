"""Pages that are connected but hidden."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    hidden = sa.Column("hidden", sa.JSON, nullable=False, server_default=sa.text("'{}'"))
    op.add_column("presence", hidden)


def downgrade() -> None:
    op.drop_column("presence", "hidden")

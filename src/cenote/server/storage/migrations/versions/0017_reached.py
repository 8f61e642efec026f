"""Whether a notice has reached its reader by any channel."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    # What was written down before counts as sent, so that nobody is told twice.
    reached = sa.Column("reached", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("table_notices", reached)


def downgrade() -> None:
    op.drop_column("table_notices", "reached")

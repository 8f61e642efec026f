"""People who let everybody see how they do."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "shown",
        sa.Column("person", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_shown"),
    )


def downgrade() -> None:
    op.drop_table("shown")

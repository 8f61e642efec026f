"""Rated games can be looked for; facts about results; what people have learned."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    rated = sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seeks", rated)
    op.add_column("results", sa.Column("fact", sa.Text))
    op.create_table(
        "progress",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("kept", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_progress"),
    )


def downgrade() -> None:
    op.drop_table("progress")
    op.drop_column("results", "fact")
    op.drop_column("seeks", "rated")

"""Reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("judge", sa.String(80), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(64)),
        sa.Column("process", sa.String(32)),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id"),
        sa.UniqueConstraint("device", name="uq_reviews_device"),
    )
    op.create_index("ix_reviews_state", "reviews", ["state"])


def downgrade() -> None:
    op.drop_index("ix_reviews_state", "reviews")
    op.drop_table("reviews")

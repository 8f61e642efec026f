"""Results of finished games, for the pages and statistics of the people who played them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seat_count", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("other", sa.Float, nullable=False),
        sa.Column("against", sa.String(40), nullable=False),
        sa.Column("uncounted", sa.String(20)),
        sa.Column("sources", sa.Text, nullable=False),
        sa.Column("opening", sa.String(80)),
        sa.Column("course", sa.Text),
        sa.Column("account", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
    )


def downgrade() -> None:
    op.drop_table("results")

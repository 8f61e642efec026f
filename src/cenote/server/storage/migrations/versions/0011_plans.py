"""Sketches of turns to come, and those to be played by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("words", sa.JSON, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("taken_back", sa.Integer, nullable=False),
        sa.Column("armed", sa.Boolean, nullable=False),
        sa.Column("exact", sa.Boolean, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("foreseen", sa.JSON, nullable=False),
        sa.Column("failure", sa.JSON),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plans_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", "number", name="pk_plans"),
    )
    op.create_index("ix_plans_armed", "plans", ["armed"])


def downgrade() -> None:
    op.drop_table("plans")

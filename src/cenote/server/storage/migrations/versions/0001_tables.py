"""Tables, their moves and seats, chat, and notices between server processes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seat_count", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("frozen", sa.Boolean, nullable=False),
        sa.Column("to_act", sa.Integer),
        sa.Column("acting_since", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("bot_waits", sa.Boolean, nullable=False),
        sa.Column("bot_process", sa.String(32)),
        sa.Column("scores", sa.JSON),
        sa.Column("start_table", sa.String(12)),
        sa.Column("start_moves", sa.Integer),
        sa.Column("rematch", sa.String(12)),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_index("ix_tables_bot_waits", "tables", ["bot_waits"])
    op.create_index("ix_tables_listed", "tables", ["listed", "changed"])
    op.create_table(
        "moves",
        table_id("moves"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("word", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_moves"),
    )
    op.create_table(
        "seats",
        table_id("seats"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("auto", sa.Boolean, nullable=False),
        sa.Column("stand_in", sa.String(40)),
        sa.Column("stands_in_once", sa.Boolean, nullable=False),
        sa.Column("key_hash", sa.String(64)),
        sa.Column("key_until", sa.BigInteger),
        sa.Column("left", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    )
    op.create_table(
        "holders",
        table_id("holders"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "device", name="pk_holders"),
    )
    op.create_index("ix_holders_device", "holders", ["device"])
    op.create_table(
        "events",
        sa.Column("id", sa.Integer, nullable=False),
        table_id("events"),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("event", sa.String(20), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_table_id", "events", ["table_id"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, nullable=False),
        table_id("chat"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
    )
    op.create_index("ix_chat_table_id", "chat", ["table_id"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(32), nullable=False),
        table_id("presence"),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("watchers", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("process", "table_id", name="pk_presence"),
    )


def table_id(table: str) -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", name=f"fk_{table}_table_id")
    return sa.Column("table_id", sa.String(12), key, nullable=False)


def downgrade() -> None:
    for table in ("presence", "processes", "chat", "events", "holders", "seats", "moves", "tables"):
        op.drop_table(table)

"""Tables that end, chat with its speakers, reports, bans, and how each process is doing."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

PEOPLE = """
    UPDATE tables SET touched = changed, begun = (version > 1), people =
        (SELECT count(*) FROM seats WHERE seats.table_id = tables.id AND seats.level IS NULL)
"""


def upgrade() -> None:
    op.add_column("tables", sa.Column("people", sa.Integer, nullable=False, server_default="0"))
    op.add_column(
        "tables", sa.Column("begun", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("archived", sa.BigInteger))
    op.add_column("tables", sa.Column("ending", sa.JSON))
    op.execute(PEOPLE)
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_open", "tables", ["archived", "over", "touched"])
    op.add_column("chat", sa.Column("device", sa.String(64)))
    op.create_index("ix_chat_device", "chat", ["device"])
    op.execute("DELETE FROM processes")
    op.add_column(
        "processes", sa.Column("started", sa.BigInteger, nullable=False, server_default="0")
    )
    op.add_column("processes", sa.Column("vitals", sa.JSON, nullable=False, server_default="{}"))
    create_reports()
    create_bans()
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    op.create_table(
        "last_seen",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_last_seen"),
    )


def create_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("chat_id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("device", sa.String(64)),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.UniqueConstraint("chat_id", "reporter", name="uq_reports_chat_id"),
    )


def create_bans() -> None:
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_bans"),
        sa.UniqueConstraint("kind", "who", name="uq_bans_kind"),
    )


def downgrade() -> None:
    for table in ("last_seen", "notices", "bans", "reports"):
        op.drop_table(table)
    op.drop_column("processes", "vitals")
    op.drop_column("processes", "started")
    op.drop_index("ix_chat_device", "chat")
    op.drop_column("chat", "device")
    op.drop_index("ix_tables_open", "tables")
    op.drop_index("ix_tables_host", "tables")
    for column in ("ending", "archived", "touched", "begun", "people"):
        op.drop_column("tables", column)

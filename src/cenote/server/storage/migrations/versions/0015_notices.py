"""Notices: keys of the server, choices, push subscriptions, mail addresses, what was told."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("tables", sa.Column("webhook_form", sa.JSON))
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_keys"),
    )
    op.create_table(
        "notice_choices",
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("kinds", sa.JSON, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("device", name="pk_notice_choices"),
    )
    make_addresses()
    op.create_table(
        "table_notices",
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("kind", sa.String(20)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("reminded", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", "device", name="pk_table_notices"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_notices_table_id"),
    )
    op.create_index("ix_table_notices_device", "table_notices", ["device"])
    op.create_index("ix_table_notices_due", "table_notices", ["due"])


def make_addresses() -> None:
    """Where notices are sent: to browsers, and by mail."""
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("endpoint_hash", sa.String(64), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("site", sa.String(300), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_subscriptions"),
        sa.UniqueConstraint("endpoint_hash", name="uq_push_subscriptions_endpoint_hash"),
    )
    op.create_index("ix_push_subscriptions_device", "push_subscriptions", ["device"])
    op.create_table(
        "mail_addresses",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("site", sa.String(300), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("code_hash", sa.String(64)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_mail_addresses"),
    )
    op.create_index("ix_mail_addresses_device", "mail_addresses", ["device"])
    op.create_index("ix_mail_addresses_made", "mail_addresses", ["made"])


def downgrade() -> None:
    for table in (
        "table_notices",
        "mail_addresses",
        "push_subscriptions",
        "notice_choices",
        "server_keys",
    ):
        op.drop_table(table)
    op.drop_column("tables", "webhook_form")

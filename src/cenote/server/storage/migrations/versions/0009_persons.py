"""Claimed names, their passkeys and devices, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

NEW = (
    "persons",
    "person_devices",
    "passkeys",
    "challenges",
    "join_codes",
    "ratings",
    "rating_changes",
)


def upgrade() -> None:
    no = sa.false()
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=no))
    op.add_column("tables", sa.Column("verdict", sa.String(20)))
    op.add_column("seats", sa.Column("named", sa.Boolean, nullable=False, server_default=no))
    op.add_column("seats", sa.Column("stood_in", sa.Boolean, nullable=False, server_default=no))
    add_persons()
    add_credentials()
    add_ratings()


def add_persons() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(80), nullable=False, unique=True),
        sa.Column("handle", sa.String(64), nullable=False, unique=True),
        sa.Column("phrase_hash", sa.String(64), unique=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("renamed", sa.BigInteger),
    )
    op.create_table(
        "person_devices",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("tag", sa.String(12), nullable=False, unique=True),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
    )
    op.create_index("ix_person_devices_person", "person_devices", ["person"])


def add_credentials() -> None:
    op.create_table(
        "passkeys",
        sa.Column("tag", sa.String(12), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("credential", sa.Text, nullable=False, unique=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(20), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("handle", sa.String(64)),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_challenges_until", "challenges", ["until"])
    op.create_table(
        "join_codes",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("code_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def add_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    history = ["person", "game", "seats", "at"]
    op.create_index("ix_rating_changes_person", "rating_changes", history)


def downgrade() -> None:
    for table in NEW:
        op.drop_table(table)
    for table, column in (
        ("tables", "rated"),
        ("tables", "verdict"),
        ("seats", "named"),
        ("seats", "stood_in"),
    ):
        op.drop_column(table, column)

"""Open seats, people who look for a game, holidays, stand-ins that hand back."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("language", sa.String(8)))
    op.add_column("tables", sa.Column("open_until", sa.BigInteger))
    op.create_index("ix_tables_open_until", "tables", ["open_until"])
    for name in ("anyone", "hands_back"):
        new = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("seats", new)
    op.add_column("seats", sa.Column("away_until", sa.BigInteger))
    op.add_column(
        "seats", sa.Column("away_used", sa.BigInteger, nullable=False, server_default="0")
    )
    op.create_index("ix_seats_away_until", "seats", ["away_until"])
    op.create_table(
        "seeks",
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("games", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("clocks", sa.JSON, nullable=False),
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("device", name="pk_seeks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seeks_table_id"),
    )
    op.create_index("ix_seeks_seen", "seeks", ["seen"])
    op.create_index("ix_seeks_table_id", "seeks", ["table_id"])
    op.create_table(
        "holidays",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("start", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_holidays"),
    )
    op.create_index("ix_holidays_device", "holidays", ["device"])
    op.create_index("ix_holidays_until", "holidays", ["until"])


def downgrade() -> None:
    op.drop_table("holidays")
    op.drop_table("seeks")
    op.drop_index("ix_seats_away_until", "seats")
    for name in ("away_used", "away_until", "hands_back", "anyone"):
        op.drop_column("seats", name)
    op.drop_index("ix_tables_open_until", "tables")
    for name in ("open_until", "language"):
        op.drop_column("tables", name)

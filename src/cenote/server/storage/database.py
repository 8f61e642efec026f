"""Opening the database: SQLite in the data folder or PostgreSQL by its address."""

import errno
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from cenote.server.common.problems import Problem
from cenote.server.storage.schema import METADATA

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

FILE = "cenote.sqlite3"
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x63656E6F7465
"""The advisory lock of PostgreSQL that lets one process migrate at a time."""

CONNECTIONS = 8

LONG_LOG = "wal_autocheckpoint=20000"
"""Pages of SQLite's log before a move must checkpoint; normally the background does it."""
ANSWERS_WITHIN = 10
"""Seconds a connection to PostgreSQL may take."""


class BadDatabase(Problem):
    """A mistake of the operator: a database that cannot be used."""


def address(data: Path, url: str | None) -> URL:
    """Where the games are kept."""
    if url is None:
        make_folder(data)
        return URL.create("sqlite", database=str(data / FILE))
    try:
        given = make_url(url)
    except ArgumentError:
        raise BadDatabase("the database address cannot be read") from None
    if given.get_backend_name() == "postgresql":
        return given.set(drivername="postgresql+psycopg")
    if given.get_backend_name() == "sqlite" and given.database not in (None, "", ":memory:"):
        return given
    raise BadDatabase("the database must be PostgreSQL or a SQLite file")


def make_folder(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(folder_problem(error, data)) from None


def folder_problem(error: OSError, data: Path) -> str:
    """Why games cannot be kept in a folder."""
    if isinstance(error, FileExistsError | NotADirectoryError):
        return f"{data} cannot be the folder of the games: there is a file of that name"
    if error.errno == errno.ENOSPC:
        return f"the disk is full: there is no room for {data}"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"the folder {data} may not be written to"
    return f"the folder {data} cannot be used ({error.strerror})"


def connect(where: URL) -> Engine:
    try:
        if where.get_backend_name() == "sqlite":
            engine = create_engine(
                where, hide_parameters=True, connect_args={"check_same_thread": False}
            )
            event.listen(engine, "connect", prepare_sqlite)
            event.listen(engine, "begin", begin_sqlite)
            return engine
        return create_engine(
            where,
            hide_parameters=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            connect_args={"connect_timeout": ANSWERS_WITHIN},
        )
    except (ImportError, NoSuchModuleError):
        raise BadDatabase(
            "PostgreSQL needs one more package: pip install 'cenote[postgresql]'"
        ) from None


def connect_from_loop(where: URL, **how: Any) -> "AsyncEngine":
    """An engine for PostgreSQL, used on the event loop."""
    # It needs a package that SQLite does without.
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415

    return create_async_engine(where, hide_parameters=True, max_overflow=0, **how)


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers never wait for the writer; what was committed survives a power cut."""
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
        LONG_LOG,
    ):
        connection.execute(f"PRAGMA {pragma}")


def begin_sqlite(connection: Connection) -> None:
    """A transaction that may write takes the lock at once, so that it is never refused half-way."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(engine: Engine) -> None:
    """Migrate the database to the current schema."""
    with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
        upgrade(connection)


def upgrade(connection: Connection) -> None:
    """Bring the database to the current schema in the transaction of this connection."""
    found = revision_of(connection)
    if found is None and not has_tables(connection):
        METADATA.create_all(connection, checkfirst=False)
        run_alembic("stamp", connection)
    elif found != revisions()[-1]:
        run_alembic("upgrade", connection)


def revision_of(connection: Connection) -> str | None:
    """The revision of the schema; None if there is none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def has_tables(connection: Connection) -> bool:
    return not METADATA.tables.keys().isdisjoint(inspect(connection).get_table_names())


def revisions() -> list[str]:
    """Every revision of the schema, the oldest first: the numbers of the migrations' files."""
    return sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("0*.py"))


def run_alembic(
    what: Literal["stamp", "upgrade"], connection: Connection, revision: str = "head"
) -> None:
    # A start with a current database does without Alembic, which takes long to import.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    getattr(command, what)(config, revision)

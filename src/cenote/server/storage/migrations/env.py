"""Alembic's way in: it gets an open connection from `cenote.server.storage.database`."""

from alembic import context

from cenote.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()

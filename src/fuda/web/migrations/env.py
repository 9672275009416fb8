"""What Alembic runs: the migrations, on the connection that `upgrade` hands it."""

from alembic import context

from fuda.web.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()

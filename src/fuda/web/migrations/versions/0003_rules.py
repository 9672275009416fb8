"""Matches know the version of the rules, and answers what they meant."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; of what is there already nothing is known."""
    op.add_column("match", sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    op.add_column("step", sa.Column("mark", sa.String(4), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("step", "mark")
    op.drop_column("match", "rules")

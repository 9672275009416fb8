"""Servers that share a database: who is there, who has which match, what addresses have asked for; and a pulse."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "worker",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "held",
        sa.Column("match", sa.String(40), primary_key=True),
        sa.Column("worker", sa.Integer, nullable=False, index=True),
    )
    op.create_table(
        "bucket",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("level", sa.Float, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_match_created", "match", ["created"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_index("ix_match_created", "match")
    for name in ("pulse", "bucket", "held", "worker"):
        op.drop_table(name)

"""Matches that wait for anybody, tournaments, and how many turns a match had."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; how many turns older matches had is not known."""
    op.add_column("match", sa.Column("turns", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "open_game",
        sa.Column("match", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("hues", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("ix_open_game_seen", "open_game", ["seen"])
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("ix_tournament_created", "tournament", ["created"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("tournament")
    op.drop_table("open_game")
    op.drop_column("match", "turns")

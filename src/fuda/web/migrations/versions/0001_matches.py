"""Matches, their steps, and cards of people's own."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("mode", sa.String(10), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
        sa.Column("decks", sa.Text, nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("tokens", sa.Text, nullable=False),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
        sa.Column("how", sa.String(12), nullable=False),
        sa.Column("reason", sa.String(80), nullable=False),
        sa.Column("rematch", sa.String(40), nullable=False),
    )
    op.create_index("ix_match_state", "match", ["state"])
    op.create_table(
        "step",
        sa.Column("match", sa.String(40), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("word", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("left", sa.Text, nullable=False),
    )
    op.create_table(
        "own_card",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("number", sa.String(60), primary_key=True),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("ix_own_card_owner", "own_card", ["owner"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("own_card")
    op.drop_table("step")
    op.drop_table("match")

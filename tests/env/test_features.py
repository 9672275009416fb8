"""Observations: of one size, from what the player may know alone, and telling the same story as the options."""

from __future__ import annotations

import random

import msgspec
import pytest

np = pytest.importorskip("numpy")

from fuda.core.rollout import pick  # noqa: E402
from fuda.env.features import (  # noqa: E402
    LARGEST,
    PARTS,
    SLOTS,
    CardCode,
    Encoder,
    bucket,
    encoder,
    number_of,
    signature,
    words_of,
)
from fuda.env.play import IllegalAction, Play, begin, read_decks  # noqa: E402
from fuda.games.registry import find  # noqa: E402
from fuda.games.table_game import TableGame  # noqa: E402
from tests.conformance.playing import GAMES, enough_decisions, hidden_cards, new_match  # noqa: E402

OP = find("onepiece")


def played(name: str, seed: int, steps: int) -> Play:
    """A match some random answers on, not over."""
    play = Play(find(name), new_match(name, seed))
    for _ in range(steps):
        trial = play.clone()
        trial.step(int(pick(seed, trial.steps, trial.legal())))
        if trial.is_over:
            break
        play = trial
    return play


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_are_not_in_observations(name: str) -> None:
    """Cards that a player may not know change places: the player's observation is the same to the last byte."""
    game = find(name)
    code = encoder(game)
    chance = random.Random(1)
    compared = 0
    for at, m in enumerate(enough_decisions(name, 3)):
        player, owner = at % 2, at // 2 % 2
        hidden = hidden_cards(game, m, player, owner)
        if at % 3 or len(hidden) < 2:
            continue
        other = game.clone(m)
        game.exchange(other, *chance.sample(hidden, 2))
        wanted = code.observe(Play(game, m), player)
        found = code.observe(Play(game, other), player)
        assert [part.tobytes() for part in found] == [part.tobytes() for part in wanted]
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", GAMES)
def test_observations_have_one_size_and_bounds(name: str) -> None:
    """Every observation of a match has the declared sizes, finite numbers in bounds, and as many rows as options."""
    game = find(name)
    code = encoder(game)
    assert len(code.names) == code.size == len(set(code.names))
    assert len(code.option_names) == code.option_size == len(set(code.option_names))
    for at, m in enumerate(enough_decisions(name, 5)):
        if at % 5:
            continue
        play = Play(game, m)
        board, options, mask = code.observe(play, play.player)
        assert board.shape == (code.size,) and options.shape == (code.actions, code.option_size)
        assert np.isfinite(board).all() and np.abs(board).max() <= LARGEST
        assert mask.sum() == play.legal() == len(m.options)
        assert (options[:, 0] == mask).all()
        board, options, mask = code.observe(play, 1 - play.player)
        assert not mask.any() and not options.any() and board.any()


@pytest.mark.parametrize("name", GAMES)
def test_different_options_have_different_rows(name: str) -> None:
    """Options that read differently are told apart by their rows, but for rare words that share a column."""
    game = find(name)
    code = encoder(game)
    same = total = 0
    for m in enough_decisions(name, 7):
        play = Play(game, m)
        view = play.seats[play.player].view()
        rows = {one.text: code.option(view, one).tobytes() for one in play.shown(play.player)}
        total += len(rows)
        same += len(rows) - len(set(rows.values()))
    assert total > 100 and same <= total // 100


def test_own_and_opposing_cards_are_told_apart() -> None:
    """The hand of the player who looks is in the observation, the opponent's is a count."""
    play = played("onepiece", 1, 12)
    code = encoder(OP)
    for player in range(2):
        board, _, _ = code.observe(play, player)
        at = {name: i for i, name in enumerate(code.names)}
        mine, theirs = OP.count(play.match, player, "hand"), OP.count(play.match, 1 - player, "hand")
        assert board[at["own hand count"]] == pytest.approx(mine / 10) == board[at["own hand known"]]
        assert board[at["foe hand count"]] == pytest.approx(theirs / 10) and board[at["foe hand known"]] == 0
        zones = [board[at[f"slot {i}: zone hand"]] * board[at[f"slot {i}: own_side"]] for i in range(SLOTS)]
        assert zones.count(1) == mine and zones.count(-1) == 0


def test_current_values_stand_in_place_of_printed_ones() -> None:
    """A card with a changed value has the row of that value."""
    play = played("onepiece", 1, 12)
    code = CardCode(OP)
    leader = play.seats[0].view().sides[0].zone("leader").cards[0]
    assert leader is not None
    power = code.names.index("value power")
    row = code.card(leader, 0)
    assert row[power] == pytest.approx(number_of(leader.facts["power"]) / code.scales["power"])
    assert row[code.names.index("value rested")] == leader.facts["rested"]
    assert row[1] == 1 and code.card(leader, 1)[1] == -1


def test_words_that_no_card_has_in_print_have_columns() -> None:
    """Keywords and prohibitions of a card in play are told apart by name; words unknown to the game are there too."""
    code = CardCode(OP)
    leader = played("onepiece", 1, 12).seats[0].view().sides[0].zone("leader").cards[0]
    assert leader is not None

    def row(**facts: list[str]) -> dict[str, float]:
        card = msgspec.structs.replace(leader, facts={**leader.facts, "keywords": [], **facts})
        return {name: float(x) for name, x in zip(code.names, code.card(card, 0), strict=True) if x}

    assert row(keywords=["rush", "blocker"]).keys() - row().keys() == {"word rush", "word blocker", "value keywords"}
    assert row(bans=["leave"])["word leave"] == 1
    assert any(name.startswith("other word") for name in row(keywords=["never heard of"]))


def test_counters_are_counted() -> None:
    """A word with a number behind it stands for so many."""
    game = find("hanyo")
    code = CardCode(game)
    unit = next(card for side in played("hanyo", 1, 12).seats[0].view().sides for zone in side.zones
                for card in zone.cards if card is not None)  # fmt: skip
    rows = [code.card(msgspec.structs.replace(unit, facts={**unit.facts, "counters": [f"灯 {n}"]}), 0) for n in (1, 11)]
    assert [row[code.names.index("word 灯")] for row in rows] == [1, 11]


def test_values_that_change_leave_none_of_their_old_words() -> None:
    """Also where a card came to the game after the encoder was made, so that its words have no columns."""
    code = CardCode(OP)
    leader = played("onepiece", 1, 12).seats[0].view().sides[0].zone("leader").cards[0]
    assert leader is not None
    row, facts = code.printed(leader.number)
    code.add(row, "colors", facts["colors"], -1.0)
    facts["colors"] = ["ultraviolet"]
    code.add(row, "colors", facts["colors"], 1.0)
    other = code.names.index("colors other")
    assert code.card(msgspec.structs.replace(leader, facts={}), 0)[other] == 1
    assert code.card(msgspec.structs.replace(leader, facts={"colors": ["red"]}), 0)[other] == 0


@pytest.mark.parametrize("name", GAMES)
def test_all_words_of_cards_are_in_their_rows(name: str) -> None:
    """A card that loses a word has another row, beside the number that counts them."""
    code = CardCode(find(name))
    words = 0
    for at, m in enumerate(enough_decisions(name, 3)):
        cards = [] if at % 20 else [card for side in Play(find(name), m).seats[0].view().sides
                                    for zone in side.zones for card in zone.cards if card is not None]  # fmt: skip
        for card in cards:
            row = code.card(card, 0)
            for value, fact in card.facts.items():
                if told := words_of(fact):
                    words += 1
                    other = msgspec.structs.replace(card, facts={**card.facts, value: ["?", *told[1:]]})
                    assert told[0] == "?" or (code.card(other, 0) != row).any(), (card.number, value, told)
    assert words > 0 or isinstance(find(name), TableGame)  # whose cards in a match have numbers only


def test_parts_in_three_battles_have_columns_of_their_own() -> None:
    """Who attacks is told from who is attacked, also where several attack or a battle interrupts another."""
    names = [f"{part}{number}" for part in ("attacker", "target") for number in ("", 2, 3)]
    assert len({bucket(name, PARTS) for name in names}) == len(names)


def test_cards_of_one_game_have_signatures_of_their_own() -> None:
    """Nearly all cards that come with a game differ in their signature."""
    for name in GAMES:
        numbers = list(find(name).cards())
        found = {signature(number).tobytes() for number in numbers}
        assert len(found) >= len(numbers) * 0.98


def test_long_lists_of_options_are_shown_page_by_page() -> None:
    """With three places there are two options on a page and the last one turns it; every option can be taken."""
    whole = played("onepiece", 2, 30)
    while len(whole.match.options) < 6:
        whole.step(0)
    count = len(whole.match.options)
    for option in range(count):
        play = Play(OP, OP.clone(whole.match), actions=3)
        page, action = play.place(option)
        for _ in range(page):
            before = OP.position(play.match)
            play.step(play.legal() - 1)
            assert OP.position(play.match) == before
        assert play.option(action) == option
        assert play.shown(play.player)[action].index == option
        wanted = OP.clone(whole.match)
        wanted.choose(option)
        play.step(action)
        assert OP.position(play.match) == OP.position(wanted) and play.page == 0
    play = Play(OP, OP.clone(whole.match), actions=3)
    for _ in range((count + 1) // 2):
        play.step(play.legal() - 1)
    assert play.page == 0, "after the last page comes the first"
    code = Encoder(OP, 3)
    _, options, mask = code.observe(play, play.player)
    assert mask.tolist() == [1, 1, 1] and options[2, 1] == 1


def test_illegal_actions_change_nothing() -> None:
    """The message says what is legal."""
    play = played("onepiece", 1, 5)
    before = OP.position(play.match)
    with pytest.raises(IllegalAction, match="legal are those from 0 to"):
        play.step(play.legal())
    with pytest.raises(IllegalAction):
        play.step(-1)
    assert OP.position(play.match) == before and play.steps == 5


def test_decks_are_named_or_drawn_by_the_seed() -> None:
    """`any` is one of the game's decks, the same for the same seed; anything but two decks is refused."""
    decks = read_decks(OP, ("any", "tide"))
    leaders = []
    for seed in range(12):
        matches = [begin(OP, decks, seed).match for _ in range(2)]
        names = [OP.definition(m, OP.pile(m, 0, "leader")[0]).number for m in matches]
        assert names[0] == names[1]
        leaders.append(names[0])
    assert len(set(leaders)) > 1
    with pytest.raises(ValueError, match="2 decks"):
        read_decks(OP, ("tide",))

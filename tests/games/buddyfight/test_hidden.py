"""Who may know which card: nobody decks, gauges and what is set aside; their fighter hands and face-down cards."""

from __future__ import annotations

import random

import msgspec
import pytest

from fuda.games.buddyfight.rules.janken import JANKEN
from fuda.games.buddyfight.spec import HANDS
from fuda.games.buddyfight.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.rules.marks import clause
from fuda.view.board import view
from fuda.view.events import event_words, events
from fuda.view.options import OptionError, label, options, parse_option
from fuda.view.why import UnknownCardError, find_cards, why
from tests.games.buddyfight.golden import answer
from tests.games.buddyfight.matches import GAME, decisions, new_match


def shown(m: Match, player: int) -> bytes:
    """All that a player is shown of a position."""
    return msgspec.json.encode([view(GAME, m, player), options(GAME, m, player)])


def told(m: Match, player: int) -> str:
    """All that a player is told: view, options and events, as data and in words."""
    offered = options(GAME, m, player)
    labels = [label(GAME, m, player, one, language) for one in offered for language in ("en", "ja")]
    news = events(GAME, m, player)
    words = [event_words(GAME, e, language, player) for e in news for language in ("en", "ja")]
    return msgspec.json.encode([view(GAME, m, player), offered, labels, news, words]).decode()


@clause("bf Z.1.2", "bf Z.4.3", "bf O.removed.2", "bf LO.setup.6", "bf LO.removed.2")
def test_nobody_learns_a_card_of_deck_gauge_or_set_aside() -> None:
    """At every decision of some matches they are known to nobody, hands and face-down souls to their fighter."""
    looked = down = 0
    for seed in range(3):
        for m in decisions(new_match(seed), seed):
            running = {uid for f in m.stack for chosen in f.sets for uid in chosen} | {f.uid for f in m.stack}
            for side in (m.p0, m.p1):
                looked += len(side.gauge)
                for card in side.deck + side.gauge + side.removed + side.lost:
                    if m.uid(card.id) not in running:
                        assert GAME.seen_by(m, int(card.id)) == 0
                for card in side.hand:
                    if m.uid(card.id) not in running:
                        assert GAME.seen_by(m, int(card.id)) == 1 << side.index
                for u in side.field:
                    for card in u.soul:
                        veiled = card.id in u.veiled_soul
                        down += veiled
                        assert GAME.seen_by(m, int(card.id)) == (1 << side.index if veiled else 3)
                    if u.veiled:
                        down += 1
                        assert GAME.seen_by(m, int(u.id)) == 1 << side.index
    assert looked > 500 and down > 100


def hoard() -> Match:
    """A position with cards in hidden places that have names found nowhere else, and ways to be asked about them."""
    secret = [GAME.make_card(f"SECRET-{i}", {"power": 1000 + i}) for i in range(10)]
    ann = GAME.make_card("Ann", {"abilities": [
        "act cost gauge(1): choose(cards(any, gauge), 1, 0); move(chosen(0), removed)",
        "act: choose(cards(any, removed), 1, 0); move(chosen(0), deck, bottom)",
    ]})  # fmt: skip
    theirs = {
        "center": [Placed(ann)], "soul": [Placed(secret[0], {"face_down": 1})], "gauge": [Placed(secret[1])] * 2,
        "removed": [Placed(secret[2])], "lost": [Placed(secret[3])], "spell": [Placed(secret[4], {"face_down": 1})],
        "hand": [Placed(secret[5])], "under_flag": [Placed(secret[6])], "buddy": [Placed(secret[7], {"face_down": 1})],
    }  # fmt: skip
    mine = {"center": [Placed(ann)], "gauge": [Placed(secret[8])] * 4, "removed": [Placed(secret[9])]}
    return GAME.lay_out(Position((Half(mine), Half(theirs))))


@clause("bf Z.4.3", "bf O.removed.2", "bf O.facedownsoul.2", "bf O.treasure.2", "bf Z.3.6", "bf Z.2.5")
def test_no_view_option_record_or_error_names_a_hidden_card() -> None:
    """Not to the opponent; the gauge and removed cards not to their fighter, not while one of them is chosen."""
    m = hoard()
    steps = ("", "activate Ann 1", "pay_any", "pass", "pick gauge.1", "activate Ann 2", "pass", "pick removed.1")
    for text in steps:
        if text and not any(one.text == text for one in options(GAME, m, int(m.player))):
            continue  # what leaves no choice was not asked
        if text:
            answer(m, text)
        for card in m.cards:
            name = card.d.name
            if not name.startswith("SECRET"):
                continue
            for player in range(2):
                if GAME.seen_by(m, int(card.id)) >> player & 1 or any(
                    GAME.seen_by(m, int(c.id)) >> player & 1 for c in m.cards if c.d.name == name
                ):
                    continue
                assert name not in told(m, player)
                assert find_cards(GAME, m, player, name) == []
                with pytest.raises(OptionError) as error:
                    parse_option(GAME, m, player, f"pick {name}")
                assert name not in str(error.value).replace(f"'pick {name}'", "")
                with pytest.raises(UnknownCardError, match="may not know"):
                    why(GAME, m, player, int(card.id))


@clause("bf O.facedownsoul.2", "bf O.treasure.2", "bf Z.3.6", "bf Z.2.5")
def test_their_fighter_knows_what_lies_face_down() -> None:
    """In the soul, as a treasure, in the buddy zone, under the flag; the opponent sees that a card is there."""
    m = hoard()
    for zone, at in (("soul", 0), ("spell", 4), ("under_flag", 6), ("buddy", 7), ("hand", 5)):
        mine, theirs = (view(GAME, m, player).sides[1].zone(zone).cards for player in (1, 0))
        assert [card.name for card in mine if card is not None] == [
            f"SECRET-{at if zone != 'soul' else 0}"
        ] and theirs == (None,)


@clause("bf S.3.2", "bf Z.4.1")
def test_which_card_was_charged_only_its_fighter_has_seen() -> None:
    """The opponent is told that a card was, the fighter which one it was while it still lay in the hand."""
    zones = {"hand": [Placed(GAME.make_card("SECRET", {}))]}
    m = GAME.lay_out(Position((Half(zones), Half()), at="S.3.2"))
    answer(m, "charge SECRET")
    assert "SECRET" not in told(m, 1) and b"SECRET" not in shown(m, 0)
    assert [e.card for e in events(GAME, m, 0) if e.kind == "moved" and e.target == "gauge"] == ["SECRET"]


@clause("bf Z.4.4", "bf Z.9.2")
def test_gauge_cards_are_known_once_they_were_paid() -> None:
    """To both players, as the drop zone is open."""
    m = hoard()
    answer(m, "activate Ann 1")
    answer(m, "pay_any")
    assert [c.d.name for c in m.p0.drop] == ["SECRET-8"]
    assert all("SECRET-8" in told(m, player) for player in range(2))


def test_nobody_is_told_a_hand_before_both_are_thrown() -> None:
    """What the second player is shown does not depend on the first hand; for whoever does not know it, it varies."""
    toss = GAME.make_card("Toss", {"kind": "spell", "abilities": ["effect: janken; if_done([draw(1)])"]})
    boards: set[str] = set()
    for hand in HANDS:
        m = GAME.lay_out(Position((Half({"hand": [Placed(toss)]}), Half())))
        answer(m, "cast Toss")
        answer(m, "pass")
        answer(m, "throw rock")
        f = m.stack[-1]
        assert f.program is JANKEN
        f.a = HANDS.index(hand)
        boards.add(told(m, 1))
    assert len(boards) == 1
    thrown = {int(GAME.determinise(m, 1, seed).stack[-1].a) for seed in range(40)}
    known = {int(GAME.determinise(m, 0, seed).stack[-1].a) for seed in range(40)}
    assert thrown == {0, 1, 2} and known == {int(m.stack[-1].a)}
    answer(m, "throw rock")
    assert {e.detail for e in events(GAME, m, 1) if e.kind == "thrown"} == {HANDS[int(f.a)], "rock"}


def test_who_looks_at_cards_sees_them_alone_while_choosing() -> None:
    """The fighter who looks at the top of the deck knows the cards there, the other one does not."""
    m = GAME.lay_out(Position((Half({"hand": [Placed(GAME.cards()["S-3"])]}), Half())))
    answer(m, "cast S-3")
    answer(m, "pass")
    assert [GAME.seen_by(m, card) for card in GAME.pile(m, 0, "deck")[:4]] == [1, 1, 1, 0]
    assert view(GAME, m, 1).sides[0].zone("deck").cards[0] is None


def test_a_card_whose_ability_is_used_in_the_hand_is_shown() -> None:
    """Until that is over."""
    eel = GAME.make_card("Eel", {"abilities": ["act in_hand: draw(1)"]})
    m = GAME.lay_out(Position((Half({"hand": [Placed(eel)]}), Half({"hand": [Placed(GAME.cards()["S-1"])]}))))
    assert GAME.seen_by(m, GAME.pile(m, 0, "hand")[0]) == 1
    answer(m, "activate Eel")
    assert m.player == 1 and GAME.seen_by(m, GAME.pile(m, 0, "hand")[0]) == 3
    answer(m, "pass")
    assert GAME.seen_by(m, GAME.pile(m, 0, "hand")[0]) == 1


def test_an_ability_that_waits_in_a_hand_is_nobodys_business_until_it_is_used() -> None:
    """The board does not tell of it; another card may lie there as far as the opponent knows."""
    lurker = GAME.make_card("Lurker", {"abilities": ["auto in_hand on(entered, own): draw(1)"]})
    watcher = GAME.make_card("Watcher", {"abilities": ["auto on(entered, own, [other]): draw(1)"]})
    hand = [Placed(None), Placed(lurker), Placed(GAME.make_card("Other", {}))]
    m = GAME.lay_out(Position((Half({"hand": hand, "left": [Placed(watcher)]}), Half())))
    for text in ("call filler", "area right", "pass"):
        answer(m, text)
    assert len(m.pending) == 2 and "resolve Lurker" in [one.text for one in options(GAME, m, 0)]
    for player in range(2):
        assert [w.name for w in view(GAME, m, player).waiting] == ["Watcher"]
    card = next(c for c in m.cards if c.d.name == "Lurker")
    copy = m.clone()
    GAME.exchange(copy, int(card.id), int(m.p0.deck[0].id))
    assert shown(copy, 1) == shown(m, 1) and copy.player == 0


def everything(m: Match) -> list[int]:
    """All cards of a match, wherever they lie."""
    out: list[int] = [int(u.id) for u in m.using]
    for side in (m.p0, m.p1):
        piles = side.deck + side.hand + side.drop + side.gauge + side.removed + side.lost + side.under_flag
        out += [int(c.id) for c in piles]
        out += [int(c.id) for u in [*side.units(), *side.buddies] for c in [u.card, *u.soul]]
    return sorted(out)


def rich() -> Match:
    """A position with a different card in every hidden place of both sides."""
    kinds = [GAME.make_card(f"Card {i}", {}) for i in range(40)]
    deep = [GAME.make_card(f"Deep {i}", {"lost": True}) for i in range(12)]
    trick = [GAME.make_card(f"Trick {i}", {"lost": True, "kind": "spell"}) for i in range(4)]
    flags = [GAME.make_card(f"Flag {i}", {"kind": "flag", "deckable": True}) for i in range(4)]
    zones = {
        "hand": [Placed(d) for d in kinds[:4]], "gauge": [Placed(d) for d in [*kinds[4:8], deep[0]]],
        "deck": [Placed(d) for d in [*kinds[8:20], *flags[1:]]], "drop": [Placed(kinds[20])],
        "removed": [Placed(d) for d in kinds[21:24]], "lost": [Placed(d) for d in [*deep[1:8], *trick]],
        "left": [Placed(kinds[24])], "spell": [Placed(kinds[25], {"face_down": 1})], "under_flag": [Placed(flags[0])],
        "soul": [Placed(kinds[26], {"on": 0, "face_down": 1}), Placed(kinds[27], {"on": 0})],
        "buddy": [Placed(deep[8], {"face_down": 1}), Placed(kinds[28])],
    }  # fmt: skip
    return GAME.lay_out(Position((Half(zones), Half(zones))))


@clause("bf LO.mix.2", "bf LO.buddy.3", "bf O.specialflag.6")
def test_dealing_again_keeps_every_card_in_one_place_and_what_is_known() -> None:
    """Imagined matches have the same open cards; hidden ones are dealt among the hidden places of their owner.

    Backs stay where they are, buddies are monsters, what was put under a flag is one.
    """
    chance = random.Random(4)
    m = rich()
    dealt: set[tuple[int, ...]] = set()
    souls: set[int] = set()
    buddies: set[tuple[str, ...]] = set()
    gauges: set[tuple[int, ...]] = set()
    under: set[int] = set()
    for _ in range(60):
        copy = GAME.determinise(m, 0, chance.getrandbits(30))
        assert shown(copy, 0) == shown(m, 0) and everything(copy) == everything(m)
        assert copy.p0.hand == m.p0.hand and copy.p1.drop == m.p1.drop and copy.p0.field[0].soul == m.p0.field[0].soul
        assert [c.d.lost for c in copy.p1.gauge] == [c.d.lost for c in m.p1.gauge]
        assert [c.d.lost for c in copy.p1.lost] == [True] * 11
        host = copy.p1.field[0]
        assert host.soul[1] is m.p1.field[0].soul[1] and [int(c.id) for c in host.soul[:1]] == host.veiled_soul
        buddy = copy.p1.buddies[0]
        assert buddy.veiled and buddy.card.d.lost and buddy.card.d.is_monster() and copy.p1.under_flag[0].d.is_flag()
        assert buddy.card.d.name in copy.p1.partners and len(copy.p1.partners) == 2
        dealt.add(tuple(int(c.id) for c in copy.p1.hand))
        souls.add(int(host.soul[0].id))
        buddies.add(tuple(sorted(copy.p1.partners)))
        gauges.add(tuple(int(c.id) for c in copy.p0.gauge))
        under.add(int(copy.p1.under_flag[0].id))
    assert len(dealt) > 50 and len(gauges) > 50 and len(souls) > 10 and len(buddies) > 4 and len(under) == 4
    assert m.p1.field[0].soul[0].d.name == "Card 26"


@pytest.mark.parametrize("seed", range(4))
def test_imagined_matches_show_the_same_and_play_on(seed: int) -> None:
    """At every decision, with Lost decks, face-down souls and treasures."""
    for at, m in enumerate(decisions(new_match(seed), seed)):
        if at % 4 < 2:
            continue
        player = at % 2
        copy = GAME.determinise(m, player, at)
        assert shown(copy, player) == shown(m, player)
        if at % 60 == 2:
            for _ in decisions(copy, at):
                pass
            assert copy.winner >= 0


@clause("bf O.flagdown.1")
def test_a_flag_that_was_turned_down_in_the_fight_is_known_to_all() -> None:
    """Everybody has seen it; it has no information."""
    m = GAME.lay_out(Position((Half({"flag": [Placed(GAME.cards()["F-1"], {"face_down": 1})]}), Half())))
    for player in range(2):
        flag = view(GAME, m, player).sides[0].zone("flag").cards[0]
        assert flag is not None and flag.facts == {"face_down": True}

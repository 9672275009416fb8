"""Keyword abilities, facts and rules of deck construction: they are made use of, and what follows is looked at."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from fuda.core.flow import Frame, Program
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.face.contract import GAME
from fuda.games.buddyfight.face.decks import check_deck, sort_out
from fuda.games.buddyfight.face.layout import lay_out, plain_flag
from fuda.games.buddyfight.printed import CROSSNIZE_INDEX, KEY_MASK, PURGE_INDEX, Ability, CardDef
from fuda.games.buddyfight.rules.allowing import is_usable
from fuda.games.buddyfight.rules.keywords import NEO_DRAGONS, WEAPON
from fuda.games.buddyfight.rules.using import is_brought_by
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.build import card
from fuda.games.buddyfight.words.deckrules import together
from fuda.games.buddyfight.words.reading import read_ability, read_term
from fuda.games.registry import Half, Placed, Position
from fuda.text.probe.buddyfight.causes import EFFECTS, KINDS, Plan
from fuda.text.probe.buddyfight.table import Models
from fuda.text.probe.result import Failure
from fuda.text.probe.wants import Want

TIMES: Final = {"double_attack": 2, "triple_attack": 3, "quadruple_attack": 4, "sextuple_attack": 6}
MARKS: Final = ("release", "great_evil", "g_evo", "weapon_link")  # texts name them; they do nothing by themselves
ANY_FLAG: Final = ("omni_lord", "dragod")
ON_FIELD: Final = ("soulguard", "move", "counterattack", "lifelink", "c_territory", "penetrate", "final_attack", *TIMES)
PLAYED: Final = (*ON_FIELD, "equip_change", "set", "crossnize", "ambush", "purge", "d_share")  # made use of in play


def plan_for_keyword(d: CardDef, word: str, chance: random.Random) -> Plan:
    """A position in which a card can make use of a keyword ability."""
    plan = Plan("hand" if word in ("equip_change", "set") else "soul_down" if word == "ambush" else "field")
    plan.place = "flag" if d.is_flag() else plan.place
    plan.rested, plan.is_buddy = 0.0, 0.0
    plan.moods = {kind: 10 * chance.random() for kind in KINDS}
    plan.moods[spec.CAST_CARD] += 5
    plan.goals = {spec.CALL_CARD: -20.0}
    side = chance.choice(("any", "own", "foe"))
    if word in ("soulguard", "lifelink"):
        plan.soul.append(Want((0,), "soul", [], 2)) if word == "soulguard" else None
        for player in range(2):
            plan.helpers[player].extend(text.format(side=side, who="own") for text in EFFECTS["destroyed"][:2])
    elif word == "ambush":
        plan.helpers[0].append(EFFECTS["soul_left"][1].format(side="own"))
    elif word in ("equip_change", "set"):
        plan.goals = dict.fromkeys((spec.CAST_CARD, spec.EQUIP_CARD, spec.ACTIVATE), 100.0)
        plan.wants.append(Want((0,), "item", [], 1))
    elif word == "crossnize":
        plan.wants.append(Want((0,), "field", [read_term(f'trait("{chance.choice(NEO_DRAGONS)}")', "test")], 1))
        plan.goals = {spec.ACTIVATE: 100.0}
    elif word == "purge":
        plan.soul.append(Want((0,), "soul", [read_term(f'trait("{WEAPON}")', "test")], 1))
        plan.goals = {spec.ACTIVATE: 100.0}
    elif word == "c_territory":
        plan.goals = {}
        plan.area = "center"
        plan.wants.append(Want((0,), "hand", [read_term("kind(monster)", "test")], 2))
        plan.moods[spec.CALL_CARD] += 20
    elif word == "counterattack":
        plan.turn, plan.at = 1, "attack"
        plan.goals = {spec.TARGET: 100.0}
        plan.moods[spec.ATTACK] += 20
    else:
        plan.at = "A.1.1" if word == "move" else "final" if word == "final_attack" else "attack"
        plan.goals = {spec.ATTACK: 100.0, spec.TARGET: 10.0, spec.REPOSITION: 100.0}
        plan.center_free = (0.9, 0.1 if word == "penetrate" else 0.6)
        plan.helpers[0].append("choose(cards(own, field), 1, 0); power(chosen(0), 20000, this_turn)")
    return plan


class Use:
    """Sees whether a keyword ability of a card is made use of, and that it does what it says."""

    def __init__(self, cards: frozenset[int], word: str, lifelink: list[int]) -> None:
        self.cards = cards
        self.word = word
        self.lifelink = lifelink
        self.was_seen = False

    def look(self, m: Match) -> None:
        """Look at a decision, and at what has happened until now."""
        journal = m.journal or []
        mine = [e for e in journal if int(e.card) in self.cards]
        if self.word in TIMES:
            self.look_at_attacks(mine)
        else:
            self.was_seen = self.was_seen or LOOKS[self.word](self, m, journal, mine)

    def look_at_attacks(self, mine: list[Any]) -> None:
        """It stands after its attack, as often as it may."""
        stands = [e for e in mine if int(e.kind) == spec.STOOD and str(e.row) in ("A.4.1", "F.4.1")]
        if len(stands) >= TIMES[self.word] * 2:
            raise Failure(f"it stood {len(stands)} times")
        self.was_seen = self.was_seen or len(stands) >= TIMES[self.word] - 1

    def guards(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """A card of its soul is dropped, and it stays."""
        kept = [i for i, e in enumerate(mine) if int(e.kind) == spec.GUARDED]
        return bool(kept)

    def moves(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """It goes to another area at the beginning of the attack phase."""
        return any(int(e.kind) == spec.REPOSITIONED and str(e.row).startswith("A.1.1") for e in mine)

    def pierces(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """It deals damage to the fighter behind the center."""
        return any(
            int(e.kind) == spec.DAMAGED and str(e.row) in ("A.3.2.1", "F.3.2.1", "A.3.1.2") for e in mine
        ) and any(int(e.kind) == spec.DESTROYED for e in journal)

    def strikes_back(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """A card that attacks it is destroyed in battle."""
        attacks = [e for e in journal if int(e.kind) == spec.ATTACKED and int(e.other) in self.cards]
        fought = {int(e.card) for e in attacks}
        return any(int(e.kind) == spec.DESTROYED and e.clause == "A.3.1.1" and int(e.card) in fought for e in journal)

    def links_life(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """Its fighter is dealt the damage, or loses, when it has left the field."""
        gone = any(int(e.kind) == spec.MOVED and int(e.source) == spec.FIELD for e in mine)
        if any(n < 0 for n in self.lifelink):
            return gone and m.winner >= 0 and m.reason == spec.BY_LIFELINK
        dealt = [int(e.n) for e in mine if int(e.kind) == spec.DAMAGED and int(e.player) == 0]
        return gone and any(n in dealt for n in self.lifelink)

    def changes_equipment(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """What was equipped before is in the hand."""
        back = any(
            int(e.kind) == spec.MOVED and (int(e.source), int(e.target)) == (spec.FIELD, spec.HAND) for e in journal
        )
        return back and any(int(e.kind) == spec.ENTERED for e in mine)

    def stays(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """It lies in the spell area after it was cast."""
        units = [u for u in map(m.unit, self.cards) if u is not None]
        return any(u.slot == spec.SPELL_AREA for u in units) and any(int(e.kind) == spec.DECLARED for e in mine)

    def crosses(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """It is in the soul of a Neodragon."""
        used = any(int(e.kind) == spec.ACTIVATED and int(e.n) & KEY_MASK == CROSSNIZE_INDEX for e in mine)
        hosts = [m.holder(m.cards[c]) for c in self.cards]
        return used and any(u is not None and set(NEO_DRAGONS) & set(u.attributes) for u in hosts)

    def ambushes(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """It is called from the drop zone."""
        return any(u is not None and u.cause & spec.BY_AMBUSH for u in map(m.unit, self.cards))

    def purges(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """A Weapon of its soul is in the gauge."""
        used = any(int(e.kind) == spec.ACTIVATED and int(e.n) & KEY_MASK == PURGE_INDEX for e in mine)
        return used and any((int(e.source), int(e.target)) == (spec.SOUL, spec.GAUGE) for e in journal)

    def shares_center(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """Two cards are in the center."""
        there = m.p0.at(spec.CENTER)
        return len(there) == 2 and any(u.id in self.cards for u in there)

    def attacks_at_last(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """It attacks in the final phase."""
        return any(int(e.kind) == spec.ATTACKED and str(e.row).startswith("F.") for e in mine)

    def shares(self, m: Match, journal: list[Any], mine: list[Any]) -> bool:
        """It has the abilities that D-share gives, its own among them; without any, nothing is given."""
        m.settle()
        units = [u for u in map(m.unit, self.cards) if u is not None and u.slot >= 0]
        return any(not any(a.dshare for a in u.d.abilities) or u.gained for u in units)


LOOKS: Final[dict[str, Callable[[Use, Match, list[Any], list[Any]], bool]]] = {
    "soulguard": Use.guards, "move": Use.moves, "penetrate": Use.pierces, "counterattack": Use.strikes_back,
    "lifelink": Use.links_life, "equip_change": Use.changes_equipment, "set": Use.stays, "crossnize": Use.crosses,
    "ambush": Use.ambushes, "purge": Use.purges, "c_territory": Use.shares_center, "final_attack": Use.attacks_at_last,
    "d_share": Use.shares,
}  # fmt: skip


# --- facts -------------------------------------------------------------------------------------------------------
def table_with(flag: CardDef, hand: list[CardDef]) -> Match:
    """A position with a flag and a hand."""
    half = Half({"flag": [Placed(flag)], "hand": [Placed(d) for d in hand]}, {})
    return lay_out(Position((half, Half({}, {})), at="main"))


def strict_flag() -> CardDef:
    """A flag that lets no card be used."""
    return card("strict", "strict", "flag", abilities=[read_ability('static: may_use([named("nothing")])')])


def usable_anyway(d: CardDef) -> str:
    """Why a card that is usable whatever the flag is not, or an empty text."""
    m = table_with(strict_flag(), [d, card("other", "other", d_kind(d), size=1, power=1000, defense=1000, critical=1)])
    mine, other = m.p0.hand
    if not is_usable(m, mine, mine.owner) or is_usable(m, other, other.owner):
        raise Failure("it is not usable whatever the flag")
    return ""


def d_kind(d: CardDef) -> str:
    """The word for the type of a card."""
    return next(word for word, bits in spec.KINDS.items() if bits == d.kind)


def fact_holds(d: CardDef, ability: Ability) -> str:
    """Why what a card says that is as good as printed does not hold, or an empty text."""
    for static in ability.statics:
        term: Any = static
        FACT_CHECKS[term.name](d, term)
    return ""


def check_may_use(d: CardDef, term: Any) -> None:
    """The flag lets cards be used that pass the tests, and without this it does not."""
    fit = Models(d).fitting(list(term.tests))
    m = table_with(d, [fit])
    if not is_usable(m, m.p0.hand[0], 0):
        raise Failure("the flag does not let a card be used that it names")
    uses, d.uses = d.uses, []
    try:
        m = table_with(d, [fit])
        if is_usable(m, m.p0.hand[0], 0):
            raise Failure("a card is usable without what the flag says")
    finally:
        d.uses = uses


def check_opening(d: CardDef, term: Any) -> None:
    """Its fighter begins with this hand, this gauge and this life."""
    deck = [plain_card(i) for i in range(spec.LEAST_CARDS)]
    buddy = [one for one in deck if one.is_monster()][:1]
    m = GAME.new_match([[*buddy, d, *deck], [*buddy, plain_flag(), *deck]], 1)
    side = m.p0
    found = (len(side.hand) - (m.turn_player == 0), len(side.gauge), int(side.life))
    if found != (int(term.hand), int(term.gauge), int(term.life)):
        raise Failure(f"its fighter began with {found[0]} cards, {found[1]} gauge and {found[2]} life")


def plain_card(i: int) -> CardDef:
    """A monster without text."""
    return card(f"plain {i // 4}", f"plain {i // 4}", "monster", size=1, power=1000, defense=1000, critical=1)


def check_called_to(d: CardDef, term: Any) -> None:
    """The card can be called to the areas that it names, and to no others."""
    if int(d.areas) & ~int(term.slots):
        raise Failure("it can be called to other areas")


def check_enters_by(d: CardDef, term: Any) -> None:
    """An effect of such a card brings it onto the field, one of another card does not."""
    fit = Models(d).fitting(list(term.tests))
    other = card("other", "other", "spell", abilities=[read_ability("effect: draw(1)")])
    m = table_with(plain_flag(), [d, fit, other])
    mine, right, wrong = m.p0.hand
    frames = [Frame(Program("", []), 0, source.id, m.uid(source.id)) for source in (right, wrong)]
    if not is_brought_by(m, frames[0], mine) or is_brought_by(m, frames[1], mine):
        raise Failure("it comes onto the field by other effects than it says")


def check_never_gain(d: CardDef, term: Any) -> None:
    """A card that gives the keyword to all of the field gives it to another one, and not to this card."""
    word = str(term.keyword)
    text = f"static: have_keyword(cards(own, field), {word})"
    giver = card("giver", "giver", "spell", keywords=["set"], abilities=[read_ability(text)])
    area = "item" if d.is_item() else "left" if d.is_monster() else "spell"
    zones = {"spell": [Placed(giver)], "right": [Placed(plain_card(0))]}
    zones[area] = [*zones.get(area, []), Placed(d)]
    m = lay_out(Position((Half(zones, {}), Half({}, {})), at="main"))
    m.settle()
    got = {u.d.name: bool(u.keywords & term.bits & ~u.d.keywords) for u in m.p0.field}
    if got[d.name] or not got["plain 0"]:
        raise Failure(f"it gains {word}")


FACT_CHECKS: Final[dict[str, Callable[[CardDef, Any], None]]] = {
    "may_use": check_may_use, "opening": check_opening, "called_to": check_called_to, "enters_only_by": check_enters_by,
    "never_gain": check_never_gain,
}  # fmt: skip


# --- decks -------------------------------------------------------------------------------------------------------
def rules_of(d: CardDef, bare: CardDef) -> str:
    """Why no deck was found that the rules of a card make legal or illegal, or an empty text."""
    fill = [plain_card(i) for i in range(spec.LEAST_CARDS)]
    names = [name for rule in d.deck_rules for name in together(rule) if name != d.name]
    tries: list[Callable[[CardDef], list[CardDef]]] = []
    if d.is_flag():
        under = strict_flag()
        tries += [lambda one: [fill[0], one, *fill], lambda one: [fill[0], one, under, *fill]]
    else:
        other = card("other", names[0] if names else "other", d_kind(d), size=0)
        for n in (1, 2, 3, 5, 8, 20):
            tries.append(lambda one, n=n: [fill[0], plain_flag(), *[one] * n, *fill])  # type: ignore[misc]
            tries.append(lambda one, n=n: [fill[0], plain_flag(), *[one] * n, other, *fill])  # type: ignore[misc]
    for make in tries:
        with_rule, without = (sorted(str(v.message) for v in check_deck(sort_out(make(one)))) for one in (d, bare))
        if with_rule != without:
            return ""
    return "no deck was found that it makes legal or illegal"

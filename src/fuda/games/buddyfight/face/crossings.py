"""The crossings of Buddyfight: how each kind of deed comes about by each cause, and what can interfere.

What is done instead removes a card of the owner's deck from the fight, what is heard one of the other fighter's: so the
two are counted apart, whatever the deed itself does.
"""

from __future__ import annotations

from typing import Any, Final

from fuda.games.crossing import (
    Cell,
    Interference,
    Matrix,
    Parts,
    Way,
    answered,
    cells_of,
    joined,
    merged,
    situation,
    with_script,
)

OTHER: Final = {"A": "B", "B": "A"}
COUNT: Final = "move(top(own, deck, 1), removed)"  # what is done instead, and what a watcher does
MAIN: Final = {"until": {"who": "A", "phase": "main", "stack": 0}}
FINAL: Final = {"until": {"phase": "final"}}
IT: Final = 'cards({side}, field, [named("Subject")])'


def it(side: str) -> str:
    """The card that it happens to, in the notation of programs."""
    return IT.format(side=side)


def spell(verb: str) -> Parts:
    """The spell that A casts."""
    return {"Blow": {"kind": "spell", "abilities": [f"effect: {verb}"]}}


CAST: Final = [{"A": "cast Blow"}, MAIN]


def way(
    deed: str, cause: str, cards: Parts, board: Parts, script: list[Any], done: Parts, undone: Parts, **facts: Any
) -> Way:
    """A way to do something."""
    at = facts.pop("at", "")
    return Way(deed, cause, cards, board, script, done, undone, facts, at)


def by_effect(deed: str, verb: str, owner: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed of a spell that A casts, on a monster of `owner`."""
    state = facts.pop("state", {})
    cards = {"Subject": {"defense": 9000}, **spell(verb.format(it=it("foe" if owner == "B" else "own")))}
    board = merged({"A": {"hand": ["Blow"]}}, {owner: {"left": [{"card": "Subject", **state}]}})
    return way(deed, "effect", cards, board, CAST, done, undone, owner=owner, again=verb.format(it="about"), **facts)


def payer(cost: str) -> Parts:
    """A monster whose ability costs something; what is bought is life."""
    return {"Payer": {"abilities": [f"act once cost {cost}: gain_life(3)"]}}


PAY: Final = [{"A": "activate Payer"}, MAIN]
BOUGHT: Final[Parts] = {"A": {"life": 13}}


def by_cost(deed: str, cost: str, again: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed that is the cost of A's Payer, on A's own monster: also what was replaced counts as paid.

    [bf O.cost.1] [ruling bf-066]
    """
    cards = {"Subject": {"defense": 9000}, **payer(cost)}
    board = {"A": {"left": ["Subject"], "right": ["Payer"]}}
    done, undone = joined(done, BOUGHT), joined(undone, BOUGHT)
    return way(deed, "cost", cards, board, PAY, done, undone, owner="A", again=again, barred="activate Payer", **facts)


OUT_B: Final[Parts] = {"B": {"left": "nothing", "drop": ["Subject"]}}
IN_B: Final[Parts] = {"B": {"left": ["Subject"]}}
RESTED: Final[Parts] = {"cards": {"Subject": {"rested": True}}}
STANDING: Final[Parts] = {"cards": {"Subject": {"rested": False}}}
OTHERS: Final = 'cards(own, field, [named("Subject")])'


def banned(word: str) -> str:
    """A prohibition on the owner's cards of that name, whatever the cause."""
    return f'are_forbidden(cards(own, field, [named("Subject")]), {word})'


WAYS: Final[list[Way]] = [
    # Destruction and leaving the field.
    by_effect("destroy", "destroy({it})", "B", OUT_B, IN_B, ban=banned("destroy"), would="destroy", event="destroyed"),
    way("destroy", "battle", {"Subject": {"defense": 1000}, "Ann": {"power": 5000}},
        {"A": {"left": ["Ann"]}, "B": {"left": ["Subject"]}}, [{"A": "attack Ann -> Subject"}, FINAL], OUT_B, IN_B,
        owner="B", again="destroy(about)", ban=banned("destroy"), would="destroy", event="destroyed", at="attack"),
    way("destroy", "battle, by counterattack",
        {"Subject": {"power": 1000, "defense": 1000}, "Rex": {"power": 5000, "keywords": ["counterattack"],
                                                             "defense": 5000}},
        {"A": {"left": ["Subject"]}, "B": {"left": ["Rex"]}}, [{"A": "attack Subject -> Rex"}, FINAL],
        {"A": {"left": "nothing", "drop": ["Subject"]}}, {"A": {"left": ["Subject"]}}, owner="A",
        again="destroy(about)", ban=banned("destroy"), would="destroy", event="destroyed", at="attack", means="battle"),
    by_cost("destroy", f"spend({OTHERS}, 1, destroy)", "destroy(about)", {"A": {"drop": ["Subject"]}},
            {"A": {"left": ["Subject"]}}, ban=banned("destroy"), would="destroy", event="destroyed"),
    by_effect("leave", "move({it}, hand)", "B", {"B": {"left": "nothing", "hand": ["Subject"]}}, IN_B,
              ban=banned("return"), would="leave", event="left"),
    by_effect("leave, to a hand or destroyed", "move({it}, hand)", "B", {"B": {"left": "nothing", "hand": ["Subject"]}},
              IN_B, ban=banned("return"), would="destroy_or_return", event="left"),
    by_effect("destroy, or to a hand", "destroy({it})", "B", OUT_B, IN_B, ban=banned("destroy"),
              would="destroy_or_return", event="destroyed"),
    by_effect("leave, to the drop zone", "move({it}, drop)", "B", OUT_B, IN_B, ban=banned("be_dropped"), would="leave",
              event="left"),
    by_effect("leave, under the deck", "move({it}, deck, bottom)", "B", {"B": {"left": "nothing"}}, IN_B,
              ban=banned("leave"), would="leave", event="left"),
    by_effect("leave, destroyed", "destroy({it})", "B", OUT_B, IN_B, ban=banned("leave"), would="leave", event="left"),
    way("leave", "battle", {"Subject": {"defense": 1000}, "Ann": {"power": 5000}},
        {"A": {"left": ["Ann"]}, "B": {"left": ["Subject"]}}, [{"A": "attack Ann -> Subject"}, FINAL], OUT_B, IN_B,
        owner="B", again="move(about, drop)", ban=banned("leave"), would="leave", event="left", at="attack"),
    by_cost("leave", f"spend({OTHERS}, 1, hand)", "move(about, hand)", {"A": {"hand": ["Subject"]}},
            {"A": {"left": ["Subject"]}}, ban=banned("leave"), would="leave", event="left"),
    way("leave", "rule", {"Subject": {}, "Bob": {}}, {"A": {"left": ["Subject"], "hand": ["Bob"]}},
        [{"A": "call Bob -> left"}, MAIN], {"A": {"left": ["Bob"], "drop": ["Subject"]}}, {}, owner="A",
        again="move(about, drop)", immune="R.2", ban=banned("leave"), would="leave", event="left"),
    way("leave", "effect, by equip change", {"Subject": {"kind": "item", "power": 1000, "critical": 1},
                                             "Bow": {"kind": "item", "keywords": ["equip_change"], "power": 1000}},
        {"A": {"item": ["Subject"], "hand": ["Bow"]}},
        [{"A": "equip Bow"}, {"B": "pass"}, {"A": "yes"}, MAIN], {"A": {"item": ["Bow"], "hand": ["Subject"]}},
        {"A": {"item": ["Bow"], "drop": ["Subject"]}}, owner="A", again="move(about, hand)", would="leave",
        event="left", means="effect", area="spell", ban=banned("return"),
        unasked=[{"A": "equip Bow"}, MAIN], overruled="R.2"),
    # Resting and standing.
    by_effect("rest", "rest({it})", "B", RESTED, STANDING, ban=banned("rest"), would="rest", event="rested"),
    by_cost("rest", f"spend({OTHERS}, 1, rest)", "rest(about)", RESTED, STANDING, ban=banned("rest"), would="rest",
            event="rested"),
    way("rest", "rule", {"Subject": {"critical": 2}}, {"A": {"left": ["Subject"]}},
        [{"A": "attack Subject"}, FINAL], merged(RESTED, {"B": {"life": 8}}), merged(STANDING, {"B": {"life": 8}}),
        owner="A", again="rest(about)", ban=banned("rest"), would="rest", event="rested", at="attack",
        barred="attack Subject", first=[]),
    by_effect("stand", "stand({it})", "A", STANDING, RESTED, ban=banned("stand"), would="stand", event="stood",
              state={"rested": True}),
    way("stand", "rule", {"Subject": {}}, {"A": {"left": [{"card": "Subject", "rested": True}]}}, [MAIN], STANDING,
        RESTED, owner="A", again="stand(about)", ban=banned("stand"), would="stand", event="stood", at="start"),
    way("stand", "rule, after an attack", {"Subject": {"keywords": ["double_attack"], "power": 1000}, "Wall": {
        "defense": 9000, "abilities": ["static: are_forbidden(this, be_attacked)"]}},
        {"A": {"left": ["Subject"]}}, [{"A": "attack Subject"}, {"until": {"who": "A", "step": "attack"}}],
        STANDING, RESTED, owner="A", again="stand(about)", would="stand", event="stood", at="attack", means="rule",
        ban=banned("stand"), after=[{"A": "attack Subject"}, FINAL]),
    # Cards that come and go between hand and deck.
    way("draw", "effect", spell("draw(1)"), {"A": {"hand": ["Blow"]}}, CAST, {"A": {"hand": 1}}, {"A": {"hand": 0}},
        owner="A", again="draw(1)", ban="player_forbidden(own, draw)", would="draw", event="drew"),
    way("draw", "effect, banned for effects", spell("draw(1)"), {"A": {"hand": ["Blow"]}}, CAST, {"A": {"hand": 1}},
        {"A": {"hand": 0}}, owner="A", again="draw(1)", ban="player_forbidden(own, draw_by_effect)", would="draw",
        event="drew"),
    way("draw", "rule", {}, {}, [MAIN], {"A": {"hand": 1}}, {"A": {"hand": 0}},
        owner="A", again="draw(1)", ban="player_forbidden(own, draw)", would="draw", event="drew",
        at="S.3.1"),
    way("draw", "rule, for a charge", {"Subject": {}}, {"A": {"hand": ["Subject"]}}, [{"A": "charge Subject"}, MAIN],
        {"A": {"hand": 1, "gauge": 1}}, {"A": {"hand": 0, "gauge": 1}}, owner="A", again="draw(1)", means="rule",
        ban="player_forbidden(own, draw)", would="draw", event="drew", at="S.3.2"),
    way("discard", "effect", {"Subject": {}, **spell("discard(cards(foe, hand), 1, foe)")},
        {"A": {"hand": ["Blow"]}, "B": {"hand": ["Subject"]}}, CAST, {"B": {"hand": 0, "drop": ["Subject"]}},
        {"B": {"hand": ["Subject"]}}, owner="B", again="discard(cards(own, hand), 1)",
        ban="player_forbidden(own, discard)", would="discard", event="discarded"),
    way("discard", "cost", {"Subject": {}, **payer("spend(cards(own, hand), 1, drop)")},
        {"A": {"hand": ["Subject"], "right": ["Payer"]}}, PAY, joined({"A": {"drop": ["Subject"]}}, BOUGHT),
        joined({"A": {"hand": ["Subject"]}}, BOUGHT), owner="A", again="discard(cards(own, hand), 1)",
        ban="player_forbidden(own, discard)", would="discard", event="discarded", barred="activate Payer"),
    # Life and damage.
    way("damage", "effect", spell("damage(foe, 2)"), {"A": {"hand": ["Blow"]}}, CAST, {"B": {"life": 8}},
        {"B": {"life": 10}}, owner="B", again="damage(own, 2)", ban="player_forbidden(own, damage)", would="damage",
        event="damaged"),
    way("damage", "battle", {"Ann": {"critical": 2}}, {"A": {"left": ["Ann"]}}, [{"A": "attack Ann"}, FINAL],
        {"B": {"life": 8}}, {"B": {"life": 10}}, owner="B", again="damage(own, 2)", ban="player_forbidden(own, damage)",
        would="damage", event="damaged", at="attack"),
    way("damage", "battle, by penetrate", {"Ann": {"critical": 2, "power": 9000, "keywords": ["penetrate"]}, "Bob": {}},
        {"A": {"left": ["Ann"]}, "B": {"center": ["Bob"]}}, [{"A": "attack Ann -> Bob"}, FINAL], {"B": {"life": 8}},
        {"B": {"life": 10}}, owner="B", again="damage(own, 2)", ban="player_forbidden(own, damage)", would="damage",
        event="damaged", at="attack", means="battle"),
    way("damage", "effect, by lifelink", {"Subject": {"lifelink": 2}, **spell(f"destroy({it('foe')})")},
        {"A": {"hand": ["Blow"]}, "B": {"left": ["Subject"]}}, CAST, {"B": {"life": 8}}, {"B": {"life": 10}}, owner="B",
        again="damage(own, 2)", ban="player_forbidden(own, damage)", would="damage", event="damaged", means="effect"),
    way("damage", "cost", payer("self_damage(1)"), {"A": {"right": ["Payer"]}}, PAY, {"A": {"life": 12}},
        {"A": {"life": 13}}, owner="A", again="damage(own, 1)", ban="player_forbidden(own, damage)", would="damage",
        event="damaged", barred="activate Payer"),
    way("life_zero", "effect", spell("damage(foe, 9)"), {"A": {"hand": ["Blow"]}, "B": {"life": 5}},
        [{"A": "cast Blow"}, {"until": "over"}], {"winner": "A"}, {"winner": "none"}, owner="B",
        again="damage(own, 9)", ban="player_forbidden(own, damage)", would="life_zero", unheard="R.1",
        stands=CAST),
    way("gain_life", "effect", spell("gain_life(2)"), {"A": {"hand": ["Blow"]}}, CAST, {"A": {"life": 12}},
        {"A": {"life": 10}}, owner="A", again="gain_life(2)", ban="player_forbidden(own, gain_life)",
        would="gain_life", event="life_gained"),
    way("gain_life", "effect, by a buddy call", {"Subject": {}}, {"A": {"hand": ["Subject"], "buddy": ["Subject"]}},
        [{"A": ["call Subject -> left", "buddy_call"]}, MAIN], {"A": {"life": 11, "left": ["Subject"]}},
        {"A": {"life": 10, "left": ["Subject"]}}, owner="A", again="gain_life(1)", means="effect",
        ban="player_forbidden(own, gain_life)", would="gain_life", event="life_gained"),
    # Losing.
    way("lose", "rule, by life", spell("lose_life(9, foe)"), {"A": {"hand": ["Blow"]}, "B": {"life": 5}},
        [{"A": "cast Blow"}, {"until": "over"}], {"winner": "A"}, {"winner": "none"}, owner="B", again="lose_life(1)",
        ban="player_forbidden(own, lose)", would="lose", unheard="R.1", means="rule", stands=CAST, once_only="R.1"),
    way("lose", "effect, by lifelink", {"Subject": {"abilities": ["static: have_lifelink(this, -1)"]},
                                         **spell(f"destroy({it('foe')})")},
        {"A": {"hand": ["Blow"]}, "B": {"left": ["Subject"]}}, [{"A": "cast Blow"}, {"until": "over"}],
        {"winner": "A"}, {"winner": "none"}, owner="B", again="lose_life(1)", ban="player_forbidden(own, lose)",
        would="lose", unheard="K.lifelink.2", means="effect", stands=CAST, once_only="K.lifelink.2"),
]  # fmt: skip


# --- what is added, and what must be so ------------------------------------------------------------------------
OF_CARDS: Final = ("destroy", "leave", "rest", "stand")  # what happens to cards and not to fighters


class Crossings(Matrix):
    """The interferences, as this game lays them out and counts them."""

    replaces = "K.soulguard.2"
    forbids = "O.cost.2"

    def table(self, way: Way, *wards: str, second: str = "", watch: str = "") -> Parts:
        """An item or a set spell and the flag of the owner, and the other fighter's item."""
        owner = way.fact("owner")
        area = way.fact("area") or "item"
        cards: Parts = {}
        board: Parts = {}
        if wards:
            keywords = {"keywords": ["set"]} if area == "spell" else {}
            cards["Ward"] = {"kind": area, "abilities": list(wards), **keywords}
            board = merged(board, {owner: {area: ["Ward"]}})
        if second:
            cards["Guard"] = {"kind": "flag", "abilities": ["static: may_use([])", second]}
            board = merged(board, {owner: {"flag": ["Guard"]}})
        if watch:
            cards["Watch"] = {"kind": "item", "abilities": [watch]}
            board = merged(board, {OTHER[owner]: {"item": ["Watch"]}})
        return {"cards": cards, "board": board}

    def counts(self, way: Way, instead: int = 0, heard: int = 0) -> Parts:
        """How many cards are out of the fight after so much was done instead and heard."""
        owner = way.fact("owner")
        return {owner: {"removed": instead}, OTHER[owner]: {"removed": heard}}

    def stand_in(self, way: Way, *, may: bool = False, instead: str = "", by: str = "any") -> str:
        """A replacement of the deed, of the card or fighter it happens to."""
        tests = 'named("Subject")' if way.fact("would") in OF_CARDS else ""
        would = f"would({way.fact('would')}, own, [{tests}], {by})"
        return f"replacement{' may' if may else ''} {would}: {instead or COUNT}"

    def watcher(self, way: Way, by: str = "any") -> str:
        """An automatic ability that hears the deed."""
        tests = 'named("Subject")' if way.fact("would") in OF_CARDS else ""
        return f"auto on({way.fact('event')}, foe, [{tests}], {by}): {COUNT}"

    def ward(self, text: str) -> str:
        """A continuous ability that says this."""
        return f"static: {text}"

    def means(self, way: Way) -> str:
        """The means by which the deed is done, as text says it."""
        return str(way.fact("means") or way.cause.split(",")[0])

    def answered(self, way: Way, made: Parts, answer: str) -> Parts:
        """A situation in which its fighter gives this answer when it comes up, and uses what may be used."""
        return answered(made, answer, "yes")

    def undone(self, way: Way, made: Parts) -> Parts:
        """A situation in which the deed is not done, and the fight goes on otherwise."""
        script = way.fact("stands") or way.fact("after")
        return with_script(made, script) if script else made

    def forbidden_beside(self, way: Way, *wards: str) -> Parts | str:
        """Something forbids it: then it is not done, or not asked for."""
        made = super().forbidden_beside(way, *wards)
        if isinstance(made, str) or way.fact("barred") or way.fact("immune") or way.fact("unbanned"):
            return made
        return with_script(made, way.fact("unasked")) if way.fact("unasked") else self.undone(way, made)

    def replaced_by(self, way: Way, *wards: str, second: str = "", watch: str = "") -> Parts:
        """It is replaced once, by something that can be done."""
        made = super().replaced_by(way, *wards, second=second, watch=watch)
        return made if way.fact("immune") else self.undone(way, made)

    def replaced_unheard(self, way: Way) -> Parts | str:
        """What was replaced did not happen, and is not heard, unless a rule does it afterwards."""
        return str(way.fact("overruled")) if way.fact("overruled") else super().replaced_unheard(way)

    # --- what this game has besides ----------------------------------------------------------------------------
    def forbidden_to_effects(self, way: Way) -> Parts | str:
        """A prohibition that speaks of effects is about these alone: not about costs, battles and rules."""
        ban = str(way.fact("ban"))[:-1] + ", only([], any, effect))"
        if way.fact("would") in ("draw", "lose"):
            return "O.cost.2"  # the word means effects in any case, or no effect does it
        if self.means(way) == "effect":
            made = self.forbidden(way)
            assert not isinstance(made, str)
            made["cards"]["Ward"]["abilities"] = [self.ward(ban)]
            return made
        return situation(way, self.table(way, self.ward(ban)), joined(way.done, self.counts(way)))

    def unaffected(self, way: Way) -> Parts | str:
        """What is not affected by effects suffers nothing by them; costs, battles and rules reach it."""
        if way.fact("would") not in OF_CARDS:
            return "O.cost.2"  # no text says so of a fighter
        ward = self.ward(banned("be_affected"))
        if self.means(way) != "effect":
            return situation(way, self.table(way, ward), joined(way.done, self.counts(way)))
        made = self.forbidden(way)
        assert not isinstance(made, str)
        made["cards"]["Ward"]["abilities"] = [ward]
        return made

    def impossible(self, way: Way) -> Parts | str:
        """What cannot be done instead replaces nothing, though it must be applied."""
        ward = self.stand_in(way, instead='destroy(cards(own, field, [named("Nobody")]))')
        return situation(way, self.table(way, ward), joined(way.done, self.counts(way)))

    def impossible_choice(self, way: Way) -> Parts | str:
        """What could be done to none of the cards it would choose cannot be done instead."""
        area = "spells" if way.fact("area") else "item"
        ward = self.stand_in(way, may=True, instead=f"choose(cards(own, {area}), 1, 0); destroy(chosen(0))")
        added = self.table(way, ward, "static: are_forbidden(this, destroy)")
        return answered(situation(way, added, joined(way.done, self.counts(way))), "replace Ward", "yes")

    def others(self, way: Way) -> Parts | str:
        """A replacement of the other fighter applies, too, and that fighter says whether it is used."""
        if way.fact("immune"):
            return str(way.fact("immune"))
        watch = self.stand_in(way, may=True).replace(", own, ", ", foe, ")
        made = situation(way, self.table(way, watch=watch), joined(way.undone, self.counts(way, 0, 1)))
        return answered(self.undone(way, made), "replace Watch", "yes")


CROSS: Final = Crossings()


INTERFERENCES: Final[list[Interference]] = [
    Interference("none", "nothing interferes", "O.cost.2", CROSS.nothing),
    Interference("not possible", "forbidden", "O.cost.2", CROSS.forbidden),
    Interference("not possible", "forbidden to effects", "O.cost.1", CROSS.forbidden_to_effects),
    Interference("not possible", "not affected by effects", "O.cost.2", CROSS.unaffected),
    Interference("not possible", "forbidden, and would be replaced", "O.cost.2", CROSS.forbidden_and_replaced),
    Interference("replaced", "by what must be done", "K.soulguard.2", CROSS.replaced),
    Interference("replaced", "by what may be done, taken", "K.soulguard.2", CROSS.taken),
    Interference("replaced", "by what may be done, declined", "K.soulguard.2", CROSS.declined),
    Interference("replaced", "by what cannot be done", "O.cost.2", CROSS.impossible),
    Interference("replaced", "by what can be done to no card", "O.cost.3", CROSS.impossible_choice),
    Interference("replaced", "by itself", "K.soulguard.2", CROSS.itself),
    Interference("replaced", "by one of two", "K.soulguard.2", CROSS.twice),
    Interference("replaced", "by the other fighter", "K.soulguard.2", CROSS.others),
    Interference("replaced", "for this cause", "K.soulguard.2", CROSS.same_cause),
    Interference("replaced", "for another cause", "K.soulguard.2", CROSS.other_cause),
    Interference("heard and counted", "once", "AB.0.auto", CROSS.heard),
    Interference("heard and counted", "by its cause", "AB.0.auto", CROSS.heard_by_cause),
    Interference("heard and counted", "not by another cause", "AB.0.auto", CROSS.unheard_by_cause),
    Interference("heard and counted", "not when replaced", "AB.0.auto", CROSS.replaced_unheard),
]


# --- what can be forbidden and is neither replaced nor heard above ---------------------------------------------
def on_souls(cause: str, cards: Parts, script: list[Any], done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed on a card in the soul of A's monster."""
    board = {"A": {"left": [{"card": "Subject", "soul": 1}], "right": ["Payer"], "hand": ["Blow"]}}
    cards = {"Subject": {}, "Payer": {}, **spell("draw(1)"), **cards}
    return way("leave a soul", cause, cards, board, script, done, undone, owner="A", ban=banned("lose_soul"), **facts)


SOUL: Final = f"soul({OTHERS})"
BARS: Final[list[Way]] = [
    on_souls("effect", spell(f"move({SOUL}, drop)"), CAST, {"A": {"drop": 2}}, {"A": {"drop": 1}}),
    on_souls("effect, into another soul", spell(f'to_soul({SOUL}, cards(own, field, [named("Payer")]))'), CAST,
             {"cards": {"Payer": {"soul": 1}}}, {"cards": {"Subject": {"soul": 1}}}),
    on_souls("cost", payer(f"spend({SOUL}, 1, drop)"), PAY, {"A": {"life": 13, "drop": 1}}, {},
             barred="activate Payer"),
    way("drop from a deck", "effect", spell("move(top(own, deck, 2), drop)"), {"A": {"hand": ["Blow"]}}, CAST,
        {"A": {"drop": 3}}, {"A": {"drop": 1}}, owner="A", ban="player_forbidden(own, drop_deck)"),
    way("drop from a deck", "cost", payer("deck_to(2, drop)"), {"A": {"right": ["Payer"]}}, PAY,
        {"A": {"drop": 2, "life": 13}}, {}, owner="A", ban="player_forbidden(own, drop_deck)", barred="activate Payer"),
    way("enter", "effect", {"Subject": {}, **spell('put_field(cards(own, drop, [named("Subject")]), left)')},
        {"A": {"hand": ["Blow"], "drop": ["Subject"]}}, CAST, {"A": {"left": ["Subject"]}}, {"A": {"left": "nothing"}},
        owner="A", ban='are_forbidden(cards(own, drop, [named("Subject")]), be_placed)'),
    way("enter", "rule, by a call", {"Subject": {}}, {"A": {"hand": ["Subject"]}},
        [{"A": "call Subject -> left"}, MAIN], {"A": {"left": ["Subject"]}}, {}, owner="A",
        ban="player_forbidden(own, call)", barred="call Subject", means="rule"),
    way("enter", "effect, by a call",
        {"Subject": {}, **spell('call(cards(own, drop, [named("Subject")]), free, left)')},
        {"A": {"hand": ["Blow"], "drop": ["Subject"]}}, CAST, {"A": {"left": ["Subject"]}}, {"A": {"left": "nothing"}},
        owner="A", ban="player_forbidden(own, call)", means="effect"),
    way("enter", "rule, by equipping", {"Subject": {"kind": "item", "power": 1000}}, {"A": {"hand": ["Subject"]}},
        [{"A": "equip Subject"}, MAIN], {"A": {"item": ["Subject"]}}, {}, owner="A", area="spell",
        ban="player_forbidden(own, equip)", barred="equip Subject", means="rule"),
    way("reposition", "rule", {"Subject": {"keywords": ["move"]}}, {"A": {"left": ["Subject"]}},
        [{"A": "reposition Subject to right"}, FINAL], {"A": {"right": ["Subject"]}}, {}, owner="A",
        ban=banned("move"), barred="reposition Subject", at="A.1.1"),
    way("reposition", "rule, of a fighter", {"Subject": {"keywords": ["move"]}}, {"A": {"left": ["Subject"]}},
        [{"A": "reposition Subject to right"}, FINAL], {"A": {"right": ["Subject"]}}, {}, owner="A",
        ban="player_forbidden(own, move)", barred="reposition Subject", at="A.1.1", means="rule"),
    way("reposition", "effect", {"Subject": {}, **spell(f"move_area({OTHERS}, right)")},
        {"A": {"hand": ["Blow"], "left": ["Subject"]}}, CAST, {"A": {"right": ["Subject"]}}, {}, owner="A",
        ban=banned("move"), unbanned="K.move.1"),
    way("reposition", "effect, into another area", {"Subject": {}, **spell(f"move_area({OTHERS}, right)")},
        {"A": {"hand": ["Blow"], "left": ["Subject"]}}, CAST, {"A": {"right": ["Subject"]}},
        {"A": {"left": ["Subject"]}}, owner="A", ban=banned("be_moved")),
    way("attack", "rule", {"Subject": {"critical": 2}}, {"A": {"left": ["Subject"]}}, [{"A": "attack Subject"}, FINAL],
        {"B": {"life": 8}}, {}, owner="A", ban=banned("attack"), barred="attack Subject", at="attack"),
    way("attack", "rule, of a fighter", {"Subject": {"critical": 2}}, {"A": {"left": ["Subject"]}},
        [{"A": "attack Subject"}, FINAL], {"B": {"life": 8}}, {}, owner="A", ban="player_forbidden(own, attack)",
        barred="attack Subject", at="attack", means="rule"),
    way("attack", "effect", {"Subject": {"critical": 2}, **spell(f"attack_with({OTHERS})")},
        {"A": {"hand": ["Blow"], "left": ["Subject"]}}, CAST, {"B": {"life": 8}}, {"B": {"life": 10}}, owner="A",
        ban=banned("attack")),
    way("attack", "effect, resting", {"Subject": {"critical": 2}, **spell(f"attack_with({OTHERS})")},
        {"A": {"hand": ["Blow"], "left": ["Subject"]}}, CAST, {"B": {"life": 8}}, {"B": {"life": 10}}, owner="A",
        ban=banned("rest"), means="effect"),
    way("use", "rule", spell("draw(1)"), {"A": {"hand": ["Blow"]}}, CAST, {"A": {"hand": 1}}, {}, owner="A",
        ban="player_forbidden(own, use)", barred="cast Blow"),
    way("use", "effect", {"Tea": {"kind": "spell", "abilities": ["effect: gain_life(2)"]},
                          **spell('use(cards(own, drop, [named("Tea")]), free)')},
        {"A": {"hand": ["Blow"], "drop": ["Tea"]}}, CAST, {"A": {"life": 12}}, {"A": {"life": 10}}, owner="A",
        ban='player_forbidden(own, use, only([named("Tea")]))'),
    way("use an ability", "rule", {"Subject": {"abilities": ["act once: gain_life(2)"]}}, {"A": {"left": ["Subject"]}},
        [{"A": "activate Subject"}, MAIN], {"A": {"life": 12}}, {}, owner="A", ban=banned("ability"),
        barred="activate Subject"),
    way("call a buddy", "rule", {"Subject": {}}, {"A": {"hand": ["Subject"], "buddy": ["Subject"]}},
        [{"A": "call Subject -> left"}, {**MAIN, "by": ["buddy_call", "pass"]}], {"A": {"life": 11}},
        {"A": {"life": 10, "left": ["Subject"]}}, owner="A", ban="player_forbidden(own, buddy_call)"),
    way("void an attack", "effect", {"Subject": {"critical": 2}, "Trick": {
        "kind": "spell", "abilities": ["effect counter: nullify_attack"]}},
        {"A": {"left": ["Subject"]}, "B": {"hand": ["Trick"]}},
        [{"A": "attack Subject"}, {"until": {"who": "B", "offered": "cast"}}, {"B": "cast Trick"}, FINAL],
        {"B": {"life": 10}}, {"B": {"life": 8}}, owner="A", ban=banned("attack_nullified"), at="attack"),
    way("choose", "effect", {"Subject": {}, **spell("choose(cards(foe, monsters), 1, 0); destroy(chosen(0))")},
        {"A": {"hand": ["Blow"]}, "B": {"left": ["Subject"]}}, CAST, {"B": {"left": "nothing"}},
        {"B": {"left": ["Subject"]}}, owner="B", ban=banned("be_chosen")),
]  # fmt: skip
BARRING: Final[list[Interference]] = [
    Interference("none", "nothing interferes", "O.cost.2", CROSS.nothing),
    Interference("not possible", "forbidden", "O.cost.2", CROSS.forbidden),
]


# --- soulguard: against every way of leaving the field ---------------------------------------------------------
def guarded(one: Way) -> Parts:
    """The card has soulguard and one card in its soul."""
    area = "item" if one.fact("area") else "left"
    owner = one.fact("owner")
    made = situation(one, {"cards": {"Subject": {"keywords": ["soulguard"]}}}, {})
    made["board"][owner] = {**made["board"][owner], area: [{"card": "Subject", "soul": 1}]}
    return made


def guard_used(one: Way) -> Parts | str:
    """It stays, and the card of its soul is dropped; a check of the rules is kept from nothing."""
    made = guarded(one)
    drops = 2 if one.fact("immune") else 1
    spent = 1 if one.fact("owner") == "A" and "Blow" in one.cards else 0
    kept = one.done if one.fact("immune") else one.undone
    if one.fact("overruled"):
        return "R.2"  # it stays where there is no room for it
    expect = joined({who: dict(half) for who, half in kept.items()}, {one.fact("owner"): {"drop": drops + spent}})
    return answered({**made, "expect": expect}, "replace Subject", "yes")


def guard_declined(one: Way) -> Parts | str:
    """It may be declined; then the soul goes along."""
    made = guarded(one)
    owner = one.fact("owner")
    half = {key: value for key, value in one.done.get(owner, {}).items() if key != "drop"}
    return {**made, "expect": {**one.done, owner: half}}


def guard_barred(one: Way) -> Parts | str:
    """With a soul that cannot be taken there is nothing to put down for it."""
    made = guarded(one)
    owner = one.fact("owner")
    half = {key: value for key, value in one.done.get(owner, {}).items() if key != "drop"}
    made["cards"]["Subject"] = {**made["cards"]["Subject"], "abilities": ["static: are_forbidden(this, lose_soul)"]}
    return answered({**made, "expect": {**one.done, owner: half}}, "replace Subject", "yes")


def guard_and_ban(one: Way) -> Parts | str:
    """What cannot leave is not kept by soulguard either: the soul stays."""
    if one.fact("immune"):
        return str(one.fact("immune"))
    made = guarded(one)
    ward = CROSS.table(one, f"static: {banned('leave')}")
    made = merged(made, ward)
    if one.fact("barred"):
        expect: Parts = {"refused": [one.fact("barred")], "cards": {"Subject": {"soul": 1}}}
        return {**made, "script": [], "expect": expect}
    expect = {"cards": {"Subject": {"soul": 1}}}
    if one.fact("unasked"):
        return "R.2"
    return answered({**made, "expect": expect}, "replace Subject", "yes")


def guard_heard(one: Way) -> Parts | str:
    """What was to be destroyed and is kept was destroyed, and has not left."""
    if one.fact("immune") or one.fact("overruled"):
        return str(one.fact("immune") or one.fact("overruled"))
    made = merged(guarded(one), CROSS.table(one, watch=CROSS.watcher(one)))
    count = 1 if one.fact("would") == "destroy" else 0
    expect = {OTHER[one.fact("owner")]: {"removed": count}}
    return answered({**made, "expect": expect}, "replace Subject", "yes")


LEAVING: Final[list[Way]] = [one for one in WAYS if one.fact("would") in ("destroy", "leave")]
GUARDS: Final[list[Interference]] = [
    Interference("replaced", "by soulguard", "K.soulguard.1", guard_used),
    Interference("replaced", "by soulguard, declined", "K.soulguard.1", guard_declined),
    Interference("replaced", "by soulguard with a soul that stays", "K.soulguard.2", guard_barred),
    Interference("replaced", "by soulguard, and forbidden", "K.soulguard.2", guard_and_ban),
    Interference("heard and counted", "kept by soulguard", "K.soulguard.2", guard_heard),
]


# --- together: two cards of one instruction --------------------------------------------------------------------
PAIR: Final = 'cards(foe, field, [trait("pair")])'


def pair(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed of a spell that A casts, on two monsters of B at the same time."""
    state = facts.pop("state", {})
    cards: Parts = {name: {"defense": 9000, "attributes": ["pair"]} for name in ("Subject", "Twin")}
    cards |= spell(verb.format(it=PAIR))
    board = {"A": {"hand": ["Blow"]}, "B": {"left": [{"card": "Subject", **state}],
                                            "right": [{"card": "Twin", **state}]}}  # fmt: skip
    return Way(deed, "effect, on two cards", cards, board, CAST, done, undone, {"owner": "B", **facts})


def rests(subject: bool, twin: bool) -> Parts:
    """Which of the two are rested."""
    return {"cards": {"Subject": {"rested": subject}, "Twin": {"rested": twin}}}


def stay(*names: str) -> Parts:
    """Which of the two are still on the field."""
    left = ["Subject"] if "Subject" in names else "nothing"
    return {"B": {"left": left, "right": ["Twin"] if "Twin" in names else "nothing"}}


PAIRS: Final[list[Way]] = [
    pair("destroy", "destroy({it})", stay(), stay("Subject", "Twin"), would="destroy", event="destroyed",
         ban="destroy", first=stay("Twin"), second=stay("Subject")),
    pair("leave", "move({it}, drop)", stay(), stay("Subject", "Twin"), would="leave", event="left", ban="leave",
         first=stay("Twin"), second=stay("Subject")),
    pair("leave, to the hand", "move({it}, hand)", stay(), stay("Subject", "Twin"), would="leave", event="left",
         ban="return", first=stay("Twin"), second=stay("Subject")),
    pair("rest", "rest({it})", rests(True, True), rests(False, False), would="rest", event="rested", ban="rest",
         first=rests(True, False), second=rests(False, True)),
    pair("stand", "stand({it})", rests(False, False), rests(True, True), would="stand", event="stood", ban="stand",
         first=rests(False, True), second=rests(True, False), state={"rested": True}),
]  # fmt: skip


def on_subject(one: Way, ability: str, expect: Parts, *, watch: str = "") -> Parts:
    """The first of the two has an ability."""
    added = merged(CROSS.table(one, watch=watch), {"cards": {"Subject": {"abilities": [ability]}}})
    return situation(one, added, expect)


def one_protects(one: Way) -> Parts | str:
    """Both are judged on the table as it is before: the second is protected by the first, which goes."""
    ban = f'static: are_forbidden(cards(own, field, [named("Twin")]), {one.fact("ban")})'
    return on_subject(one, ban, joined(one.fact("first"), CROSS.counts(one)))


def one_is_forbidden(one: Way) -> Parts | str:
    """What is forbidden for one is done to the other."""
    ward = f'static: are_forbidden(cards(own, field, [named("Subject")]), {one.fact("ban")})'
    return situation(one, CROSS.table(one, ward), joined(one.fact("second"), CROSS.counts(one)))


def each_replaced(one: Way) -> Parts | str:
    """A replacement applies to each of them."""
    ward = f'replacement would({one.fact("would")}, own, [trait("pair")]): {COUNT}'
    return situation(one, CROSS.table(one, ward), joined(one.undone, CROSS.counts(one, 2)))


def once_replaced(one: Way) -> Parts | str:
    """A replacement that may be used once a turn keeps one of them."""
    ward = f'replacement once would({one.fact("would")}, own, [trait("pair")]): {COUNT}'
    return situation(one, CROSS.table(one, ward), joined(one.fact("second"), CROSS.counts(one, 1)))


def one_sacrifice(one: Way) -> Parts | str:
    """What is given in place of one cannot be given for the other once more."""
    ward = f'replacement would({one.fact("would")}, own, [trait("pair")]): move(this, removed)'
    return situation(one, CROSS.table(one, ward), joined(one.fact("second"), CROSS.counts(one, 1)))


def own_replacement(one: Way) -> Parts | str:
    """A replacement about its own card is for that card alone."""
    own = f"replacement would({one.fact('would')}, any, [is_this]): {COUNT}"
    return on_subject(one, own, joined(one.fact("second"), CROSS.counts(one, 1)))


def heard_of_each(one: Way) -> Parts | str:
    """What is done to both is heard of each of them."""
    watch = f'auto on({one.fact("event")}, foe, [trait("pair")]): {COUNT}'
    made = situation(one, CROSS.table(one, watch=watch), joined(one.done, CROSS.counts(one, heard=2)))
    return answered(made, "resolve Watch")


def heard_of_the_other(one: Way) -> Parts | str:
    """The first hears of the second, though it goes at the same time."""
    hears = f"auto on({one.fact('event')}, own, [other]): {COUNT}"
    return on_subject(one, hears, joined(one.done, CROSS.counts(one, 1)))


TOGETHER: Final[list[Interference]] = [
    Interference("together", "one protects the other", "O.cost.2", one_protects),
    Interference("together", "forbidden for one", "O.cost.2", one_is_forbidden),
    Interference("together", "each is replaced", "K.soulguard.2", each_replaced),
    Interference("together", "replaced once a turn", "O.once.this.1", once_replaced),
    Interference("together", "one sacrifice for one", "K.soulguard.2", one_sacrifice),
    Interference("together", "one replaces its own", "K.soulguard.2", own_replacement),
    Interference("together", "heard of each", "AB.0.auto", heard_of_each),
    Interference("together", "one hears the other", "AB.0.auto", heard_of_the_other),
]


# --- paid: parts of a cost -------------------------------------------------------------------------------------
def paid(deed: str, spending: str, ban: str) -> Way:
    """A cost of two parts, of which the second is the deed."""
    board: Parts = {"A": {"left": ["Subject"], "right": ["Payer"], "gauge": 2}}
    facts = {"owner": "A", "way": spending, "ban": ban}
    return Way(deed, "cost, of several parts", {"Subject": {"defense": 9000}}, board, [], {}, {}, facts)


PAID: Final[list[Way]] = [
    paid("destroy", "destroy", "destroy"),
    paid("leave, to the hand", "hand", "return"),
    paid("leave, to the drop zone", "drop", "be_dropped"),
    paid("leave, to the deck", "deck_bottom", "leave"),
    paid("leave, to the gauge", "gauge", "leave"),
    paid("leave, into a soul", "soul", "leave"),
    paid("rest", "rest", "rest"),
]


def with_cost(one: Way, cost: str, script: list[Any], expect: Parts, *wards: str) -> Parts:
    """The Payer has this cost."""
    added = merged(CROSS.table(one, *wards), {"cards": payer(cost)})
    return with_script(situation(one, added, expect), script)


def refused(one: Way, cost: str, *wards: str) -> Parts:
    """The cost cannot be paid whole, so that nothing is offered or paid."""
    expect: Parts = {"refused": ["activate Payer"], "A": {"gauge": 2, "left": ["Subject"], "life": 10},
                     "cards": {"Subject": {"rested": False}}}  # fmt: skip
    return with_cost(one, cost, [], expect, *wards)


def ward_for(one: Way) -> str:
    """What forbids the deed for the card."""
    return f"static: {banned(one.fact('ban'))}"


def part_of(one: Way, ref: str = OTHERS) -> str:
    """The part of the cost that is the deed."""
    return f"spend({ref}, 1, {one.fact('way')})"


def second_forbidden(one: Way) -> Parts | str:
    """With the second part forbidden, the first is not paid, and what forbids it is named."""
    made = refused(one, f"gauge(1); {part_of(one)}", ward_for(one))
    made["expect"]["why"] = {"Payer": ["activate T.2.2.a", "activate O.cost.1"]}
    return made


def choice_narrowed(one: Way) -> Parts | str:
    """A card for which the part is forbidden cannot be chosen for it."""
    cost = part_of(one, 'cards(own, monsters, [isnt(named("Payer"))])')
    expect = {"A": {"life": 13, "left": ["Subject"]}, "cards": {"Subject": {"rested": False}}}
    made = with_cost(one, cost, PAY, expect, ward_for(one))
    return joined(made, {"cards": {"Spare": {}}, "board": {"A": {"center": ["Spare"]}}})


def same_twice(one: Way) -> Parts | str:
    """Two parts cannot both take the same card."""
    return refused(one, f"{part_of(one)}; {part_of(one)}")


def all_but_one(one: Way) -> Parts | str:
    """A part that takes all of some cards needs all of them."""
    cost = f'spend_all(cards(own, monsters, [isnt(named("Payer"))]), {one.fact("way")})'
    made = refused(one, f"gauge(1); {cost}", ward_for(one))
    return joined(made, {"cards": {"Spare": {}}, "board": {"A": {"center": ["Spare"]}}})


def too_little(one: Way) -> Parts | str:
    """Two parts that take from one pile need enough for both."""
    return refused(one, f"gauge(1); gauge(2); {part_of(one)}")


def to_effects_only(one: Way) -> Parts | str:
    """A prohibition that speaks of effects does not reach a cost."""
    ward = f"static: {banned(one.fact('ban'))[:-1]}, only([], any, effect))"
    return with_cost(one, part_of(one), PAY, {"A": {"life": 13}}, ward)


def to_the_other_only(one: Way) -> Parts | str:
    """A prohibition to the other fighter does not reach a cost of one's own."""
    ward = f"static: {banned(one.fact('ban'))[:-1]}, only([], foe))"
    return with_cost(one, part_of(one), PAY, {"A": {"life": 13}}, ward)


def may_instead(one: Way) -> Parts | str:
    """The same cards can be used no more where the text says 'may ... if you do'."""
    verbs = {"destroy": "destroy({it})", "rest": "rest({it})", "soul": "to_soul({it}, this)",
             "deck_bottom": "move({it}, deck, bottom)"}  # fmt: skip
    verb = verbs.get(one.fact("way"), f"move({{it}}, {one.fact('way')})").format(it=OTHERS)
    added = merged(CROSS.table(one, ward_for(one)), {"cards": {"Payer": {
        "abilities": [f"act once: may([pay_gauge(1), {verb}]); if_done([gain_life(3)])"]}}})  # fmt: skip
    expect = {"A": {"gauge": 2, "left": ["Subject"], "life": 10}}
    return with_script(situation(one, added, expect), [{"A": "activate Payer"}, {**MAIN, "by": ["yes", "pass"]}])


PARTS: Final[list[Interference]] = [
    Interference("paid", "the second part is forbidden", "O.cost.1", second_forbidden),
    Interference("paid", "one choice is forbidden", "O.cost.1", choice_narrowed),
    Interference("paid", "two parts take the same card", "Q.C.3", same_twice),
    Interference("paid", "all, and one of them is forbidden", "O.cost.1", all_but_one),
    Interference("paid", "two parts take from one pile", "O.cost.1", too_little),
    Interference("paid", "forbidden to effects only", "O.cost.1", to_effects_only),
    Interference("paid", "forbidden to the other fighter only", "O.cost.1", to_the_other_only),
    Interference("paid", "by 'may ... if you do'", "O.cost.3", may_instead),
]


# --- who it is, and when ---------------------------------------------------------------------------------------
def borrowed(deed: str, verb: str, done: Parts, **facts: Any) -> Way:
    """A deed on a monster on B's field that A owns."""
    cards: Parts = {"Subject": {"defense": 9000}, **spell(verb.format(it=it("foe")))}
    board = {"A": {"hand": ["Blow"]}, "B": {"left": [{"card": "Subject", "owner": "A"}]}}
    undone: Parts = {"B": {"left": ["Subject"]}}
    return Way(deed, "effect, on another's card", cards, board, CAST, done, undone, {"owner": "B", **facts})


BORROWED: Final[list[Way]] = [
    borrowed("destroy", "destroy({it})", {"A": {"drop": ["Blow", "Subject"]}}, would="destroy", event="destroyed",
             ban=banned("destroy"), again="destroy(about)"),
    borrowed("leave", "move({it}, hand)", {"A": {"hand": ["Subject"]}}, would="leave", event="left",
             ban=banned("return"), again="move(about, hand)"),
    borrowed("rest", "rest({it})", RESTED, would="rest", event="rested", ban=banned("rest"), again="rest(about)"),
]  # fmt: skip


def heard_by_master(one: Way) -> Parts | str:
    """It is the card of the fighter on whose field it is."""
    ward = f"auto on({one.fact('event')}, own): {COUNT}"
    return situation(one, CROSS.table(one, ward), joined(one.done, CROSS.counts(one, 1)))


def not_heard_by_owner(one: Way) -> Parts | str:
    """It is not the owner's as long as it is on another's field."""
    watch = f"auto on({one.fact('event')}, own): {COUNT}"
    return situation(one, CROSS.table(one, watch=watch), joined(one.done, CROSS.counts(one)))


WHOSE: Final[list[Interference]] = [
    Interference("who it is", "another's card", "Z.9.1", CROSS.nothing),
    Interference("who it is", "another's card, forbidden where it is", "O.cost.2", CROSS.forbidden),
    Interference("who it is", "another's card, replaced where it is", "K.soulguard.2", CROSS.replaced),
    Interference("who it is", "another's card, heard where it is", "AB.0.auto", heard_by_master),
    Interference("who it is", "another's card, not heard as its owner's", "AB.0.auto", not_heard_by_owner),
]


def timed(deed: str, verb: str, ban: str, done: Parts, undone: Parts) -> Way:
    """A deed of A's spell on B's monster, which a spell of B protects for a time."""
    cards: Parts = {"Subject": {"defense": 9000}, **spell(verb.format(it=it("foe")))}
    board: Parts = {"A": {"hand": ["Blow"]}, "B": {"left": ["Subject"], "hand": ["Shield"]}}
    return Way(deed, "effect, in a period", cards, board, [], done, undone, {"owner": "B", "ban": ban})


TIMED: Final[list[Way]] = [
    timed("destroy", "destroy({it})", "destroy", OUT_OF_LEFT := {"B": {"left": "nothing"}}, IN_B),
    timed("leave", "move({it}, drop)", "leave", OUT_OF_LEFT, IN_B),
    timed("rest", "rest({it})", "rest", RESTED, STANDING),
]


def shielded(one: Way, until: str, script: list[Any], expect: Parts, turn: str) -> Parts:
    """B's Shield forbids the deed until a moment, made in the turn of a fighter."""
    shield = f"effect counter: forbid({it('own')}, {one.fact('ban')}, {until})"
    made = situation(one, {"cards": {"Shield": {"kind": "spell", "abilities": [shield]}}}, expect)
    return {**with_script(made, script), "turn_player": turn}


IN_OWN_TURN: Final = [{"B": "cast Shield"}, {"A": "pass"}, {"until": {"who": "A", "phase": "main", "offered": "cast"}},
                      {"A": "cast Blow"}, MAIN]  # fmt: skip
ANSWERED: Final = [{"A": "cast Blow"}, {"B": "cast Shield"}, MAIN]


def this_turn(one: Way) -> Parts | str:
    """What holds in this turn does not hold in the next."""
    return shielded(one, "this_turn", IN_OWN_TURN, one.done, "B")


def through_next(one: Way) -> Parts | str:
    """What holds until the end of the opponent's next turn, made in one's own, holds in that turn."""
    return shielded(one, "end_of_opponents_next_turn", IN_OWN_TURN, one.undone, "B")


def in_answer(one: Way) -> Parts | str:
    """What answers a use is carried out first, and protects against it."""
    return shielded(one, "this_turn", ANSWERED, one.undone, "A")


def of_no_battle(one: Way) -> Parts | str:
    """A period of a battle that there is not is over."""
    return shielded(one, "this_battle", ANSWERED, one.done, "A")


PERIODS: Final[list[Interference]] = [
    Interference("when", "protected in the turn before", "F.5.3", this_turn),
    Interference("when", "protected until the end of this turn, since the last", "F.5.3", through_next),
    Interference("when", "protected by an answer", "CA.2.3", in_answer),
    Interference("when", "protected for a battle outside of one", "A.3.3", of_no_battle),
]


def cells() -> list[Cell]:
    """The whole matrix."""
    out = cells_of(WAYS, INTERFERENCES)
    crossed = (
        (BARS, BARRING),
        (LEAVING, GUARDS),
        (PAIRS, TOGETHER),
        (PAID, PARTS),
        (BORROWED, WHOSE),
        (TIMED, PERIODS),
    )
    for ways, interferences in crossed:
        out += cells_of(ways, interferences)
    return out

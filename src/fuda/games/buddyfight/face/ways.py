"""The ways in which deeds of Buddyfight come about, and what can interfere with each by itself."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.crossing import (
    Interference,
    Matrix,
    Parts,
    Way,
    answered,
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
    way("gain_life", "rule, by a buddy call", {"Subject": {}}, {"A": {"hand": ["Subject"], "buddy": ["Subject"]}},
        [{"A": ["call Subject -> left", "buddy_call"]}, MAIN], {"A": {"life": 11, "left": ["Subject"]}},
        {"A": {"life": 10, "left": ["Subject"]}}, owner="A", again="gain_life(1)", means="rule",
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

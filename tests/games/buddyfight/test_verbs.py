"""What the words of card text do: one small position for each."""

from __future__ import annotations

from typing import Self

import pytest

from fuda.core.state import PICK, REPLACE, RESOLVE, YES
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.rules.attack import targets
from fuda.games.buddyfight.rules.periods import PERIODS
from fuda.games.buddyfight.spec import AT_ONCE, THIS_PHASE
from fuda.games.buddyfight.words.reading import read_card
from tests.games.buddyfight import boards
from tests.games.buddyfight.boards import Lot


class Board(boards.Board):
    """A position in whose main phase there is always something to do, so that nothing goes on by itself."""

    def __init__(self, mine: Lot, theirs: Lot | None = None) -> None:
        super().__init__({"flag": HOLD, **mine}, theirs)

    def go_on(self, *names: str) -> Self:
        """Use nothing, as often as that is asked, but for the own choice in the main phase."""
        while any(a.kind == spec.PASS for a in self.m.options) and not self.is_held():
            if any(a.card >= 0 and self.m.cards[a.card].d.name in names for a in self.m.options):
                break
            self.answer(spec.PASS)
        return self

    def is_held(self) -> bool:
        """Whether the turn fighter may use something in the main phase."""
        f = self.m.stack[-1]
        return self.m.phase == spec.MAIN and f.program.clauses[f.at] == "T.2.1"


HOLD = read_card('card "Flag" "Flag" flag\n  static: may_use([])\n  act: draw(1)')


def make(name: str, kind: str, facts: str, *abilities: str) -> CardDef:
    """A card of a world W."""
    return read_card("\n  ".join([f'card "{name}" "{name}" {kind} worlds=["W"] {facts}', *abilities]))


def spell(text: str, *lines: str, name: str = "Spell", facts: str = "") -> CardDef:
    """A spell with an effect."""
    return make(name, "spell", facts, f"effect{text}", *lines)


def monster(
    name: str, *abilities: str, size: int = 1, power: int = 3000, defense: int = 1000, facts: str = ""
) -> CardDef:
    """A monster of critical 1."""
    return make(name, "monster", f"size={size} power={power} defense={defense} critical=1 {facts}", *abilities)


def item(name: str, *abilities: str, facts: str = "") -> CardDef:
    """An item."""
    return make(name, "item", f"power=3000 critical=2 {facts}", *abilities)


A = monster("A")
B = monster("B", size=2, defense=4000)
C = monster("C", facts='attributes=["T"]')


def lot(**zones: object) -> dict[str, object]:
    """What a fighter has."""
    return dict(zones)


def cast(text: str, mine: Lot | None = None, theirs: Lot | None = None) -> Board:
    """The position after a spell was cast, or at its first question; nobody answers it."""
    have = dict(mine or {})
    have["hand"] = [spell(f": {text}"), *have.get("hand", [])]
    return Board(have, theirs or {}).go().use("Spell").go_on()


def field(b: Board, player: int = 0) -> list[str]:
    """The names of the cards on a field, in the order of placement."""
    return [u.card.d.name for u in b.m.side(player).field]


# --- moving and destroying ---------------------------------------------------------------------------------------
def test_moving_cards() -> None:
    """Cards go to their owners' zones; the owner orders what goes under the deck."""
    b = cast("move(cards(foe, field), hand); move(top(own, deck, 2), gauge)", theirs={"left": A, "center": B})
    assert b.pile("hand", 1) == ["A", "B"] and len(b.pile("gauge")) == 2
    b = cast("move(cards(own, drop), deck, bottom); if_done([draw(1)])", {"drop": [A, B, C]})
    assert b.options() == ["order A", "order B", "order C"]
    b.answer(8, "B").answer(8, "C")
    assert b.pile("deck")[:3] == ["A", "C", "B"]


def test_a_spell_moves_itself() -> None:
    """A card that is being cast can go elsewhere than to the drop zone."""
    assert cast("move(this, gauge)").pile("gauge") == ["Spell"]
    b = cast("to_soul(this, cards(own, left))", {"left": A})
    assert [c.d.name for c in b.unit("A").soul] == ["Spell"] and b.pile("drop") == []


def test_discarding() -> None:
    """The fighter who discards chooses; an effect may forbid it.  [bf O.discard.3]"""
    b = cast("discard(cards(foe, hand), 1, foe)", theirs={"hand": [A, B]})
    assert b.m.player == 1 and b.pick("B").pile("drop", 1) == ["B"]
    ward = monster("Ward", "static: player_forbidden(own, discard, only([], foe))")
    b = cast("discard(cards(foe, hand), 1, foe)", theirs={"hand": [A], "left": ward})
    assert b.pile("hand", 1) == ["A"]


def test_destroying_asks_soulguard() -> None:
    """What is kept by soulguard was destroyed all the same.  [ruling bf-011]"""
    guard = monster("Guard", facts="keywords=[soulguard]")
    b = Board({"hand": [spell(": destroy(cards(foe, field)); if_done([draw(1)])")]}, {"left": guard, "right": A})
    b.give_soul("Guard", B)
    b.go().use("Spell").go_on().answer(REPLACE)
    assert field(b, 1) == ["Guard"] and len(b.pile("hand")) == 1 and b.pile("drop", 1) == ["B", "A"]


def test_some_things_are_not_destroyed() -> None:
    """A prohibition may be about one way and one side only."""
    safe = monster("Safe", "static: are_forbidden(this, destroy, only([], foe, effect))")
    b = cast("destroy(cards(any, field)); if_done([draw(1)])", {"left": A}, {"left": safe})
    assert field(b, 1) == ["Safe"] and field(b) == [] and b.pile("hand") == []
    assert cast("destroy(cards(own, field))", {"left": safe}).pile("drop") == ["Safe", "Spell"]


def test_what_was_destroyed_is_counted_apart_from_what_was_chosen() -> None:
    """A card that cannot be destroyed does not count; one that soulguard keeps was destroyed.  [ruling bf-011]"""
    count = "times_this_turn(destroyed, any, [is_one_of(chosen(0))], any, any, this)"
    text = f": choose(cards(foe, field), all, 0); destroy(chosen(0)); draw({count})"
    safe = monster("Safe", "static: are_forbidden(this, destroy)")
    b = Board({"hand": [spell(text)]}, {"left": safe, "right": A}).go().use("Spell").go_on()
    assert field(b, 1) == ["Safe"] and len(b.pile("hand")) == 1
    guard = monster("Guard", facts="keywords=[soulguard]")
    b = Board({"hand": [spell(text)]}, {"left": guard, "right": A})
    b.give_soul("Guard", B)
    b.go().use("Spell").go_on().answer(REPLACE)
    assert field(b, 1) == ["Guard"] and len(b.pile("hand")) == 2


def test_noted_cards_are_shown_to_nobody() -> None:
    """How many cards were put into the gauge is known, and not which.  [bf Z.4.3]"""
    b = cast("note(top(own, deck, 2), 6); move(chosen(6), gauge); gain_life(count(moved_to(6, gauge)))")
    assert b.m.side(0).life == 12 and len(b.pile("gauge")) == 2


def test_resting_and_standing() -> None:
    """Only what stands is rested."""
    b = cast("rest(cards(foe, left)); if_done([rest(cards(foe, left)), stand(cards(foe, left))])", theirs={"left": A})
    assert not b.unit("A").rested


# --- life, gauge, damage -----------------------------------------------------------------------------------------
def test_life() -> None:
    """Life is gained, set, lost and paid."""
    assert cast("gain_life(3)").life() == 13
    assert cast("set_life(4); lose_life(1)").life() == 3
    assert cast("pay_life(2); if_done([damage(foe, 4)])").life(1) == 6
    assert cast("may([pay_life(9)]); if_done([draw(3)])", {"life": 8}).pile("hand") == []


def test_paying_gauge() -> None:
    """All of it or nothing.  [bf O.cost.3, O.cost.3.ex1]"""
    b = cast("may([pay_gauge(2)]); if_done([draw(1)])", {"gauge": [A, B, C]}).yes()
    assert len(b.pile("gauge")) == 1 and len(b.pile("hand")) == 1
    b = cast("may([discard(cards(own, hand), 1), pay_gauge(1)]); if_done([draw(2)])", {"hand": [A]})
    assert b.pile("hand") == ["A"]  # [bf O.cost.3.ex2]
    b = cast("pay_gauge(2); if_done([draw(1)])", {"gauge": [A]})
    assert b.pile("gauge") == ["A"] and b.pile("hand") == []


def test_targets_do_not_stop_a_payment() -> None:
    """Without a target what was paid for is done as far as possible.  [bf O.cost.4, O.cost.4.ex1]"""
    text = "choose(cards(own, monsters), 1, 0); may([pay_gauge(1)]); if_done([destroy(chosen(0)), gain_life(2)])"
    assert cast(text, {"gauge": [A]}).yes().life() == 12


def test_damage_is_reduced() -> None:
    """The next damage, all damage of a kind, or none if it cannot be.  [ruling bf-062]"""
    assert cast("next_damage(2); damage(own, 3); damage(own, 3)").life() == 6
    assert cast("next_damage(1, to); damage(own, 3)").life() == 9
    assert cast("next_damage(0, to, this_turn, own, attack); damage(own, 3)").life() == 7
    armor = item("Armor", "static: less_damage(own, 1, not_attack)")
    assert cast("damage(foe, 3); damage(foe, 3, cannot_reduce)", theirs={"item": armor}).life(1) == 5
    anger = monster("Anger", "static: more_damage(foe, 1, effect, [kind(spell)])")
    assert cast("damage(foe, 2)", {"left": anger}).life(1) == 7


def test_damage_is_replaced() -> None:
    """Instead of losing all life a fighter does something else; damage may be reduced by a replacement."""
    charm = item("Charm", "replacement would(life_zero): move(this, drop); set_life(1)")
    b = cast("damage(foe, 9)", theirs={"life": 3, "item": charm})
    assert b.life(1) == 1 and field(b, 1) == []
    wall = monster("Wall", "replacement would(damage): reduce_damage(2)")
    assert cast("damage(foe, 3)", theirs={"left": wall}).life(1) == 9


# --- uses by effects ---------------------------------------------------------------------------------------------
def test_calling_by_an_effect() -> None:
    """Its fighter names the area and pays the call cost, unless the text says otherwise.  [ruling bf-068]"""
    dear = monster("Dear", "use cost gauge(1):")
    call = "choose(cards(own, drop, [kind(monster)]), 1, 0); call(chosen(0)); if_done([draw(1)])"
    b = cast(call, {"drop": [dear], "gauge": [A]}).answer(spec.AREA, n=1)
    assert b.unit("Dear").slot == 1 and b.pile("gauge") == [] and len(b.pile("hand")) == 1
    b = cast(call, {"drop": [dear]})
    assert field(b) == [] and b.pile("hand") == []
    b = cast(call.replace("call(chosen(0))", "call(chosen(0), free, center)"), {"drop": [dear]})
    assert b.unit("Dear").slot == 1


def test_calling_to_open_and_different_areas() -> None:
    """Two monsters come to two areas in which nothing is."""
    b = cast("call(cards(own, drop), free, any_area, open, apart)", {"drop": [A, C], "center": B})
    assert sorted(a.n for a in b.m.options) == [0, 2]
    b.answer(spec.AREA, n=2)
    assert [b.unit("A").slot, b.unit("C").slot] == [2, 0]


def test_calling_to_an_area_where_this_card_is_not() -> None:
    """Of three areas two are left."""
    caller = monster("Caller", "act: call(cards(own, drop), free, other_area)")
    b = Board({"center": caller, "drop": [A]}).go().use("Caller").go_on()
    assert sorted(a.n for a in b.m.options) == [0, 2]


def test_a_called_monster_is_laid_on_another() -> None:
    """The lower card and its soul are the soul of the upper one."""
    text = "choose(cards(own, monsters), 1, 0); call(cards(own, drop), free, any_area, chosen(0))"
    b = Board({"left": A, "drop": [C], "hand": [spell(f": {text}")]})
    b.give_soul("A", B)
    b.go().use("Spell").go_on()
    assert [c.d.name for c in b.unit("C").soul] == ["A", "B"] and b.unit("C").slot == 0 and len(field(b)) == 1


def test_what_cannot_be_used_is_not_called() -> None:
    """The conditions of a card hold for effects as well; some cards enter by certain cards only."""
    picky = monster("Picky", "use if compare(size(own, life), <=, 5):")
    assert field(cast("call(cards(own, drop), free, center)", {"drop": [picky]})) == []
    only = monster("Only", 'static: enters_only_by([named("Spell")])')
    b = cast("call(cards(own, drop), free, center)", {"drop": [only], "hand": [only]})
    assert field(b) == ["Only"] and "call Only" not in b.options()
    named = monster("Named", 'static: enters_only_by([named("Other")])')
    assert field(cast("call(cards(own, drop), free, center)", {"drop": [named]})) == []


def test_equipping_using_and_transforming() -> None:
    """Items, spells and monsters that transform are used by effects.  [bf K.transform.3]"""
    sword = item("Sword", "use cost gauge(1):")
    assert field(cast("equip(cards(own, drop), free)", {"drop": [sword]})) == ["Sword"]
    other = spell(": gain_life(2)", name="Other")
    b = cast("use(cards(own, drop), free); if_done([draw(1)])", {"drop": [other]})
    assert b.life() == 12 and b.pile("drop") == ["Other", "Spell"] and len(b.pile("hand")) == 1
    rider = monster("Rider", "ride cost gauge(1):")
    b = cast("transform(cards(own, left), ride)", {"left": rider, "gauge": [A]})
    assert b.unit("Rider").is_item() and b.pile("gauge") == []
    assert cast("transform(cards(own, left), take_office)", {"left": rider, "gauge": [A]}).unit("Rider").slot == 0


# --- souls, areas, treasure, flags -------------------------------------------------------------------------------
def test_souls() -> None:
    """Cards come into a soul from anywhere, face up or down.  [bf O.soul.1, O.facedownsoul.1]"""
    b = cast("to_soul(top(own, deck, 2), cards(own, left), face_down); to_soul(cards(own, right), cards(own, left))",
             {"left": A, "right": B})  # fmt: skip
    assert [c.d.name for c in b.unit("A").soul] == ["Body", "Body", "B"] and len(b.unit("A").veiled_soul) == 2
    assert field(b) == ["A"]
    keep = monster("Keep", "static: are_forbidden(this, lose_soul, only([], foe))")
    b = Board({"hand": [spell(": move(soul(cards(foe, field)), drop); if_done([draw(1)])")]}, {"left": keep})
    b.give_soul("Keep", A)
    b.go().use("Spell").go_on()
    assert b.pile("drop", 1) == [] and b.pile("hand") == []


def test_areas() -> None:
    """A monster moves to another area, with its soul.  [bf O.soul.3]"""
    b = cast("move_area(cards(own, left), any_area, open); if_done([draw(1)])", {"left": A, "center": B})
    assert b.unit("A").slot == 2 and len(b.pile("hand")) == 1
    b = cast("move_area(cards(own, left))", {"left": A}).answer(spec.AREA, n=1)
    assert b.unit("A").slot == 1


def test_putting_onto_the_field() -> None:
    """A set spell comes to the spell area without being cast."""
    tower = make("Tower", "spell", "keywords=[set]", "auto on(main_started, own): draw(1)")
    assert cast("put_field(cards(own, drop))", {"drop": [tower]}).unit("Tower").slot == spec.SPELL_AREA
    assert cast("put_field(cards(own, drop), left)", {"drop": [A]}).unit("A").slot == 0


def test_treasure_and_turning() -> None:
    """Treasure lies face down; a flag that is turned down lets nothing be used.  [bf O.treasure.1, O.flagdown.4]"""
    b = cast("treasure(cards(own, drop)); when(exists(cards(own, spells, [face_down])), [draw(1)])", {"drop": [A]})
    assert b.unit("A").veiled and len(b.pile("hand")) == 1
    world = make("World", "flag", "", 'static: may_use([world("W")])')
    free = monster("Free", "use any_flag:")
    b = cast("turn(cards(foe, flag), face_down)", theirs={"left": A, "right": free, "flag": world})
    assert field(b, 1) == ["Free"] and b.pile("drop", 1) == ["A"]


def test_flags_turn_over_and_are_replaced() -> None:
    """A two-faced flag shows its other face.  [bf K.hankoku.1, Z.2.3]"""
    two = read_card(
        'card "F" "Front" flag\n  static: may_use([])\nback "F" "Back" flag\n  static: have_power(cards(own, field), 1)'
    )
    b = cast("hankoku(cards(own, flag))", {"flag": two, "left": A})
    assert b.unit("Front").d.name == "Back" and b.m.power(b.unit("A")) == 3001 and b.m.p0.flips == 1
    b = cast("replace_flag(cards(own, drop))", {"drop": [two]})
    assert b.m.p0.flag is not None and b.m.p0.flag.d.name == "Front" and "Flag" in b.pile("drop")


def test_the_lost_deck() -> None:
    """The Lost deck becomes the deck; normal cards do not get into it.  [bf LO.play.1, LO.mix.3]"""
    b = Board({"hand": [spell(": lost_deck; draw(1); move(cards(own, drop), deck)")], "drop": [A]})
    lost = monster("L", facts="lost=true")
    for _ in range(3):
        b.m.p0.lost.append(b.m.cards[b.add(lost, 0, spec.LOST)])
    b.go().use("Spell").go_on()
    assert b.pile("hand") == ["L"] and b.pile("deck") == ["L", "L"] and "A" in b.pile("drop") and len(b.m.p0.lost) == 10


# --- the course of the fight -------------------------------------------------------------------------------------
def attack(b: Board, attacker: str, target: str = "") -> Board:
    """Begin the attack phase and attack with one card."""
    b.m.phase = spec.ATTACK_PHASE
    b.go("A.2.1").answer(spec.ATTACK, attacker)
    if any(a.kind in (spec.TARGET, spec.TARGET_FIGHTER) for a in b.m.options):
        b.answer(spec.TARGET, target) if target else b.answer(spec.TARGET_FIGHTER)
    return b


def test_nullifying_an_attack() -> None:
    """The attack does nothing, unless it cannot be nullified.  [bf A.2.6.a]"""
    shield = make(
        "Shield", "spell", "", "use if during_attack(foe):", "effect counter: nullify_attack; if_done([gain_life(1)])"
    )
    b = attack(Board({"left": A}, {"hand": [shield]}), "A").go_on("Shield").use("Shield").go_on()
    assert b.life(1) == 11
    sure = monster("Sure", "static if matches(this, [solo]): are_forbidden(this, attack_nullified)")
    b = attack(Board({"left": sure}, {"hand": [shield]}), "Sure").go_on("Shield").use("Shield").go_on()
    assert b.life(1) == 9


def test_nullifying_a_use() -> None:
    """Only the use that is answered; what says so is not nullified.  [bf O.onuse.1, Q.X.4]"""
    stop = make("Stop", "spell", "", "use if lately(on(cast, foe, [kind(spell)])):", "effect counter: nullify_use")
    b = Board({"hand": [spell(": gain_life(5)")]}, {"hand": [stop]}).go()
    b.use("Spell").use("Stop").go_on()
    assert b.life() == 10 and b.pile("drop") == ["Spell"]
    sure = spell(": gain_life(5)", "static: are_forbidden(this, use_nullified)")
    b = Board({"hand": [sure]}, {"hand": [stop]}).go().use("Spell").use("Stop").go_on()
    assert b.life() == 15
    alone = spell(": gain_life(5)", "static: are_forbidden(this, be_countered)")
    assert Board({"hand": [alone]}, {"hand": [stop]}).go().use("Spell").life() == 15


def test_ending_the_attack_phase() -> None:
    """What is in progress is left.  [bf O.end.1.b3]"""
    bell = make("Bell", "spell", "", "effect counter: end_phase(attack)")
    b = attack(Board({"left": A, "hand": [bell]}, {"hand": [bell]}), "A").go_on("Bell")
    b = b.answer(spec.PASS).use("Bell").go_on()
    assert b.life(1) == 10 and any(e.kind == spec.PHASE and e.n == spec.FINAL for e in b.m.journal or [])


def test_more_attack_phases_and_turns() -> None:
    """Another attack phase comes after this one; the next turn is the same fighter's.  [bf CH.3.new]"""
    b = cast("extra_attack_phase; extra_turn", {"left": A})
    assert b.m.more_attacks == 1 and b.m.next_turn == 0
    phases: list[int] = []
    while b.m.turn == 3:
        phases.append(b.m.phase)
        b.m.answer(b.m.options[0])
    assert b.m.turn_player == 0 and b.m.gained_turn
    impact = make("Again", "impact", "", "effect: stand(cards(own, monsters)); extra_attack_phase")
    b = Board({"left": A, "hand": [impact]})
    b.m.phase = spec.FINAL
    b.go("F.1.1").use("Again").go_on()
    assert b.m.phase == spec.ATTACK_PHASE and "attack A" in b.options()


def test_attacking_by_an_effect() -> None:
    """A whole attack is made inside the effect.  [bf Q.F.4]"""
    b = cast("attack_with(cards(own, left)); if_done([draw(1)])", {"left": A, "right": C}).go_on()
    assert b.life(1) == 9 and b.unit("A").rested and b.m.attackers == []


def test_changing_the_target() -> None:
    """The attack goes to another card, or to the fighter."""
    decoy = monster(
        "Decoy", "auto on(attacked, foe) if never(matches(this, [attacked])): change_target(this)", defense=9000
    )
    b = attack(Board({"left": A}, {"left": decoy}), "A").go_on()
    assert b.life(1) == 10 and field(b, 1) == ["Decoy"]
    past = monster("Past", "auto on(attacked, own, [is_this]): change_target(none)")
    b = attack(Board({"left": past}, {"left": B}), "Past", "B").go_on()
    assert b.life(1) == 9 and field(b, 1) == ["B"]


# --- what lasts --------------------------------------------------------------------------------------------------
def test_numbers_for_a_time() -> None:
    """Numbers go up and down, and are set before that.  [ruling bf-074]"""
    b = cast("power(cards(own, left), 1000, this_turn); set_stat(cards(own, left), power, 100, this_turn);"
             " defense(cards(own, left), -5000, this_turn); critical(cards(own, left), 2, this_turn);"
             " change_size(cards(own, left), 2, forever)", {"left": A})  # fmt: skip
    u = b.unit("A")
    assert [b.m.power(u), b.m.defense(u), b.m.critical(u), b.m.size(u)] == [1100, 0, 3, 3]


def test_keywords_and_abilities_for_a_time() -> None:
    """Keywords and abilities are given, nullified and copied."""
    b = cast("gain_keyword(cards(own, left), penetrate, this_turn);"
             " negate_keyword(cards(own, right), soulguard, this_turn)",
             {"left": A, "right": monster("G", facts="keywords=[soulguard]")})  # fmt: skip
    assert b.m.has(b.unit("A"), spec.PENETRATE) and not b.m.has(b.unit("G"), spec.SOULGUARD)
    b = cast("gain_ability(cards(own, left), {act: gain_life(1)}, this_turn)", {"left": A}).use("A").go_on()
    assert b.life() == 11
    aura = monster("Aura", "static: have_power(cards(own, field), 1000)", facts="keywords=[move]")
    b = cast("copy_abilities(cards(own, left), cards(own, drop), this_turn)", {"left": A, "drop": [aura]})
    assert b.m.power(b.unit("A")) == 4000 and b.m.has(b.unit("A"), spec.MOVE)
    b = cast("negate(cards(foe, field), this_turn)", theirs={"left": aura})
    assert b.m.power(b.unit("Aura")) == 3000 and not b.m.has(b.unit("Aura"), spec.MOVE)


def test_an_ability_that_is_not_nullified() -> None:
    """It works on while the others of its card are nullified, for a time or as long as something holds."""
    lines = ("static firm: have_power(this, 1000)", "static: have_power(this, 500)", "act firm: gain_life(1)",
             "auto firm on(attacked, any, [is_this]): draw(1)", "act: gain_life(5)")  # fmt: skip
    firm = monster("Firm", *lines)
    b = cast("negate(cards(own, field), this_turn)", {"left": firm})
    assert b.m.power(b.unit("Firm")) == 4000 and b.options().count("activate Firm") <= 1
    assert b.use("Firm").go_on().life() == 11
    hush = monster("Hush", "static: are_negated(cards(foe, field))")
    b = Board({"left": firm}, {"left": hush})
    assert b.m.power(b.unit("Firm")) == 4000


def test_what_nullifies_spares_cards_whose_abilities_are_not_nullified() -> None:
    """Also where it nullifies as long as it is there."""
    hush = monster("Hush", "static: are_negated(cards(foe, field))")
    calm = monster("Calm", "static: have_power(this, 500)",
                   "static: are_forbidden(this, ability_nullified, only([], foe, effect))")  # fmt: skip
    b = Board({"left": calm, "right": monster("Bare", "static: have_power(this, 500)")}, {"left": hush})
    assert (b.m.power(b.unit("Calm")), b.m.power(b.unit("Bare"))) == (3500, 3000)


def test_information_for_a_time() -> None:
    """Attributes, names and worlds are given."""
    b = cast('gain_trait(this, "x", this_turn); gain_trait(cards(own, left), "X", this_turn);'
             ' gain_name(cards(own, left), "N", this_turn); gain_world(cards(own, left), "V", this_turn);'
             ' when(exists(cards(own, left, [trait("X"), named("N"), world("V")])), [draw(1)])',
             {"left": A})  # fmt: skip
    assert len(b.pile("hand")) == 1


def test_prohibitions_for_a_time() -> None:
    """Cards and fighters are forbidden something."""
    b = cast("forbid(cards(own, left), attack, this_turn)", {"left": A, "right": C}).answer(spec.PASS)
    assert b.options() == ["no_attack", "attack C"]
    b = cast("forbid_player(own, call, this_turn, only([stat(size, >=, 2)]))", {"hand": [A, B]})
    assert "call A" in b.options() and "call B" not in b.options()


def test_prohibitions_for_the_next_turn_and_its_first_phase() -> None:
    """They begin with that turn, or at once, and end with it or with its start phase."""
    for until, now, start, later in (("opponents_next_start", 0, 1, 0), ("next_turn", 0, 1, 1),
                                     ("end_of_next_turn", 1, 1, 1)):  # fmt: skip
        period = PERIODS[until]
        b = Board({"left": A}, {"left": C})
        assert (period.due(b.m, 0), period.start(b.m, 0)) == (b.m.turn + 1, AT_ONCE if now else b.m.turn + 1)
        assert (period.end == THIS_PHASE) == (later < start)
    b = cast("rest(cards(foe, left)); forbid(cards(foe, left), stand, opponents_next_start)", theirs={"left": C})
    while b.m.turn_player == 0:
        b.answer(next(a.kind for a in b.m.options if a.kind != PICK))
    assert b.unit("C").rested


def test_what_a_fighter_uses_is_not_nullified() -> None:
    """Cards such as the prohibition names; others are nullified as ever."""
    calm = monster("Calm", 'static: player_forbidden(own, use_nullified, only([named("Kept")]))')
    stop = spell(" counter: nullify_use", "use if lately(on(cast, foe, [kind(spell)])):", name="Stop")
    for name, life in (("Kept", 11), ("Lost", 10)):
        one = spell(": gain_life(1)", name=name)
        b = Board({"left": calm, "hand": [one]}, {"hand": [stop]}).go()
        b.use(name).use("Stop").go_on()
        assert b.life() == life


def test_time_is_stopped() -> None:
    """What is stopped is not used; a stopped fighter uses nothing.  [bf O.stoptime.1, O.stoptime.3]"""
    actor = monster("Actor", "act: gain_life(1)")
    b = cast("forbid(cards(own, left), stop_time, this_turn)", {"left": actor})
    assert "activate Actor" not in b.options()
    b = Board({"hand": [spell(": forbid_player(own, stop_time, this_turn)"), A]}).go().use("Spell")
    assert b.m.turn > 3


def test_what_lasts_and_ends_itself() -> None:
    """The next time a card would be destroyed in this turn it stays."""
    guard = "last(cards(own, left), {replacement would(destroy, any, [is_this]): stay; end_this}, this_turn)"
    b = cast(f"{guard}; destroy(cards(own, left)); draw(1)", {"left": A})
    assert field(b) == ["A"] and len(b.pile("hand")) == 1
    assert field(cast(f"{guard}; destroy(cards(own, left)); destroy(cards(own, left))", {"left": A})) == []
    b = cast("last(none, {static: have_power(cards(own, monsters), fixed)}, this_turn, count(cards(own, drop)))",
             {"left": A, "drop": [B, C]})  # fmt: skip
    assert b.m.power(b.unit("A")) == 3002


def test_what_is_put_off() -> None:
    """Something is done at the end of the turn, about a card."""
    b = cast("delay(cards(own, left), {auto on(turn_ending): destroy(about)}, this_turn)", {"left": A, "right": C})
    while b.m.turn == 3:
        b.m.answer(b.m.options[0])
    assert field(b) == ["C"]


# --- continuous effects ------------------------------------------------------------------------------------------
def test_continuous_numbers_and_keywords() -> None:
    """They hold as long as their conditions do, in a soul as well.  [bf O.soulab.2, AB.3.1]"""
    lord = monster("Lord", "static if exists(cards(own, right)): have_size(this, -1); set_have(this, power, 100)",
                   "static: have_power(this, 50); have_keyword(cards(own, right), move)")  # fmt: skip
    b = Board({"left": lord, "right": A})
    u = b.unit("Lord")
    assert b.m.power(u) == 150 and b.m.size(u) == 0 and b.m.has(b.unit("A"), spec.MOVE)
    blade = monster("Blade", 'static in_soul if matches(bearer, [named("A")]): have_defense(bearer, 500)')
    b.give_soul("A", blade)
    assert b.m.defense(b.unit("A")) == 1500


def test_given_abilities() -> None:
    """Cards have an ability, automatic or continuous, as long as this holds."""
    chief = monster("Chief", "static: have_ability(cards(own, right), {auto on(turn_ending, own): gain_life(1)});"
                    " have_ability(cards(own, right), {static: have_critical(this, 1)})")  # fmt: skip
    b = Board({"left": chief, "right": A}).go()
    assert b.m.critical(b.unit("A")) == 2
    while b.m.turn == 3:
        b.m.answer(b.m.options[0])
    assert b.life() == 11


def test_costs_are_changed() -> None:
    """Calls cost less gauge, or nothing at all."""
    dear = monster("Dear", "use cost gauge(2):")
    cheap = item("Cheap", "static: pay_less([kind(monster)], 1, call)")
    b = Board({"item": cheap, "hand": [dear], "gauge": [A]}).go().use("Dear").answer(spec.AREA, n=0).go_on()
    assert field(b) == ["Cheap", "Dear"] and b.pile("gauge") == []
    free = item("Free", "static: free_cost([], call)")
    assert "call Dear" in Board({"item": free, "hand": [dear]}).go().options()


def test_a_card_says_what_it_costs_itself() -> None:
    """In the hand, while it is declared, and if an effect calls it from the drop zone for its cost."""
    lone = "static in_hand if never(exists(cards(own, monsters, [other]))): free_cost([is_this], call)"
    dear = monster("Dear", "use cost gauge(2):", lone)
    assert "call Dear" in Board({"hand": [dear]}).go().options()
    assert "call Dear" not in Board({"hand": [dear], "left": A}).go().options()
    b = Board({"hand": [dear], "gauge": [A, B]}).go().use("Dear").answer(spec.AREA, n=0).go_on()
    assert (field(b), len(b.pile("gauge"))) == (["Dear"], 2)
    less = monster(
        "Less", "use cost gauge(2):", "static in_hand: pay_less([is_this], count(cards(own, monsters)), call)"
    )
    back = spell(": choose(cards(own, drop), 1, 0); call(chosen(0))", name="Back")
    b = Board({"hand": [less, back], "drop": [less], "left": A, "gauge": [B, A]}).go().use("Less")
    b = b.answer(spec.AREA, n=2).answer(spec.PAY_ANY).go_on().use("Back").answer(PICK, "Less").go_on()
    b = b.answer(spec.AREA, n=1).go_on()
    assert (field(b), len(b.pile("gauge"))) == (["A", "Less", "Less"], 1)


def test_what_may_be_done_in_one_of_several_ways_needs_one_of_them_only() -> None:
    """Without a card in hand the other way can be gone: which card has a soul is known when it is chosen."""
    ways = "choose(cards(own, field), 1, 0), choose(soul(chosen(0)), 1, 1), move(chosen(1), drop)"
    both = spell(f": may([choose_one([[{ways}], [discard(cards(own, hand), 1)]])]); if_done([gain_life(1)])")
    b = Board({"hand": [both], "left": A})
    b.give_soul("A", B)
    b.go().use("Spell").go_on().answer(YES).go_on()
    assert (b.life(), b.pile("drop")) == (11, ["B", "Spell"])
    none = spell(": may([choose_one([[discard(cards(own, hand), 1)], [pay_gauge(1)]])]); if_done([gain_life(1)])")
    assert Board({"hand": [none]}).go().use("Spell").go_on().life() == 10


def test_a_card_that_calls_itself_is_spoken_of_on_the_field() -> None:
    """What the rest of its text does to this card it does to the called one."""
    comes = monster("Comes", "act in_hand: call(this_in(hand), free, center); power(this, 2000, this_turn)")
    b = Board({"hand": [comes]}).go().answer(spec.ACTIVATE, "Comes").go_on()
    assert (field(b), b.m.power(b.unit("Comes"))) == (["Comes"], 5000)


def test_a_called_card_enters_from_where_it_was_declared() -> None:
    """From the hand, or from the drop zone by an effect."""
    rises = monster("Rises", "auto on(entered, any, [is_this], any, drop): gain_life(1)",
                    "auto on(entered, any, [is_this], any, not_hand): gain_life(2)",
                    "auto on(entered, any, [is_this], any, hand): gain_life(4)")  # fmt: skip
    back = spell(": choose(cards(own, drop), 1, 0); call(chosen(0), free, center)", name="Back")
    b = Board({"hand": [rises, back]}).go().use("Rises").answer(spec.AREA, n=0).go_on()
    assert b.life() == 14
    b = Board({"hand": [back], "drop": [rises]}).go().use("Back").go_on()
    while b.m.options[0].kind == RESOLVE:
        b.answer(RESOLVE).go_on()
    assert b.life() == 13


def test_what_happens_instead_needs_the_card_to_which_it_is_done() -> None:
    """Without a small monster to destroy a card cannot stay; with one it can."""
    drain = "choose(cards(own, field, [kind(monster), stat(size, <=, 1)]), 1, 0); destroy(chosen(0)); stay"
    giant = monster("Giant", f"replacement may would(leave, any, [is_this]): {drain}", size=3)
    smash = spell(': destroy(cards(own, monsters, [named("Giant")]))', name="Smash")
    b = Board({"hand": [smash], "left": giant}).go().use("Smash").go_on()
    assert (field(b), b.pile("drop")) == ([], ["Giant", "Smash"])
    b = Board({"hand": [smash], "left": giant, "right": monster("Tiny", size=0)}).go().use("Smash").go_on()
    b.answer(REPLACE).go_on()
    assert (field(b), b.pile("drop")) == (["Giant"], ["Tiny", "Smash"])


def test_a_card_of_a_soul_may_be_kept_there() -> None:
    """What an effect says of the card in the soul itself counts for the effects that it names."""
    kept = monster("Kept", "static in_soul: are_forbidden(this_in(soul), be_dropped, only([], foe, effect))")
    drop = spell(" counter: move(cards(any, soul), drop)", name="Drop")
    b = Board({"left": A, "hand": [drop]}, {"left": B})
    b.give_soul("B", kept)
    b.go().use("Drop").go_on()
    assert [c.d.name for c in b.unit("B").soul] == ["Kept"]
    b = Board({"left": A, "hand": [drop]})
    b.give_soul("A", kept)
    b.go().use("Drop").go_on()
    assert b.unit("A").soul == []


def test_after_gauge_was_paid_a_card_may_be_discarded() -> None:
    """What was paid with is not asked about again."""
    both = spell(": pay_gauge(1); may([discard(cards(own, hand), 1)]); if_done([gain_life(1)])", name="Both")
    b = Board({"hand": [both, A], "gauge": [B]}).go().use("Both").go_on().answer(YES).go_on()
    assert (b.life(), b.pile("hand")) == (11, [])


def test_limits_are_changed() -> None:
    """More size, more items, cards from the drop zone.  [bf R.2, R.3]"""
    big = monster("Big", "static: size_limit(9); equip_slots(2); may_use_from(drop, [kind(spell)])", size=3)
    sword, axe = item("Sword"), item("Axe")
    other = spell(": gain_life(2)", name="Other")
    b = Board({"left": big, "right": B, "item": [sword, axe], "drop": [other, A]}).go()
    assert field(b) == ["Big", "B", "Sword", "Axe"] and "cast Other" in b.options() and "call A" not in b.options()
    assert b.use("Other").go_on().life() == 12


def test_attacks_are_let_and_forbidden() -> None:
    """An item attacks past the own center, a monster past the opposing one; some areas are not attacked."""
    lance = item("Lance", "static: are_forbidden(this, let_item)")
    flyer = monster("Flyer", "static: are_forbidden(this, let_fighter)")
    tame = monster("Tame", "static: are_forbidden(this, attack_card, only([in_area(left_or_right)]))")
    b = Board({"item": lance, "center": A, "left": flyer, "right": tame}, {"center": B, "left": C})
    b.m.phase = spec.ATTACK_PHASE
    b.go("A.2.1")
    assert "attack Lance" in b.options()
    assert "target_fighter" in b.answer(spec.ATTACK, "Flyer").options()
    b = Board({"right": tame}, {"center": B, "left": C})
    b.m.settle()
    assert [a.card for a in targets(b.m, [b.unit("Tame")])] == [b.unit("B").id]


# --- costs -------------------------------------------------------------------------------------------------------
def test_parts_of_a_cost() -> None:
    """Cards are discarded, put into the soul, laid under, rested; up to so many may be none.  [bf O.cost.1]"""
    tall = monster(
        "Tall", "use cost spend(cards(own, monsters), 1, base); spend(cards(own, drop), 2, soul, up_to); gauge(1):"
    )
    b = Board({"left": A, "hand": [tall], "drop": [B, C], "gauge": [A]}).go()
    b.use("Tall").answer(spec.AREA, n=1)
    assert b.options() == ["done", "pay_with B", "pay_with C"]
    b.answer(spec.PAY_WITH, "C").done().go_on()
    assert [c.d.name for c in b.unit("Tall").soul] == ["A", "C"] and field(b) == ["Tall"]


def test_a_card_is_spent_once() -> None:
    """No card is taken for two parts, and the used card for none.  [ruling bf-072]"""
    greedy = spell(": draw(1)", "use cost spend(cards(own, hand), 1, drop); spend(cards(own, hand), 1, gauge):")
    assert "cast Spell" not in Board({"hand": [greedy, A]}).go().options()
    assert "cast Spell" in Board({"hand": [greedy, A, B]}).go().options()
    poor = spell(": draw(1)", "use cost spend_all(cards(own, hand), drop); self_damage(2); deck_to(1, gauge); life(1):")
    b = Board({"hand": [poor, A]}).go().use("Spell").go_on()
    assert b.life() == 7 and b.pile("drop") == ["A", "Spell"] and b.pile("gauge") == ["Body"]


def test_the_cost_of_an_ability() -> None:
    """This card is rested or discarded to use its ability."""
    tapper = monster("Tapper", "act cost spend(this, 1, rest): gain_life(1)")
    b = Board({"left": tapper}).go().use("Tapper").go_on()
    assert b.life() == 11 and b.unit("Tapper").rested
    ninja = monster("Ninja", "act counter in_hand cost spend(this, 1, drop): gain_life(1)")
    assert Board({"hand": [ninja]}).go().answer(spec.ACTIVATE, "Ninja").pile("drop") == ["Ninja"]


# --- keywords ----------------------------------------------------------------------------------------------------
def test_crossnize() -> None:
    """A card goes into the soul of a Neodragon.  [bf K.crossnize.1, K.crossnize.2]"""
    star = monster("Star", facts="keywords=[crossnize]")
    dragon = monster("Dragon", facts='attributes=["ネオドラゴン"]')
    assert "activate Star" not in Board({"left": star}).go().options()
    b = Board({"left": star, "center": dragon}).go().use("Star").go_on()
    assert [c.d.name for c in b.unit("Dragon").soul] == ["Star"] and field(b) == ["Dragon"]


def test_purge() -> None:
    """Once a turn a Weapon of the soul goes to the gauge.  [bf K.purge.1, K.purge.2]"""
    tank = monster("Tank", facts="keywords=[purge]")
    b = Board({"left": tank})
    gun = monster("Gun", facts='attributes=["ウエポン"]')
    b.give_soul("Tank", gun, gun)
    b.go().use("Tank").go_on()
    assert b.pile("gauge") == ["Gun"] or b.pick("Gun").go_on().pile("gauge") == ["Gun"]


def test_ambush() -> None:
    """From a face-down soul it may be called for its call cost.  [bf K.ambush.1]"""
    ninja = monster("Ninja", "use cost gauge(1):", facts="keywords=[ambush]")
    b = Board({"left": A, "gauge": [B], "hand": [spell(": move(soul(cards(own, field)), drop)")]})
    b.give_soul("A", ninja, face_down=True)
    b.go().use("Spell").go_on()
    b.yes().answer(spec.AREA, n=2).go_on()
    assert b.unit("Ninja").slot == 2 and b.pile("gauge") == [] and b.unit("Ninja").cause & spec.BY_AMBUSH
    b = Board({"left": A, "gauge": [B], "hand": [spell(": move(soul(cards(own, field)), drop)")]})
    b.give_soul("A", ninja)
    assert "Ninja" in b.go().use("Spell").go_on().pile("drop")


def test_lifelink() -> None:
    """Each lifelink deals its damage, or its fighter loses.  [bf K.lifelink.1, K.lifelink.2, K.lifelink.4]"""
    bound = monster("Bound", facts="lifelink=[2]")
    b = cast("gain_lifelink(cards(foe, left), 1, this_turn); destroy(cards(foe, left))", theirs={"left": bound})
    while any(a.kind == RESOLVE for a in b.m.options):
        b.answer(RESOLVE).go_on()
    assert b.life(1) == 7
    doomed = monster("Doomed", facts="lifelink=[-1]")
    b = cast("destroy(cards(foe, left))", theirs={"left": doomed})
    assert (b.m.winner, b.m.reason) == (0, spec.BY_LIFELINK)


def test_gyakuten() -> None:
    """Once a fight and fighter, and nothing answers it.  [bf K.gyakuten.1, K.gyakuten.2, K.gyakuten.7]"""
    hero = monster("Hero", "gyakuten if your_turn cost gauge(1): damage(foe, 2)")
    twin = monster("Twin", "gyakuten: damage(foe, 1)")
    stop = make("Stop", "spell", "", "effect counter: nullify_use")
    b = Board({"left": hero, "center": twin, "gauge": [A]}, {"hand": [stop]}).go().use("Hero")
    assert b.life(1) == 8 and "activate Twin" not in b.options()


def test_d_share() -> None:
    """All cards with D-share have all D abilities.  [bf K.dshare.1, K.dshare.2]"""
    one = monster("One", "static d: have_power(this, 1000)", facts="keywords=[d_share]")
    two = monster("Two", "act d: gain_life(1)", facts="keywords=[d_share]")
    b = Board({"left": one, "right": two}).go()
    assert [b.m.power(b.unit("One")), b.m.power(b.unit("Two"))] == [4000, 4000]
    assert b.options().count("activate One") == 1 and b.options().count("activate Two") == 1
    alone = monster("Alone", "static d: have_power(this, 1000)")
    assert Board({"left": alone}).m.power(Board({"left": alone}).unit("Alone")) == 3000


# --- options of a card, limits -----------------------------------------------------------------------------------
def test_one_of_several_effects() -> None:
    """Which one is named when the card is used; only a [Counter] one is used as such."""
    both = make("Both", "spell", "", "effect counter: gain_life(1)", "effect once_name: gain_life(5)")
    b = Board({"hand": [both, both]}).go()
    assert b.options().count("cast Both") == 4
    b.answer(spec.CAST_CARD, "Both", 1).go_on()
    assert b.life() == 15 and "cast Both" not in b.options()
    b = Board({}, {"hand": [both]})
    b.m.phase = spec.START
    b.go("S.1.1").go_on("Both")
    assert b.options().count("cast Both") == 1


def test_modes_are_chosen_with_their_targets() -> None:
    """One of several things is chosen at the declaration."""
    text = "choose_one([[draw(1)], [choose(cards(foe, field), 1, 0), destroy(chosen(0))]]); gain_life(1)"
    b = cast(text, theirs={"left": A, "right": C})
    b.answer(4, n=1).pick("A").go_on()
    assert field(b, 1) == ["C"] and b.life() == 11
    b = cast(text, theirs={"left": A}).answer(4, n=0).go_on()
    assert field(b, 1) == ["A"] and len(b.pile("hand")) == 1


@pytest.mark.parametrize("limit", ["once", "once_name", "once_title", "once_fight"])
def test_limits_of_abilities(limit: str) -> None:
    """An ability is used once: of this card, of cards of its name, of abilities of its name, in the fight."""
    actor = monster("Actor", f'act title("T") {limit}: gain_life(1)')
    b = Board({"left": actor, "right": actor}).go().use("Actor").go_on()
    assert b.options().count("activate Actor") == (1 if limit == "once" else 0)


def test_what_is_usable_when_something_happened() -> None:
    """A card is usable after its event, under its conditions.  [bf O.when.1]"""
    after = make(
        "After", "spell", "", "use if lately(on(destroyed, own, [kind(monster)])):", "effect counter: gain_life(3)"
    )
    b = Board({"hand": [spell(": destroy(cards(own, left))"), after], "left": A}).go()
    assert "cast After" not in b.options()
    b.use("Spell").go_on()
    assert b.use("After").go_on().life() == 13


def test_flags_say_what_can_be_used() -> None:
    """Cards of its worlds, unless a card says otherwise.  [bf O.flaguse.any.1, O.flaguse.now.1]"""
    world = make("World", "flag", "", 'static: may_use([world("V")]); may_use([trait("T")])')
    free = monster("Free", "use any_flag:")
    now = monster("Now", 'use by_flag if exists(cards(own, flag, [named("World")])):')
    b = Board({"flag": world, "hand": [A, C, free, now]}).go()
    assert [o for o in b.options() if o.startswith("call")] == ["call C", "call Free", "call Now"]


def test_conditions_ask_about_the_event() -> None:
    """Whether an ability waits may depend on the number of the event and on the card it is about."""
    thorn = monster("Thorn", "auto on(damaged, own) if compare(event_number, >=, 3): gain_life(1)")
    assert cast("damage(foe, 2)", theirs={"left": thorn}).life(1) == 8
    assert cast("damage(foe, 3)", theirs={"left": thorn}).life(1) == 8
    friend = monster("Friend", 'auto on(destroyed, own) if matches(about, [trait("T")]): gain_life(1)')
    assert cast("destroy(cards(foe, right))", theirs={"left": friend, "right": C}).life(1) == 11
    assert cast("destroy(cards(foe, right))", theirs={"left": friend, "right": A}).life(1) == 10

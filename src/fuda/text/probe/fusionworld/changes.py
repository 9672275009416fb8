"""What every instruction of a program may change, and what it must: each one is watched while the program runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fuda.core.flow import Frame, Op, Program
from fuda.core.state import ID_MASK, players
from fuda.games.fusionworld import spec
from fuda.games.fusionworld.policy import can as can_be
from fuda.games.fusionworld.printed import Ability
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.course_of_game import PayOne
from fuda.games.fusionworld.words.drawing import draw_deed
from fuda.games.fusionworld.words.refs import affected
from fuda.text.probe import steps
from fuda.text.probe.claims import Claims, Move
from fuda.text.probe.fusionworld.terms import walk
from fuda.text.probe.fusionworld.words import VERBS
from fuda.text.probe.steps import End

# What instructions may change; steps that are not named, and those left out, change nothing.
MAY: Final[dict[str, tuple[str, ...]]] = {
    "move": ("zones", "state", "lasting", "face"), "discard": ("zones",), "ko": ("zones", "state", "lasting"),
    "rest": ("state",), "ready": ("state",), "play": ("zones", "state"), "play_on": ("zones", "state", "lasting"),
    "play_field": ("zones", "state", "lasting"), "combo": ("zones", "state", "lasting"),
    "put_under": ("zones", "state", "lasting"), "gain_control": ("control", "state"), "flip_leader": ("flip",),
    "activate": ("any",), "use_extra": ("any",), "draw": ("zones",), "draw_to": ("zones",), "draw_up_to": ("zones",),
    "shuffle": ("order",), "top_or_bottom": ("zones", "order"), "life_up_to": ("zones",), "turn_life": ("face",),
    "power": ("lasting",), "base_power": ("lasting",), "combo_power": ("lasting",), "cost": ("lasting",),
    "specified_cost": ("lasting",), "gain_keyword": ("lasting",), "negate": ("lasting",),
    "negate_keyword": ("lasting",), "gain_ability": ("lasting",), "add_terms": ("lasting",),
    "gain_trait": ("lasting",), "gain_name": ("lasting",), "gain_color": ("lasting",), "forbid": ("lasting",),
    "forbid_player": ("lasting",), "delay": ("lasting",), "next_use": ("lasting",), "hand_costs": ("lasting",),
    "end_this": ("lasting",),
    "place_marker": ("markers",), "remove_marker": ("markers",), "add_ki": ("ki",), "spend_ki": ("ki",),
    "damage": ("damage", "zones"), "let_damage": ("damage", "zones"), "change_damage": ("damage", "zones"),
    "set_damage": ("damage", "zones"), "negate_attack": ("battle",), "change_guard": ("battle",), "end_game": ("end",),
    "skip": ("lasting",),
    "pay": ("state", "markers"), "pay_one": ("any",),
}  # fmt: skip
# They choose, look or branch: they change nothing by themselves.
QUIET: Final = frozenset({
    "when", "if_done", "may", "choose_one", "choose_number", "each_player", "choose", "choose_random", "choose_some",
    "look", "reveal",
})  # fmt: skip
ELSEWHERE: Final = frozenset(
    {"let_damage", "change_damage", "set_damage"}
)  # they act on what is going on around the program
MOVES: Final = frozenset({spec.MOVED, spec.PLAYED, spec.COMBOED, spec.TUCKED})
NOTED: Final = {spec.FLIPPED: "flip", spec.SHUFFLED: "order", spec.TURNED: "face", spec.CONTROLLED: "control"}
STAYS: Final = {
    "power": spec.ADD_POWER, "base_power": spec.BASE_POWER, "combo_power": spec.ADD_COMBO, "cost": spec.ADD_COST,
    "gain_keyword": spec.GAIN_KEYWORD, "negate": spec.NEGATE, "negate_keyword": spec.NEGATE,
    "gain_ability": spec.GAIN_ABILITY, "forbid": spec.BAN, "gain_trait": spec.GAIN_INFO, "gain_name": spec.GAIN_INFO,
    "gain_color": spec.GAIN_INFO, "specified_cost": spec.ADD_SPECIFIED,
}  # fmt: skip
UNITS_ONLY: Final = frozenset(STAYS) - {"forbid"}
AMOUNTS: Final = ("power", "base_power", "combo_power", "cost", "gain_keyword", "forbid")
ENDS: Final = {
    "this_battle": spec.THIS_BATTLE, "next_battle": spec.THIS_BATTLE, "this_turn": spec.THIS_TURN,
    "this_main": spec.THIS_MAIN, "forever": spec.FOREVER, "opponents_next_turn": spec.THIS_TURN,
    "end_of_opponents_next_turn": spec.THIS_TURN, "your_next_turn": spec.THIS_TURN,
    "end_of_your_next_turn": spec.THIS_TURN, "opponents_next_charge": spec.THIS_CHARGE,
    "your_next_charge": spec.THIS_CHARGE, "start_of_your_next_turn": spec.START_OF_TURN,
    "start_of_opponents_next_turn": spec.START_OF_TURN,
}  # fmt: skip
ZONE_CODES: Final = {name: i for i, name in enumerate(spec.ZONES)}


class Moment:
    """Where a match stood when an instruction was reached."""

    def __init__(self, m: Match) -> None:
        self.journal = len(m.journal or [])
        self.lasting = list(m.lasting)
        self.damage = [int(n) for n in m.damage]
        self.step = int(m.step)
        self.battle = (int(m.attacker), int(m.guard), bool(m.nullified))
        self.markers = [int(side.markers) for side in (m.p0, m.p1)]
        self.decks = [len(side.deck) for side in (m.p0, m.p1)]
        self.rested: dict[int, bool] = {}
        self.ki: dict[int, int] = {}
        for side in (m.p0, m.p1):
            for u in side.units() + side.combo:
                self.rested[int(u.uid)], self.ki[int(u.uid)] = bool(u.rested), int(u.ki)
            self.rested |= {int(m.uid(card.id)): False for card in side.energy}
            self.rested |= {int(m.uid(card.id)): True for card in side.spent}


class Seen:
    """What an instruction is about, noted before it acts."""

    def __init__(self, m: Match, f: Frame, op: Any, at: int) -> None:
        self.op = op
        self.at = at
        self.frame = f
        self.player = int(f.player)
        self.moment = Moment(m)
        self.cards: list[int] = []  # what it is about, as uids
        self.due: list[int] = []  # those of them to which it can be done
        self.amount = 0
        ref = getattr(op, "ref", None)
        if ref is not None and op.name:
            self.cards = [int(uid) for uid in ref.uids(m, f)]
            found = affected(m, f, list(self.cards)) if op.name not in ("choose", "look", "reveal") else self.cards
            can = getattr(op, "possible", None)
            self.due = [int(uid) for uid in found if can is None or can(m, f, uid)]
        for name in ("n", "amount"):
            value: Any = getattr(op, name, None)
            if hasattr(value, "get"):
                self.amount = int(value.get(m, f))
        if op.name in ("draw", "draw_to"):
            who = int(players(getattr(op, "side", "own"), f.player)[0])
            may = can_be(m, draw_deed(f, who))
            self.amount = min(max(int(op.count(m, f)), 0), self.moment.decks[who]) if may else 0
        self.hand = len(m.side(f.player).hand)


class Step(steps.Step):
    """An instruction that is watched, which may be one that gives cards something."""

    def inform(self, u: Any) -> None:
        """Give a card what the instruction says."""
        self.op.inform(u)  # type: ignore[attr-defined]


class Watch:
    """Watches every instruction of a skill: what it does, and what it costs."""

    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        self.claims: Claims | None = None  # what the words of the text say
        self.starts: dict[int, int] = {}  # where the journal stood when a course of the program began
        self.lent: set[int] = set()  # cards in play that were not with their owner then
        self.has_acted = False
        self.begun = 0
        self.wrong = ""
        self.open: dict[int, Seen] = {}
        self.acted: set[int] = set()  # places of instructions that have changed something
        ability.program = self.marked(ability.program)
        if ability.cost.ops:
            self.costs = self.marked(ability.cost, is_cost=True)
            ability.cost = self.costs
        self.words = {term.name for term in walk(ability.effect_ops, parts=False)} & (MAY.keys() | QUIET)

    def marked(self, program: Program, *, is_cost: bool = False) -> Program:
        """The program with its instructions watched, each at its place."""
        shift = 1000 if is_cost else 0
        steps: list[Op[Any]] = [
            op if isinstance(op, PayOne) else Step(op, i + shift, self) for i, op in enumerate(program.ops)
        ]
        end = Step(End(), len(steps) + shift, self)
        return Program(program.name, [*steps, end])

    def forget(self) -> None:
        """Begin anew."""
        self.begun = 0
        self.open.clear()
        self.starts.clear()

    def unmet(self) -> list[int]:
        """The places of instructions that have changed nothing yet."""
        found = [i for i, op in enumerate(self.ability.program.ops) if isinstance(op, Step) and op.op.name in MAY]
        return [i for i in found if i not in self.acted]

    def instruction(self, at: int) -> Any:
        """The instruction at a place."""
        step: Any = self.ability.program.ops[at]
        return step.op

    def fail(self, why: str) -> None:
        """Note what must not be; the first of it stands."""
        self.wrong = self.wrong or why

    def reach(self, m: Match, f: Frame, op: Any, at: int) -> None:
        """An instruction is reached: the one before it is done."""
        before = self.open.get(id(f))
        if before is not None:
            if before.at == at:
                return
            self.close(m, before)
        elif at < 1000:
            self.begun += 1
            self.starts[id(f)] = len(m.journal or [])
            self.lent = {int(u.id) for side in (m.p0, m.p1) for u in side.units() if u.side != u.card.owner}
        if isinstance(op, End):
            self.open.pop(id(f), None)
            self.hold_to_words(m, self.starts.pop(id(f), -1), int(f.player))
        else:
            self.open[id(f)] = Seen(m, f, op, at)

    def hold_to_words(self, m: Match, start: int, player: int) -> None:
        """Whatever has moved since the program began is what some verb of the text speaks of."""
        happened = (m.journal or [])[start:] if start >= 0 else []
        if self.claims is None or any(int(event.kind) == spec.REPLACED for event in happened):
            return
        moves = [
            Move(int(m.cards[e.card].owner) ^ player, spec.ZONES[e.source], spec.ZONES[e.target], seen_by(e, player))
            for e in happened
            if int(e.kind) in MOVES
            and e.card >= 0
            and e.source != e.target
            and e.source >= 0
            and e.target >= 0
            and int(e.card) not in self.lent
        ]
        why = self.claims.unclaimed(moves, VERBS.hidden)
        if why:
            self.fail(why)

    def finish(self, m: Match) -> None:
        """What was going on when the match ended has done something."""
        for seen in self.open.values() if m.winner >= 0 else ():
            if "end" in MAY.get(seen.op.name, ()):
                self.has_acted = True
                self.acted.add(seen.at)

    def close(self, m: Match, seen: Seen) -> None:
        """Compare what an instruction did with what it says."""
        happened = (m.journal or [])[seen.moment.journal :]
        kinds = changed(m, seen.moment, happened)
        # A cost may be all that a skill does, but then it says nothing else.
        shown = any(int(event.kind) in (spec.REVEALED, spec.LOOKED) for event in happened)
        told = self.words <= QUIET and shown
        if (kinds or told or seen.op.name in ELSEWHERE) and (seen.at < 1000 or not self.words):
            self.has_acted = True
            self.acted.add(seen.at)
        if any(int(event.kind) == spec.REPLACED for event in happened):
            return  # what is done instead of something is another skill's business
        name = seen.op.name
        allowed = MAY.get(name, ())
        extra = sorted(kinds - set(allowed)) if "any" not in allowed else []
        if extra:
            self.fail(f"{name or type(seen.op).__name__} changed {', '.join(extra)}")
        check = CHECKS.get(name)
        why = check(m, seen, happened) if check is not None else ""
        if why:
            self.fail(f"{name}: {why}")


def seen_by(event: Any, player: int) -> int:
    """Who saw which card it was, as bits: first the player, then the opponent."""
    seen = int(event.seen)
    return (seen >> 1 & 1) | (seen & 1) << 1 if player else seen


def changed(m: Match, first: Moment, happened: list[Any]) -> set[str]:
    """The kinds of things that are not as they were."""
    now = Moment(m)
    found = {NOTED[int(event.kind)] for event in happened if int(event.kind) in NOTED}
    if any(int(event.kind) in MOVES for event in happened):
        found.add("zones")
    if any(now.rested.get(uid, state) != state for uid, state in first.rested.items()):
        found.add("state")
    if any(now.ki.get(uid, n) != n for uid, n in first.ki.items()):
        found.add("ki")
    for name in ("lasting", "damage", "battle", "markers"):
        if getattr(now, name) != getattr(first, name):
            found.add(name)
    # A card that has left its area takes with it what lasted on it, and the battle it was in.
    if "zones" in found:
        found -= {"battle", "ki"}
    return found


# --- what instructions must do -----------------------------------------------------------------------------------
def moved(happened: list[Any]) -> list[tuple[int, int, int, int]]:
    """Moves as card, owner, source and target."""
    return [(int(e.card), int(e.player), int(e.source), int(e.target)) for e in happened if int(e.kind) in MOVES]


def check_move(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can go is in the zone, and no other went."""
    code = ZONE_CODES[str(seen.op.zone)]
    cards = {uid & ID_MASK for uid in seen.cards}
    for uid in seen.due:
        if m.zone_of(uid & ID_MASK) != code:
            return f"a card is not in {seen.op.zone}"
    others = [move for move in moved(happened) if move[0] not in cards and move[2] != spec.UNDER]
    return "another card moved" if others else ""


def check_ko(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can be KO'd is in the Drop, and no other left."""
    cards = {uid & ID_MASK for uid in seen.cards}
    if any(m.is_here(uid) or m.zone_of(uid & ID_MASK) != spec.DROP for uid in seen.due):
        return "a card was not KO'd"
    koed = [int(e.card) for e in happened if int(e.kind) == spec.KOED]
    others = [move for move in moved(happened) if move[0] not in cards and move[2] != spec.UNDER]
    return "another card moved" if others or not cards.issuperset(koed) else ""


def check_state(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can be turned is, and no other."""
    now = Moment(m).rested
    rested = seen.op.name == "rest"
    if any(now.get(uid, rested) != rested for uid in seen.due):
        return "a card was not turned"
    turned = [uid for uid, state in seen.moment.rested.items() if now.get(uid, state) != state]
    return "" if set(turned) <= set(seen.cards) else "another card was turned"


def check_play(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can be played is in the Battle Area, active unless it is to be rested."""
    now = Moment(m).rested
    for uid in seen.due:
        card = uid & ID_MASK
        if m.zone_of(card) != spec.BATTLE_AREA:
            return "a card was not played"
        may_be_rested = any(side.bans & (spec.BAN_ACTIVE | spec.KEEP_RESTED) for side in (m.p0, m.p1))
        if not may_be_rested and now[int(m.uid(card))] != bool(seen.op.rested):
            return "a card was played in the wrong state"
    cards = {uid & ID_MASK for uid in seen.cards}
    return "another card moved" if any(move[0] not in cards for move in moved(happened)) else ""


def check_draw(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As many cards as it says went from the deck to the hand."""
    who = int(players(getattr(seen.op, "side", "own"), seen.player)[0])
    drawn = [move for move in moved(happened) if move[1:] == (who, spec.DECK, spec.HAND)]
    if len(drawn) != len(moved(happened)):
        return "another card moved"
    right = len(drawn) <= seen.amount if seen.op.name == "draw_up_to" else len(drawn) == seen.amount
    return "" if right else f"{len(drawn)} cards were drawn, not {seen.amount}"


def check_life(m: Match, seen: Seen, happened: list[Any]) -> str:
    """No more Life cards than it says went where it says."""
    who = int(players(str(seen.op.side), seen.player)[0])
    goal = (who, spec.LIFE, ZONE_CODES[str(seen.op.zone)])
    found = [move for move in moved(happened) if move[1:] == goal]
    if len(found) != len(moved(happened)):
        return "another card moved"
    return "" if len(found) <= seen.amount else f"{len(found)} cards moved, not up to {seen.amount}"


def check_stay(m: Match, seen: Seen, happened: list[Any]) -> str:
    """What it says lasts on every card that it is about, by as much and for as long as it says; nothing else does."""
    new = [e for e in m.lasting if e not in seen.moment.lasting]
    kind, op = STAYS[seen.op.name], seen.op
    wrong = [e for e in new if e.kind != kind or int(e.on) not in seen.cards or int(e.owner) != seen.player]
    if wrong:
        return "something else lasts"
    on = sorted(int(e.on) for e in new)
    if op.until == "this_battle" and seen.moment.step == spec.NO_STEP:
        return "it lasts though there is no battle" if on else ""
    due = sorted(uid for uid in seen.due if op.name not in UNITS_ONLY or uid in seen.moment.ki)
    if on != due:
        return f"it lasts on {len(on)} cards, not on {len(due)}"
    amount = seen.amount
    if op.name == "gain_keyword":
        amount = 1 << spec.KEYWORDS.index(op.keyword)
    elif op.name == "forbid":
        amount = 1 << spec.BANS.index(op.ban)
    if op.name in AMOUNTS and any(int(e.amount) != amount for e in new):
        return f"it is not {amount}"
    mine = int(m.turn_player) == seen.player
    ahead = (2 if mine else 1) if "your_next" in op.until else (1 if mine else 2)
    last = int(m.turn) + ahead if "_next_" in op.until else -1
    if any((int(e.until), int(e.due)) != (ENDS[op.until], last) for e in new):
        return f"it does not last for {op.until}"
    return ""


def check_markers(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As many markers as it says were placed, or no more than that removed."""
    now = [int(side.markers) for side in (m.p0, m.p1)]
    who = [int(player) for player in players(str(seen.op.side), seen.player)]
    for player in range(2):
        more = now[player] - seen.moment.markers[player]
        if seen.op.name == "place_marker" and more != (seen.amount if player in who else 0):
            return f"{more} markers were placed"
        if seen.op.name == "remove_marker" and not (-seen.amount if player in who else 0) <= more <= 0:
            return f"{-more} markers were removed"
    return ""


def check_ki(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As many markers as it says went under the cards, or were removed from there."""
    now = Moment(m).ki
    sign = 1 if seen.op.name == "add_ki" else -1
    for uid, n in seen.moment.ki.items():
        more = sign * (now.get(uid, n) - n)
        if more != (seen.amount if uid in seen.due else 0):
            return f"{more} markers were put or taken"
    return ""


def check_damage(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As much damage as it says waits or was dealt."""
    waiting = [(int(m.damage[i]), int(m.damage[i + 1])) for i in range(0, len(m.damage), 4)]
    old = seen.moment.damage
    waiting = waiting[len(old) // 4 :]
    dealt = waiting + [(int(e.player), int(e.n)) for e in happened if int(e.kind) == spec.DAMAGED]
    due = [(int(player), seen.amount) for player in players(str(seen.op.side), seen.player)]
    return "" if sorted(dealt) == sorted(due) else "the damage is another"


def check_choose(m: Match, seen: Seen, happened: list[Any]) -> str:
    """No more cards than it says were chosen, and only of those it speaks of."""
    chosen = [int(uid) for uid in seen.frame.get(seen.op.slot)]
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(seen.cards):
        return "a card was chosen that it does not speak of"
    return "" if len(chosen) <= seen.amount else f"{len(chosen)} cards were chosen, not {seen.amount}"


def check_look(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Those cards are looked at that it speaks of."""
    return "" if [int(uid) for uid in seen.frame.get(seen.op.slot)] == seen.cards else "other cards were looked at"


def check_flip(m: Match, seen: Seen, happened: list[Any]) -> str:
    """The Leader lies with its other side up."""
    for player in players(str(seen.op.side), seen.player):
        u = m.side(player).leader
        turned = [e for e in happened if int(e.kind) == spec.FLIPPED and int(e.card) == int(u.id)]
        if u.card.d.back is not None and not turned:
            return "the Leader was not turned over"
    return ""


Check = Callable[[Match, Seen, list[Any]], str]
CHECKS: Final[dict[str, Check]] = {
    "move": check_move, "ko": check_ko, "rest": check_state, "ready": check_state, "play": check_play,
    "draw": check_draw, "draw_to": check_draw, "draw_up_to": check_draw, "life_up_to": check_life,
    "place_marker": check_markers, "remove_marker": check_markers, "add_ki": check_ki, "spend_ki": check_ki,
    "damage": check_damage, "choose": check_choose, "choose_random": check_choose, "look": check_look,
    "reveal": check_look, "flip_leader": check_flip, **dict.fromkeys(STAYS, check_stay),
}  # fmt: skip

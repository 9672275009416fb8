"""What every instruction of a program may change, and what it must: each one is watched while the program runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fuda.core.flow import Frame, Op, Program
from fuda.core.state import ID_MASK, players
from fuda.games.hanyo import spec
from fuda.games.hanyo.printed import Ability
from fuda.games.hanyo.state import Match
from fuda.text.probe.hanyo.terms import walk
from fuda.text.probe.steps import End, Step

AILING: Final = ("state", "lasting")
# What instructions may change; steps that are not named, and those left out, change nothing.
MAY: Final[dict[str, tuple[str, ...]]] = {
    "move": ("zones", "lasting"), "discard": ("zones", "lasting"), "damage": ("damage",),
    "heal": ("damage",), "heal_all": ("damage",), "rest": AILING, "stun": AILING, "recover": AILING,
    "ko": ("ko", "damage", "counters", "state", "lasting"), "revive": ("ko",), "put_counters": ("counters",),
    "remove_counters": ("counters",), "attach": ("zones",), "set_on": ("zones",), "charge": ("zones",),
    "put_out": ("zones",), "swap": ("slots", "state", "lasting"), "retreat": ("zones", "slots", "state", "lasting"),
    "play": ("any",), "activate": ("any",), "draw": ("zones",), "draw_to": ("zones",), "shuffle": ("order",),
    "janken": ("hands",), "end_game": ("end",), "last": ("lasting",), "delay": ("lasting",), "end_this": ("lasting",),
}  # fmt: skip
# They choose, look or branch: they change nothing by themselves.
QUIET: Final = frozenset({
    "when", "if_done", "may", "choose_one", "choose_number", "each_player", "choose", "choose_random", "look", "reveal",
    "discard_hand",  # the move before it does
})  # fmt: skip
OTHERS: Final = 1000  # where the places of the damage to other units begin
ZONE_CODES: Final = {name: i for i, name in enumerate(spec.ZONES)}


class Moment:
    """Where a match stood when an instruction was reached."""

    def __init__(self, m: Match) -> None:
        self.journal = len(m.journal or [])
        self.lasting = list(m.lasting)
        self.zones = {int(card.id): int(m.zone_of(card.id)) for card in m.cards}
        self.decks = [len(side.deck) for side in (m.p0, m.p1)]
        self.state: dict[int, int] = {}
        self.damage: dict[int, int] = {}
        self.ko: dict[int, bool] = {}
        self.slots: dict[int, int] = {}
        self.counters: dict[int, list[str]] = {}
        for side in (m.p0, m.p1):
            for u in side.all_units():
                uid = int(u.uid)
                self.state[uid], self.damage[uid], self.ko[uid] = int(u.state), int(u.damage), bool(u.ko)
                self.slots[uid], self.counters[uid] = int(u.slot), sorted(u.counters)


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
        self.key = int(f.key)
        ref = getattr(op, "ref", None)
        if ref is not None and op.name:
            self.cards = [int(uid) for uid in ref.uids(m, f)]
            can = getattr(op, "possible", None)
            self.due = [uid for uid in self.cards if can is None or can(m, f, uid)]
        for name in ("n", "amount"):
            value: Any = getattr(op, name, None)
            if hasattr(value, "get"):
                self.amount = int(value.get(m, f))
        self.bans = {uid: int(m.bans(u)) for uid in self.cards if (u := m.find(uid)) is not None}
        self.forbidden = [int(m.ban_list[i]) for i in range(0, len(m.ban_list), 5)]


class Watch:
    """Watches every instruction of an ability, with the damage of a skill to other units."""

    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        self.has_acted = False
        self.begun = 0
        self.wrong = ""
        self.open: dict[int, Seen] = {}
        self.acted: set[int] = set()  # places of instructions that have changed something
        self.ops: dict[int, Op[Any]] = {}
        ability.program = self.marked(ability.program, 0)
        if ability.others.ops:
            ability.others = self.marked(ability.others, OTHERS)
        every = [*ability.other_ops, *ability.effect_ops]
        self.words = {term.name for term in walk(every, parts=False)} & (MAY.keys() | QUIET)
        if not every:
            self.has_acted = True  # a skill that deals damage, or something that is replaced by nothing

    def marked(self, program: Program, shift: int) -> Program:
        """The program with its instructions watched, each at its place."""
        self.ops |= {i + shift: op for i, op in enumerate(program.ops)}
        steps: list[Op[Any]] = [Step(op, i + shift, self) for i, op in enumerate(program.ops)]
        return Program(program.name, [*steps, Step(End(), len(steps) + shift, self)])

    def forget(self) -> None:
        """Begin anew."""
        self.begun = 0
        self.open.clear()

    def unmet(self) -> list[int]:
        """The places of instructions that have changed nothing yet."""
        return [i for i, op in self.ops.items() if op.name in MAY and i not in self.acted]

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
        else:
            self.begun += 1
        if isinstance(op, End):
            self.open.pop(id(f), None)
        else:
            self.open[id(f)] = Seen(m, f, op, at)

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
        shown = any(int(event.kind) in (spec.REVEALED, spec.LOOKED) for event in happened)
        # A game that is lost by an effect ends with the next rule process.  [hy 1002.1]
        if kinds or (self.words <= QUIET and shown) or seen.op.name == "end_game":
            self.has_acted = True
            self.acted.add(seen.at)
        if any(int(event.kind) == spec.REPLACED for event in happened):
            return  # what is done instead of something is another ability's business
        name = seen.op.name
        allowed = MAY.get(name, ())
        extra = sorted(kinds - set(allowed)) if "any" not in allowed else []
        if extra:
            self.fail(f"{name or type(seen.op).__name__} changed {', '.join(extra)}")
        check = CHECKS.get(name)
        why = check(m, seen, happened) if check is not None else ""
        if why:
            self.fail(f"{name}: {why}")


def changed(m: Match, first: Moment, happened: list[Any]) -> set[str]:
    """The kinds of things that are not as they were."""
    now = Moment(m)
    found: set[str] = set()
    for kind, name in ((spec.SHUFFLED, "order"), (spec.THROWN, "hands")):
        if any(int(event.kind) == kind for event in happened):
            found.add(name)
    for name in ("state", "damage", "ko", "slots", "counters"):
        then, here = getattr(first, name), getattr(now, name)
        if any(here.get(uid, value) != value for uid, value in then.items()):
            found.add(name)
    moves = (spec.MOVED, spec.PUT_OUT, spec.DREW, spec.ATTACHED, spec.SET_ON, spec.LEFT)
    if now.zones != first.zones or any(int(event.kind) in moves for event in happened):
        found.add("zones")
    if now.lasting != first.lasting:
        found.add("lasting")
    return found


# --- what instructions must do -----------------------------------------------------------------------------------
def moved(m: Match, seen: Seen) -> list[tuple[int, int, int]]:
    """Cards that are in another zone, with both zones."""
    now = Moment(m).zones
    return [(card, zone, now[card]) for card, zone in seen.moment.zones.items() if now[card] != zone]


def check_move(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can go is in the zone, and no other went but what was attached to it."""
    code = ZONE_CODES[str(seen.op.zone)]
    cards = {uid & ID_MASK for uid in seen.cards}
    for uid in seen.due:
        if m.zone_of(uid & ID_MASK) != code and not seen.bans.get(uid):
            return f"a card is not in {seen.op.zone}"
    others = [one for one in moved(m, seen) if one[0] not in cards and one[1] not in (spec.SET, spec.ENERGY)]
    return "another card moved" if others else ""


def by_unit(m: Match, seen: Seen, name: str) -> dict[int, tuple[Any, Any]]:
    """What a value of each unit was and is, for those that are still there."""
    now, then = getattr(Moment(m), name), getattr(seen.moment, name)
    return {uid: (value, now[uid]) for uid, value in then.items() if uid in now}


def check_damage(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As much damage as it says was dealt to those units, and none to others."""
    for uid, (before, after) in by_unit(m, seen, "damage").items():
        more = max(seen.amount, 0) if uid in seen.due and not seen.moment.ko[uid] else 0
        if after - before != more:
            return f"{after - before} damage was dealt, not {more}"
    return ""


def check_heal(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As much damage as it says, or as there was, was taken from those units, and none from others."""
    for uid, (before, after) in by_unit(m, seen, "damage").items():
        less = before if seen.op.name == "heal_all" else min(before, max(seen.amount, 0))
        if seen.bans.get(uid, 0) & spec.BAN_HEAL:
            continue
        if before - after != (less if uid in seen.due else 0):
            return f"{before - after} damage was taken, not {less}"
    return ""


STATES: Final = {"rest": spec.REST, "stun": spec.STUN, "recover": spec.NORMAL}
STATE_BANS: Final = {"rest": spec.BAN_REST, "stun": spec.BAN_STUN, "recover": spec.BAN_RECOVER}


def check_state(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every unit that can be is in the state, and no other is in another one than before."""
    name = seen.op.name
    for uid, (before, after) in by_unit(m, seen, "state").items():
        if uid not in seen.cards and before != after:
            return "another unit was turned"
        if uid in seen.due and after != STATES[name] and not seen.bans.get(uid, 0) & STATE_BANS[name]:
            return "a unit was not turned"
    return ""


def check_ko(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every unit that can be is KO'd, without damage and counters, and no other.  [hy 909.1, 909.1a, 913.6]"""
    for uid, (before, after) in by_unit(m, seen, "ko").items():
        if uid not in seen.cards and before != after:
            return "another unit was KO'd"
        if uid in seen.due and not after and not seen.bans.get(uid, 0) & spec.BAN_KO:
            return "a unit was not KO'd"
        u = m.find(uid)
        if u is not None and after and not before and (u.damage or u.counters):
            return "a KO'd unit keeps damage or counters"
    return ""


def check_counters(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As many counters as it says were put on those units; no more than that were removed."""
    name = str(seen.op.text)
    for uid, (before, after) in by_unit(m, seen, "counters").items():
        more = after.count(name) - before.count(name)
        if seen.op.name == "put_counters" and more != (seen.amount if uid in seen.due else 0):
            return f"{more} counters were put"
        if seen.op.name == "remove_counters" and name and not (-seen.amount if uid in seen.cards else 0) <= more <= 0:
            return f"{-more} counters were removed"
    return ""


def check_draw(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As many cards as it says went from the deck to the hand, or as there were."""
    who = int(players(str(seen.op.side), seen.player)[0])
    drawn = [one for one in moved(m, seen) if one[1:] == (spec.DECK, spec.HAND)]
    if len(drawn) != len(moved(m, seen)) or any(int(m.cards[card].owner) != who for card, _, _ in drawn):
        return "another card moved"
    if seen.op.name != "draw" or -1 - who in seen.forbidden:
        return ""
    due = min(max(seen.amount, 0), seen.moment.decks[who])
    return "" if len(drawn) == due else f"{len(drawn)} cards were drawn, not {due}"


def check_discard(m: Match, seen: Seen, happened: list[Any]) -> str:
    """No more cards than it says are in the discard pile, of those it speaks of."""
    cards = {uid & ID_MASK for uid in seen.cards}
    found = moved(m, seen)
    if any(card not in cards or zone != spec.DISCARD for card, _, zone in found):
        return "another card moved"
    due = min(seen.amount, len(cards))
    if len(found) > due or (len(found) < due and not seen.op.up_to):
        return f"{len(found)} cards were discarded, not {due}"
    return ""


def check_attach(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Cards are attached to the unit that it names, and no other card moved."""
    cards = {uid & ID_MASK for uid in seen.cards}
    zone = spec.ENERGY if seen.op.name == "attach" else spec.SET
    found = [one for one in moved(m, seen) if one[1] not in (spec.SET, spec.ENERGY) or one[0] in cards]
    return "another card moved" if any(card not in cards or to != zone for card, _, to in found) else ""


def check_last(m: Match, seen: Seen, happened: list[Any]) -> str:
    """It lasts on those units, or for all it is about, for as long as it says; nothing else does."""
    new = [e for e in m.lasting if e not in seen.moment.lasting]
    kind = spec.LASTS if seen.op.name == "last" else spec.DELAYED
    if any(e.kind != kind or int(e.owner) != seen.player for e in new):
        return "something else lasts"
    if seen.op.ref is not None and any(int(e.on) not in seen.cards for e in new):
        return "it lasts on another card"
    until = str(seen.op.until)
    end = spec.FOREVER if until == "forever" else spec.THIS_TURN
    if any(int(e.until) != end for e in new):
        return f"it does not last for {until}"
    mine = int(m.turn_player) == seen.player
    ahead = (2 if mine else 1) if "your_next" in until else (1 if mine else 2)
    if "_next_" in until and any(int(e.due) != int(m.turn) + ahead for e in new):
        return f"it does not last for {until}"
    later = until in ("your_next_turn", "opponents_next_turn")
    return f"it does not begin with {until}" if any(bool(int(e.start)) != later for e in new) else ""


def check_choose(m: Match, seen: Seen, happened: list[Any]) -> str:
    """No more cards than it says were chosen, and only of those it speaks of."""
    chosen = [int(uid) for uid in seen.frame.get(seen.op.slot)]
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(seen.cards):
        return "a card was chosen that it does not speak of"
    return "" if len(chosen) <= seen.amount else f"{len(chosen)} cards were chosen, not {seen.amount}"


def check_look(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Those cards are looked at that it speaks of."""
    return "" if [int(uid) for uid in seen.frame.get(seen.op.slot)] == seen.cards else "other cards were looked at"


Check = Callable[[Match, Seen, list[Any]], str]
CHECKS: Final[dict[str, Check]] = {
    "move": check_move, "damage": check_damage, "heal": check_heal, "heal_all": check_heal, "rest": check_state,
    "stun": check_state, "recover": check_state, "ko": check_ko, "put_counters": check_counters,
    "remove_counters": check_counters, "draw": check_draw, "draw_to": check_draw, "discard": check_discard,
    "attach": check_attach, "set_on": check_attach, "last": check_last, "delay": check_last, "choose": check_choose,
    "choose_random": check_choose, "look": check_look, "reveal": check_look,
}  # fmt: skip

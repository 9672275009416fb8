"""What every instruction of a program may change, and what it must: each one is watched while the program runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fuda.core.flow import Frame, Op
from fuda.core.state import ID_MASK, players
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import USE, Ability, CardDef, CostPart
from fuda.games.buddyfight.rules.moves import may_enter
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.refs import affected
from fuda.games.buddyfight.words.vocabulary import show
from fuda.table.deeds import Deed
from fuda.text.probe import steps
from fuda.text.probe.buddyfight.terms import walk
from fuda.text.probe.watching import Watching

LEAVING: Final = ("zones", "state", "lasting", "slots", "battle")
USING: Final = ("zones", "state", "lasting", "slots", "life", "face", "used")
# What instructions may change; steps that are not named, and those left out, change nothing.
MAY: Final[dict[str, tuple[str, ...]]] = {
    "move": LEAVING, "discard": LEAVING, "destroy": LEAVING, "rest": ("state",), "stand": ("state",),
    "gain_life": ("life",), "lose_life": ("life",), "set_life": ("life",), "pay_life": ("life",),
    "pay_gauge": ("zones",),
    "damage": ("life", "lasting"), "reduce_damage": ("life", "lasting"), "stay": (), "lessen": (),
    "avert": (), "call": USING, "equip": USING,
    "transform": USING, "use": ("any",), "to_soul": LEAVING, "move_area": ("slots",), "put_field": ("zones",),
    "treasure": ("zones",), "turn": ("face", *LEAVING), "hankoku": ("flip",), "replace_flag": ("zones", "flip"),
    "lost_deck": ("zones", "face"), "to_buddy": ("zones",), "draw": ("zones",), "draw_to": ("zones",),
    "shuffle": ("order",), "top_or_bottom": ("zones", "order"), "declare": ("named",), "janken": ("hands",),
    "nullify_attack": ("battle",), "nullify_use": ("nullified",), "end_phase": ("course",),
    "extra_attack_phase": ("course",), "extra_turn": ("course",), "attack_with": ("any",), "change_target": ("battle",),
    "end_game": ("course", "end"), "power": ("lasting",), "defense": ("lasting",), "critical": ("lasting",),
    "change_size": ("lasting",), "set_stat": ("lasting",), "gain_keyword": ("lasting",), "gain_lifelink": ("lasting",),
    "gain_ability": ("lasting",), "copy_abilities": ("lasting",), "gain_trait": ("lasting",), "gain_name": ("lasting",),
    "gain_world": ("lasting",), "negate": ("lasting",), "negate_keyword": ("lasting",), "forbid": ("lasting",),
    "forbid_player": ("lasting",), "next_damage": ("lasting",), "last": ("lasting",), "delay": ("lasting",),
    "end_this": ("lasting",),
}  # fmt: skip
# They choose, look or branch: they change nothing by themselves.
QUIET: Final = frozenset({
    "when", "if_done", "may", "choose_one", "choose_number", "each_player", "choose", "choose_random", "look", "reveal",
    "note",
})  # fmt: skip
STILL: Final = frozenset({"stay", "lessen", "avert"})  # all it does is to let nothing happen
NOTED: Final = {
    spec.SHUFFLED: "order", spec.THROWN: "hands", spec.FLIPPED: "flip", spec.NAMED: "named",
    spec.NULLIFIED: "nullified",
}  # fmt: skip
STAYS: Final = {
    "power": spec.ADD_POWER, "defense": spec.ADD_DEFENSE, "critical": spec.ADD_CRITICAL, "change_size": spec.ADD_SIZE,
    "gain_keyword": spec.GAIN_KEYWORD, "gain_lifelink": spec.GAIN_LIFELINK, "gain_ability": spec.GAIN_ABILITY,
    "gain_trait": spec.GAIN_INFO, "gain_name": spec.GAIN_INFO, "gain_world": spec.GAIN_INFO, "negate": spec.NEGATE,
    "negate_keyword": spec.LOSE_KEYWORD, "forbid": spec.BAN,
}  # fmt: skip
SET_KINDS: Final = {
    "size": spec.SET_SIZE, "power": spec.SET_POWER, "defense": spec.SET_DEFENSE, "critical": spec.SET_CRITICAL,
}  # fmt: skip
AMOUNTS: Final = ("power", "defense", "critical", "change_size", "set_stat", "gain_lifelink")
ENDS: Final = {
    "this_battle": spec.THIS_BATTLE, "this_phase": spec.THIS_PHASE, "forever": spec.FOREVER,
    "next_turn": spec.NEXT_TURN, "end_of_next_turn": spec.NEXT_TURN,
}  # fmt: skip
ZONE_CODES: Final = {name: i for i, name in enumerate(spec.ZONES)}
AIMS: Final = 1000  # where the places of what is chosen at the declaration begin
COSTS: Final = 2000  # and those of the parts of the cost
# What may keep a card where it is, or an effect from doing something to it.
KEEPS: Final = (
    spec.BAN_LEAVE | spec.BAN_AFFECT | spec.BAN_RETURN | spec.BAN_FIELD_DROP | spec.BAN_DESTROY | spec.BAN_SOUL
    | spec.BAN_PLACE | spec.BAN_STAND | spec.BAN_REST | spec.BAN_NULLIFY | spec.BAN_NULLIFY_ABILITY | spec.STOP_TIME
)  # fmt: skip


class Moment:
    """Where a match stood when an instruction was reached."""

    def __init__(self, m: Match) -> None:
        self.journal = len(m.journal or [])
        self.lasting = list(m.lasting)
        self.where = {int(card.id): int(m.uid(card.id)) for card in m.cards}
        self.zones = {int(card.id): int(m.zone_of(card.id)) for card in m.cards}
        self.life = [int(side.life) for side in (m.p0, m.p1)]
        self.decks = [len(side.deck) for side in (m.p0, m.p1)]
        self.battle = ([int(uid) for uid in m.attackers], int(m.target), bool(m.voided), bool(m.in_battle))
        self.course = [int(n) for n in (m.ending, m.next_turn, m.more_attacks, m.forced)]
        self.used = [[int(side.impact_called), int(side.impact_transformed), *side.once_names] for side in (m.p0, m.p1)]
        self.state: dict[int, bool] = {}
        self.slots: dict[int, int] = {}
        self.face: dict[int, bool] = {}
        for side in (m.p0, m.p1):
            for u in [*side.units(), *side.buddies]:
                self.state[int(u.uid)], self.slots[int(u.uid)] = bool(u.rested), int(u.slot)
                self.face[int(u.uid)] = bool(u.veiled)


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
        self.is_free = m.replaced == 0
        ref = getattr(op, "ref", None)
        if ref is not None and op.name:
            self.cards = [int(uid) for uid in ref.uids(m, f)]
            quiet = op.name in QUIET
            found = self.cards if quiet else [int(uid) for uid in affected(m, f, list(self.cards))]
            can = None if quiet else getattr(op, "possible", None)
            self.due = [uid for uid in found if can is None or can(m, f, uid)]
        for name in ("n", "amount"):
            value: Any = getattr(op, name, None)
            if hasattr(value, "get"):
                self.amount = int(value.get(m, f))
        if op.name in ("draw", "draw_to"):
            who = int(players(op.side, f.player)[0])
            self.amount = min(max(int(op.count(m, f)), 0), self.moment.decks[who]) if op.is_allowed(m, f, who) else 0
        self.kept = {uid for uid in self.cards if is_kept(m, uid)}
        self.bans = [int(side.bans) for side in (m.p0, m.p1)]


def is_kept(m: Match, uid: int) -> bool:
    """Whether something may keep a card, or the card in whose soul it lies, as it is; then nothing is expected."""
    u = m.find(uid)
    if u is None and uid >= 0 and m.is_here(uid):
        u = m.holder(m.card_of(uid))
    return u is not None and bool(m.bans(u) & KEEPS)


class Step(steps.Step):
    """An instruction that is watched, which may be one that gives cards something."""

    def inform(self, u: Any) -> None:
        """Give a card what the instruction says."""
        self.op.inform(u)  # type: ignore[attr-defined]


class Part(CostPart):
    """A part of a cost that is watched."""

    def __init__(self, part: CostPart, at: int, watch: Watch) -> None:
        self.part = part
        self.at = at
        self.watch = watch

    def candidates(self, m: Match, f: Frame) -> list[int]:
        return self.part.candidates(m, f)

    def amount(self, m: Match, f: Frame) -> int:
        return self.part.amount(m, f)

    def more(self, m: Match, f: Frame) -> int:
        return self.part.more(m, f)

    def is_blind(self) -> bool:
        return self.part.is_blind()

    def from_deck(self, m: Match, f: Frame) -> int:
        return self.part.from_deck(m, f)

    def life(self, m: Match, f: Frame) -> int:
        return self.part.life(m, f)

    def is_possible(self, m: Match, f: Frame) -> bool:
        return self.part.is_possible(m, f)

    def deeds(self, m: Match, f: Frame, uids: list[int]) -> list[Deed]:
        if m.journal is not None:
            self.watch.pay(m, f, self, uids)
        return self.part.deeds(m, f, uids)


class Owed:
    """What a part of a cost takes: cards and life, and where the journal stood before."""

    def __init__(self, part: Any, uids: list[int], life: int, at: int) -> None:
        self.part = part
        self.uids = uids
        self.life = life
        self.at = at


class Watch(Watching):
    """Watches every instruction of an ability: what is aimed at, what it does, and what it costs."""

    first_extra = AIMS

    def __init__(self, d: CardDef, ability: Ability) -> None:
        super().__init__()
        self.ability = ability
        self.spent: list[Owed] = []  # what the parts of a cost take
        ability.program = self.marked(ability.program)
        if ability.aims.ops:
            ability.aims = self.marked(ability.aims, AIMS)
        parts: list[CostPart] = [Part(part, COSTS + i, self) for i, part in enumerate(ability.cost)]
        if ability.kind == USE:
            at = next((i for i in range(len(d.cost)) if d.cost[i : i + len(parts)] == ability.cost), 0)
            d.cost = [*d.cost[:at], *parts, *d.cost[at + len(parts) :]] if parts else d.cost
        ability.cost = parts
        self.parts = parts
        self.words = {term.name for term in walk(ability.effect_ops, parts=False)} & (MAY.keys() | QUIET)
        if not ability.effect_ops:
            self.has_acted = True  # something that is replaced by nothing, or the use of a card

    def step(self, op: Op[Any], at: int) -> Op[Any]:
        return Step(op, at, self)

    def forget(self) -> None:
        super().forget()
        self.spent.clear()

    def unmet(self) -> list[str]:
        """The instructions that have changed nothing yet, and the parts of the cost that were never paid."""
        found = [show(op) for i, op in self.ops.items() if op.name in MAY and i not in self.acted]
        return found + [show(one.part) for one in self.parts if isinstance(one, Part) and one.at not in self.acted]

    def see(self, m: Match, f: Frame, op: Any, at: int) -> Seen:
        return Seen(m, f, op, at)

    def finish(self, m: Match) -> None:
        """What was going on when the match ended has done something."""
        for seen in self.open.values() if m.winner >= 0 else ():
            if {"end", "life", "any", "zones"} & set(MAY.get(seen.op.name, ())):
                self.has_acted = True
                self.acted.add(seen.at)

    def close(self, m: Match, seen: Seen) -> None:
        happened = (m.journal or [])[seen.moment.journal :]
        kinds = changed(m, seen.moment, happened)
        shown = any(int(event.kind) in (spec.REVEALED, spec.LOOKED) for event in happened)
        if kinds or (self.words <= QUIET and shown) or seen.op.name in STILL:
            self.has_acted = True
            self.acted.add(seen.at)
        if any(int(event.kind) == spec.REPLACED for event in happened):
            # What is done instead of something is another ability's business.
            self.acted.add(seen.at)
            return
        name = seen.op.name
        allowed = MAY.get(name, ())
        extra = sorted(kinds - set(allowed)) if "any" not in allowed else []
        if extra:
            self.fail(f"{name or type(seen.op).__name__} changed {', '.join(extra)}")
        check = CHECKS.get(name)
        why = check(m, seen, happened) if check is not None else ""
        if why:
            self.fail(f"{name}: {why}")

    # --- costs ---------------------------------------------------------------------------------------------------
    def pay(self, m: Match, f: Frame, one: Part, uids: list[int]) -> None:
        """Note what a part of the cost takes, which is about to be paid, and compare it with what it says."""
        part: Any = one.part
        least, drawn = int(part.amount(m, f)), int(part.from_deck(m, f))
        most = least + int(part.more(m, f))
        if part.name in ("deck_to", "deck_to_soul"):
            if len(uids) != drawn:
                self.fail(f"cost {part.name}: {len(uids)} cards went from the deck, not {drawn}")
        elif not least <= len(uids) <= most:
            self.fail(f"cost {part.name}: {len(uids)} cards were taken, not {least}")
        owed = int(part.life(m, f))
        self.spent.append(Owed(part, [int(uid) for uid in uids], owed, len(m.journal or [])))
        if uids or owed or drawn or part.name in ("self_damage", "perform"):
            self.acted.add(one.at)

    def look_at_spent(self, m: Match) -> None:
        """See that what a cost was paid with was paid as it says, unless something kept it."""
        for one in self.spent:
            happened = (m.journal or [])[one.at :]
            paid = sum(int(e.n) for e in happened if int(e.kind) == spec.LIFE_PAID)
            if one.life and paid < one.life:
                self.fail(f"cost {one.part.name}: {paid} life was paid, not {one.life}")
            kept = [e for e in happened if int(e.kind) in (spec.GUARDED, spec.REPLACED)]
            rested = [int(e.card) for e in happened if int(e.kind) == spec.RESTED]
            for uid in one.uids:
                if getattr(one.part, "way", "") == "rest":
                    if uid & ID_MASK not in rested and not kept:
                        self.fail("cost spend: a card was not rested")
                elif m.is_here(uid) and not kept:
                    self.fail(f"cost {one.part.name}: a card did not go: {getattr(one.part, 'way', 'drop')}")
        self.spent.clear()


def changed(m: Match, first: Moment, happened: list[Any]) -> set[str]:
    """The kinds of things that are not as they were."""
    now = Moment(m)
    found = {NOTED[int(event.kind)] for event in happened if int(event.kind) in NOTED}
    for name in ("state", "slots", "face"):
        then, here = getattr(first, name), getattr(now, name)
        if any(here.get(uid, value) != value for uid, value in then.items()):
            found.add(name)
    if now.where != first.where:
        found.add("zones")
    for name in ("lasting", "life", "battle", "course", "used"):
        if getattr(now, name) != getattr(first, name):
            found.add(name)
    return found


# --- what instructions must do -----------------------------------------------------------------------------------
def moved(m: Match, seen: Seen) -> list[int]:
    """Cards that are not where they were, those of the souls of others that have left included."""
    return [card for card, uid in seen.moment.where.items() if int(m.uid(card)) != uid]


def strangers(m: Match, seen: Seen, more: tuple[int, ...] = ()) -> list[int]:
    """Cards that moved though the instruction does not speak of them; a soul goes with its card, or keeps it."""
    cards = {uid & ID_MASK for uid in seen.cards}
    loose = (spec.SOUL, *more)
    return [card for card in moved(m, seen) if card not in cards and seen.moment.zones[card] not in loose]


def check_move(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can go is in the zone, and no other went."""
    code = ZONE_CODES[str(seen.op.zone)]
    guarded = {int(e.card) for e in happened if int(e.kind) == spec.GUARDED}
    for uid in seen.due:
        card = uid & ID_MASK
        if (
            m.zone_of(card) != code
            and uid not in seen.kept
            and card not in guarded
            and may_enter(m, m.cards[card], code)
        ):
            return f"a card is not in {seen.op.zone}"
    return "another card moved" if strangers(m, seen) else ""


def check_destroy(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can be destroyed was, or was kept; no other left."""
    told = {int(e.card) for e in happened if int(e.kind) in (spec.DESTROYED, spec.GUARDED)}
    for uid in seen.due:
        card = uid & ID_MASK
        if seen.moment.zones[card] == spec.FIELD and card not in told and uid not in seen.kept:
            return "a card was not destroyed"
    if not told <= {uid & ID_MASK for uid in seen.cards}:
        return "another card was destroyed"
    return "another card moved" if strangers(m, seen) else ""


def check_state(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can be turned is, and no other."""
    now = Moment(m).state
    rested = seen.op.name == "rest"
    if any(now.get(uid, rested) != rested for uid in seen.due if uid not in seen.kept):
        return "a card was not turned"
    turned = [uid for uid, state in seen.moment.state.items() if now.get(uid, state) != state]
    return "" if set(turned) <= set(seen.cards) else "another card was turned"


LIFE_BANS: Final = spec.BAN_GAIN | spec.BAN_DAMAGE


def check_life(m: Match, seen: Seen, happened: list[Any]) -> str:
    """The life of those fighters is as much higher or lower as it says; that of others is as it was."""
    who = [int(player) for player in players(str(seen.op.side), seen.player)]
    name, n = seen.op.name, seen.amount
    for player in range(2):
        before, after = seen.moment.life[player], int(m.side(player).life)
        due = {"gain_life": before + max(n, 0), "lose_life": before - max(n, 0), "set_life": n}.get(name, before - n)
        if name == "pay_life" and before < n:
            due = before
        if after != (due if player in who else before) and not seen.bans[player] & LIFE_BANS:
            return f"life went from {before} to {after}"
    return ""


def check_damage(m: Match, seen: Seen, happened: list[Any]) -> str:
    """No more damage than it says was dealt, to those fighters; as much if nothing could lower it."""
    who = [int(player) for player in players(str(seen.op.side), seen.player)]
    shielded = any(e.kind == spec.LESS_DAMAGE for e in seen.moment.lasting) or bool(m.sources)
    for player in range(2):
        lost = seen.moment.life[player] - int(m.side(player).life)
        due = max(seen.amount, 0) if player in who else 0
        if lost != due and not (shielded and player in who) and not seen.bans[player] & LIFE_BANS:
            return f"{lost} damage was dealt, not {due}"
    return ""


def check_draw(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As many cards as it says went from the deck to the hand."""
    who = int(players(seen.op.side, seen.player)[0])
    went = moved(m, seen)
    drawn = [c for c in went if m.cards[c].owner == who and m.zone_of(c) == spec.HAND]
    if len(drawn) != len(went):
        return "another card moved"
    return "" if len(drawn) == seen.amount else f"{len(drawn)} cards were drawn, not {seen.amount}"


def check_gauge(m: Match, seen: Seen, happened: list[Any]) -> str:
    """As many gauge cards as it says were paid, or none."""
    who = int(players(str(seen.op.side), seen.player)[0])
    went = moved(m, seen)
    if any(seen.moment.zones[c] != spec.GAUGE or m.cards[c].owner != who for c in went):
        return "another card moved"
    return "" if len(went) in (0, seen.amount) else f"{len(went)} gauge was paid, not {seen.amount}"


def check_entry(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can be is on the field, or was there; or it went back because its cost was not paid."""
    came = {int(e.card) for e in happened if int(e.kind) in (spec.ENTERED, spec.DECLARED, spec.REPOSITIONED)}
    for uid in seen.due[:1]:
        if uid & ID_MASK not in came and uid not in seen.kept:
            return "a card was not used"
    return ""


def check_put(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Every card that can be is where it is put, and no other moved."""
    zone = {"to_soul": spec.SOUL, "to_buddy": spec.BUDDY}.get(seen.op.name, spec.FIELD)
    host = seen.op.host(m, seen.frame) if seen.op.name == "to_soul" else None
    guarded = {int(e.card) for e in happened if int(e.kind) == spec.GUARDED}
    for uid in seen.due:
        card = uid & ID_MASK
        if seen.op.name == "to_soul" and (host is None or host.uid == uid):
            continue
        if m.zone_of(card) != zone and uid not in seen.kept and card not in guarded:
            return f"a card is not in {spec.ZONES[zone]}"
        if host is not None and m.zone_of(card) == zone and m.holder(m.cards[card]) is not host:
            return "a card is in the soul of another"
    return "another card moved" if strangers(m, seen) else ""


def check_area(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Cards that can go are in another area, one of those that it names, and no other is."""
    for uid, slot in seen.moment.slots.items():
        u = m.find(uid)
        if u is None:
            continue
        if uid not in seen.cards and u.slot != slot:
            return "another card changed its area"
        if uid in seen.due and u.slot == slot and len(seen.due) == 1 and uid not in seen.kept:
            return "a card did not change its area"
        if u.slot != slot and not int(seen.op.bits) >> int(u.slot) & 1:
            return "a card is in another area than it says"
    return ""


def check_stay(m: Match, seen: Seen, happened: list[Any]) -> str:
    """What it says lasts on every card that it is about, by as much and for as long as it says; nothing else does."""
    op = seen.op
    new = [e for e in m.lasting if e not in seen.moment.lasting]
    kind = SET_KINDS[op.what] if op.name == "set_stat" else STAYS[op.name]
    if any(e.kind != kind or int(e.on) not in seen.cards or int(e.owner) != seen.player for e in new):
        return "something else lasts"
    on = sorted(int(e.on) for e in new)
    if op.until == "this_battle" and not seen.moment.battle[3]:
        return "it lasts though there is no battle" if on else ""
    due = sorted(uid for uid in seen.due if uid not in seen.kept)
    if [uid for uid in on if uid not in seen.kept] != due:
        return f"it lasts on {len(on)} cards, not on {len(due)}"
    if op.name in AMOUNTS and any(int(e.amount) != seen.amount for e in new):
        return f"it is not {seen.amount}"
    return check_period(m, seen, new)


def check_period(m: Match, seen: Seen, new: list[Any]) -> str:
    """It lasts for as long as it says."""
    until = str(seen.op.until)
    mine = int(m.turn_player) == seen.player
    ahead = (2 if mine else 1) if "your_next" in until else (1 if mine else 2)
    ahead = 1 if until in ("next_turn", "end_of_next_turn") else ahead
    end = spec.THIS_PHASE if until == "opponents_next_start" else ENDS.get(until, spec.THIS_TURN)
    due = int(m.turn) + ahead if "next_" in until else int(m.turn) if until == "this_turn" else -1
    if any((int(e.until), int(e.due)) != (end, due) for e in new):
        return f"it does not last for {until}"
    later = until in ("your_next_turn", "opponents_next_turn", "opponents_next_start", "next_turn")
    return f"it does not begin with {until}" if any(bool(int(e.start)) != later for e in new) else ""


def check_lasting(m: Match, seen: Seen, happened: list[Any]) -> str:
    """It lasts for those cards or fighters, for as long as it says."""
    op = seen.op
    new = [e for e in m.lasting if e not in seen.moment.lasting]
    if any(int(e.owner) != seen.player for e in new):
        return "it lasts for another fighter"
    ref = getattr(op, "ref", None)
    if ref is not None and any(int(e.on) not in seen.cards for e in new):
        return "it lasts on another card"
    side = getattr(op, "side", "")
    if side and sorted(-1 - int(e.on) for e in new) != sorted(int(p) for p in players(side, seen.player)):
        return "" if op.until == "this_battle" and not seen.moment.battle[3] else "it lasts for another fighter"
    return check_period(m, seen, new)


def check_choose(m: Match, seen: Seen, happened: list[Any]) -> str:
    """No more cards than it says were chosen, and only of those it speaks of."""
    chosen = [int(uid) for uid in seen.frame.get(seen.op.slot)]
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(seen.cards):
        return "a card was chosen that it does not speak of"
    return "" if len(chosen) <= seen.amount else f"{len(chosen)} cards were chosen, not {seen.amount}"


def check_look(m: Match, seen: Seen, happened: list[Any]) -> str:
    """Those cards are looked at that it speaks of."""
    return "" if [int(uid) for uid in seen.frame.get(seen.op.slot)] == seen.cards else "other cards were looked at"


def check_void(m: Match, seen: Seen, happened: list[Any]) -> str:
    """The attack in progress is nullified, if there is one that can be."""
    voided, in_battle = seen.moment.battle[2], seen.moment.battle[3]
    bans = spec.BAN_NULLIFY | spec.BAN_VOID
    protected = any(u is not None and m.bans(u) & bans for u in map(m.find, m.attackers))
    return "the attack goes on" if in_battle and not voided and not m.voided and not protected else ""


def check_ending(m: Match, seen: Seen, happened: list[Any]) -> str:
    """What it names is to be ended."""
    return "" if spec.ENDINGS[int(m.ending)] == str(seen.op.what) else "something else is to be ended"


Check = Callable[[Match, Seen, list[Any]], str]
CHECKS: Final[dict[str, Check]] = {
    "move": check_move, "destroy": check_destroy, "rest": check_state, "stand": check_state, "gain_life": check_life,
    "lose_life": check_life, "set_life": check_life, "pay_life": check_life, "damage": check_damage, "draw": check_draw,
    "draw_to": check_draw, "pay_gauge": check_gauge, "call": check_entry, "equip": check_entry,
    "transform": check_entry, "use": check_entry, "to_soul": check_put, "to_buddy": check_put, "treasure": check_put,
    "put_field": check_put,
    "move_area": check_area, "set_stat": check_stay, "last": check_lasting, "delay": check_lasting,
    "forbid_player": check_lasting, "next_damage": check_lasting, "choose": check_choose, "choose_random": check_choose,
    "look": check_look, "reveal": check_look, "nullify_attack": check_void, "end_phase": check_ending,
    **dict.fromkeys(STAYS, check_stay),
}  # fmt: skip

"""The door: the one way in which the table is changed, in five steps.

1. Can it be? Objects that are gone, cannot suffer it or are protected drop out.
2. Is it replaced? Looked at for the whole deed, on the table as it is before, in the game's order, once per chain; a
   replacement takes out one object, some, or all. What is done instead is done once all is judged, or at once where a
   game looks at one object after another.
   Before that, in a game that has cards for it, players may use what is for the moment when something is about to be.
3. All at once: what is left is carried out together, in an order that players are asked for where it matters.
4. It is written down and heard; 5. what follows from the state is asked again. Both are part of carrying out.

`Door.do` takes a deed. Where nothing in force could forbid or replace it, it is carried out on the spot; else a frame
goes through the steps, so that players can be asked in between. What a game has to say about its deeds is its `Policy`.
"""

from typing import Any, Final, Generic

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import Frame, M, Match, Op, Own, Program, Row, Table
from fuda.core.plain import SnapshotError, numbers, rows
from fuda.core.rng import fold
from fuda.core.snapshot import check_uid
from fuda.core.state import ID_MASK, NO, PICK, REPLACE, YES, Action, act, has_pair, say
from fuda.table.deeds import Deed, read_deed

REPLACED: Final = -1  # in `Frame.done`: something happened in its place
DONE_INSTEAD: Final = 2  # the same, in a game in which that counts as done
IN_USE: Final = 4  # in `n` of a frame of the door: something is used because deeds are about to be done
FORESEE_AT: Final = 1  # the row at which that is asked
MOST_AT_ONCE: Final = 128  # deeds of one undertaking that a saved match may have


@mypyc_attr(acyclic=True)
class Replacer:
    """A replacement effect that may be applied to a deed. Immutable."""

    __slots__ = ("covers", "key", "must", "player", "uid")

    def __init__(self, key: i64, uid: i64, player: i64, must: bool, covers: list[int]) -> None:
        self.key = key  # the ability
        self.uid = uid  # its source, as the object it is
        self.player = player  # who decides whether it is applied
        self.must = must  # it cannot be declined
        self.covers = covers  # the objects of the deed that it takes out


class Policy(Generic[M]):
    """What one game says about its deeds; where nothing interferes, few of these are asked: see `Door.do`."""

    replaced_counts = False  # whether what was replaced counts as done
    declines_later = False  # whether a replacement is chosen first, and its player then asked whether to use it
    part_counts = False  # whether it counts as done if it was done to some of the objects
    at_once = False  # whether what is done instead is done before another replacement is looked for
    failure_counts = False  # whether it counts as not done if a part could not be, though another was replaced
    orders = False  # whether somebody may have to be asked in which order objects of a deed go
    leaves_out = False  # whether what is impossible is left out of deeds with which nothing interferes
    has_followers = False  # whether something may happen besides because of deeds, at the same time
    foresees = False  # whether players may use something at the moment when deeds are about to be done

    def look(self, m: M) -> None:
        """Bring `forbidden` and `replaced` of the match up to date, where they may be behind."""

    def kinds(self, m: M, d: Deed) -> i64:
        """The kinds that the deed counts as, as bits: a KO is a leaving as well."""
        return 1 << d.kind

    def interferes(self, m: M, d: Deed, bits: i64) -> bool:
        """Whether something does forbid or replace it, as the masks say of these kinds; who cannot tell says yes."""
        return True

    def within_reach(self, m: M, d: Deed) -> Deed:
        """What is carried out of a deed with which nothing interferes, in a game that leaves out what is impossible."""
        raise NotImplementedError

    def is_possible(self, m: M, d: Deed, uid: i64) -> bool:
        """Whether it could happen to this object (uid, or -1 - player) at all, prohibitions left aside."""
        raise NotImplementedError

    def forbidder(self, m: M, d: Deed, uid: i64) -> i64:
        """The key of an ability that forbids it for this object, or -1."""
        raise NotImplementedError

    def refused(self, m: M, d: Deed, uid: i64) -> None:
        """Write down that a deed was forbidden for an object, if the game does so."""

    def ask_before(self, m: M, f: Frame, deeds: list[Deed]) -> bool:
        """Ask who may use something now that these deeds are about to be done; in `n` of the frame is how far it is."""
        raise NotImplementedError

    def use_before(self, m: M, f: Frame, a: Action) -> None:
        """Note that a player uses nothing, or start what is used: by `IN_USE` in `n` the deeds are looked at again."""
        raise NotImplementedError

    def excepted(self, m: M, d: Deed) -> str:
        """The clause by which no replacement applies to the deed, or an empty text."""
        return ""

    def replacers(self, m: M, d: Deed, declined: list[int]) -> list[Replacer]:
        """The replacements of which one may be applied next, as the table is; `declined` ones are not among them."""
        raise NotImplementedError

    def chooser(self, m: M, d: Deed, offered: list[Replacer]) -> i64:
        """Who says which of several replacements comes next."""
        return offered[0].player

    def speaker(self, m: M, r: Replacer) -> i64:
        """The card that the answer names by which a replacement is chosen."""
        return r.uid & ID_MASK

    def contested(self, m: M, deeds: list[Deed]) -> list[int]:
        """Objects of these deeds for one of which one and the same replacement must be used, but not for all."""
        return []

    def replace(self, m: M, d: Deed, r: Replacer) -> Deed:
        """Use a replacement up; the deed that is left, without the objects that the replacement covers."""
        raise NotImplementedError

    def instead(self, m: M, d: Deed, player: i64) -> None:
        """Start what a player does instead of a deed; the last pair of its chain is the replacement."""
        raise NotImplementedError

    def can_instead(self, m: M, d: Deed, player: i64) -> bool:
        """Whether what a player would do instead of a deed can still be done, once other things were done instead."""
        return True

    def comes_late(self, m: M, d: Deed) -> bool:
        """Whether what is done instead of a part of this, in a game that does it at once, waits for the other parts."""
        return False

    def split(self, m: M, deeds: list[Deed]) -> list[Deed]:
        """The deeds as replacements look at them, in the order in which players decide."""
        return deeds

    def followers(self, m: M, deeds: list[Deed], replaced: list[Deed]) -> list[Deed]:
        """What happens besides because of these deeds, at the same time, and was not looked at yet."""
        return []

    def needs_order(self, m: M, d: Deed) -> bool:
        """Whether somebody has to be asked in which order objects of a deed go: a quick look."""
        return False

    def unordered(self, m: M, deeds: list[Deed], order: list[int]) -> list[int]:
        """The objects among which somebody still has to say which comes next."""
        return []

    def ask_order(self, m: M, deeds: list[Deed], found: list[int]) -> bool:
        """Ask which of these objects comes next."""
        raise NotImplementedError

    def carry_out(self, m: M, d: Deed) -> i64:
        """Do it to all objects at once, write it down and let it be heard; to how many it was done."""
        raise NotImplementedError

    def carry_out_all(self, m: M, deeds: list[Deed], order: list[int]) -> i64:
        """Carry out deeds that happen at the same time, objects in the order asked for; to how many it was done."""
        total: i64 = 0
        for d in deeds:
            total += self.carry_out(m, d)
        return total


class Undertaking(Own):
    """What the door keeps in its frame: deeds that happen at the same time, and how far they have come."""

    def __init__(self, deeds: list[Deed]) -> None:
        # With what is left of them; their lists are their own.
        self.deeds = [d.by_chain(d.chain[:]) if d.chain else d for d in deeds]
        self.wanted: i64 = 0  # to how many objects they were to be done
        self.looked: i64 = 0  # for how many of them replacements were offered
        self.declined: list[int] = []  # replacements declined for the present one, as pairs of key and uid
        self.picked: list[int] = []  # the replacement that its player has to decide on: key and uid
        self.insteads: list[Deed] = []  # what was replaced: with the objects that were taken out, and the chain
        self.doers: list[int] = []  # and who does what is done instead
        self.order: list[int] = []  # objects whose place in the order is settled
        self.foremost: i64 = 0  # how many of the deeds are looked at first because a player said so, or came before
        self.replaced = False
        for d in deeds:
            self.wanted += len(d.what)

    def copy(self) -> "Undertaking":
        """An independent copy."""
        u = Undertaking(self.deeds[:])
        u.wanted = self.wanted
        u.looked = self.looked
        u.declined = self.declined
        u.picked = self.picked
        u.insteads = self.insteads
        u.doers = self.doers
        u.order = self.order
        u.foremost = self.foremost
        u.replaced = self.replaced
        return u

    def fold(self, m: Match, h: i64) -> i64:
        """Mix it into a hash of the position."""
        h = fold(h, self.wanted << 20 ^ self.looked << 8 ^ self.foremost << 32 ^ (1 if self.replaced else 0))
        for d in [*self.deeds, *self.insteads]:
            h = fold(h, d.kind << 40 ^ d.by << 36 ^ d.to << 24 ^ d.n << 12 ^ d.cause)
            h = fold(h, d.flags << 24 ^ d.key << 4 ^ m.token(d.source) << 44)
            for uid in d.what:
                h = fold(h, m.token(uid) if uid >= 0 else uid)
            h = fold_pairs(m, h, d.chain)
        for player in self.doers:
            h = fold(h, player)
        for uid in self.order:
            h = fold(h, m.token(uid))
        h = fold_pairs(m, h, self.declined)
        return fold_pairs(m, h, self.picked)

    def rename(self, uids: dict[int, int]) -> None:
        """Point at cards that changed places by their new names."""
        self.deeds = [d.on([uids.get(uid, uid) for uid in d.what]) for d in self.deeds]
        self.insteads = [d.on([uids.get(uid, uid) for uid in d.what]) for d in self.insteads]
        self.order = [uids.get(uid, uid) for uid in self.order]

    def dump(self) -> list[Any]:
        """All of it as plain data."""
        facts = [int(self.wanted), int(self.looked), int(self.replaced), int(self.foremost)]
        return [
            facts,
            [dump_deed(d) for d in self.deeds],
            list(self.declined),
            list(self.picked),
            [dump_deed(d) for d in self.insteads],
            list(self.doers),
            list(self.order),
        ]


def dump_deed(d: Deed) -> list[Any]:
    """A deed as plain data."""
    return [d.numbers(), list(d.what), list(d.chain), d.clause]


def fold_pairs(m: Match, h: i64, pairs: list[int]) -> i64:
    """Mix pairs of key and uid into a hash."""
    for i in range(0, len(pairs), 2):
        h = fold(h, pairs[i] << 20 ^ m.token(pairs[i + 1]))
    return h


def load_undertaking(m: Match, data: object) -> Undertaking:
    """The undertaking that plain data stands for; nothing in it is trusted."""
    parts = rows(data)
    if len(parts) != 7 or not 0 < len(rows(parts[1])) <= MOST_AT_ONCE or len(rows(parts[4])) > MOST_AT_ONCE:
        raise SnapshotError("what is being done is not whole")
    u = Undertaking([load_deed(m, deed) for deed in rows(parts[1])])
    facts = numbers(parts[0], 4, 0, 1 << 20)
    u.wanted = facts[0]
    u.looked = facts[1]
    u.replaced = facts[2] != 0
    u.foremost = facts[3]
    u.declined = load_pairs(m, parts[2])
    u.picked = load_pairs(m, parts[3])
    u.insteads = [load_deed(m, deed) for deed in rows(parts[4])]
    u.doers = numbers(parts[5], len(u.insteads), 0, 1)
    u.order = numbers(parts[6], None, 0)
    for uid in u.order:
        check_uid(m, uid)
    if u.looked > len(u.deeds) or len(u.picked) > 2:
        raise SnapshotError("what is being done does not fit together")
    return u


def load_pairs(m: Match, data: object) -> list[int]:
    """Pairs of key and uid."""
    found = numbers(data, None, 0)
    if len(found) % 2:
        raise SnapshotError("replacements are pairs of numbers")
    for uid in found[1::2]:
        check_uid(m, uid)
    return found


def load_deed(m: Match, data: object) -> Deed:
    """One deed."""
    parts = rows(data)
    if len(parts) != 4 or not isinstance(parts[3], str) or len(parts[3]) > 40:
        raise SnapshotError("a deed is not whole")
    what = numbers(parts[1], None, -2)
    d = read_deed(numbers(parts[0], 8), what, load_pairs(m, parts[2]), parts[3])
    if not 0 <= d.by <= 1:
        raise SnapshotError(f"the doer of a deed is {d.by}, not 0 or 1")
    for uid in [*what, d.source]:
        check_uid(m, uid)
    return d


class DoorStep(Op[M]):
    """A step of the door."""

    def __init__(self, policy: Policy[M]) -> None:
        self.policy = policy


def work_of(f: Frame) -> Undertaking:
    """What the door keeps in a frame."""
    own = f.own
    assert isinstance(own, Undertaking)
    return own


class Allow(DoorStep[M]):
    """Leave out what cannot be done: all objects are judged on the same table."""

    def run(self, m: M, f: Frame) -> bool:
        work = work_of(f)
        work.deeds = [d.on([uid for uid in d.what if self.allows(m, d, uid)]) for d in work.deeds]
        return False

    def allows(self, m: M, d: Deed, uid: i64) -> bool:
        """Whether an object stays in; of what is forbidden it is written down."""
        if not self.policy.is_possible(m, d, uid):
            return False
        if self.policy.forbidder(m, d, uid) < 0:
            return True
        self.policy.refused(m, d, uid)
        return False


class Foresee(DoorStep[M]):
    """Let players use what is for the moment when this is about to be done."""

    def run(self, m: M, f: Frame) -> bool:
        return self.policy.ask_before(m, f, work_of(f).deeds)

    def got(self, m: M, f: Frame, a: Action) -> None:
        self.policy.use_before(m, f, a)


class LookAgain(Op[M]):
    """After such a use see anew what can be done, and who uses something now."""

    def run(self, m: M, f: Frame) -> bool:
        if f.n & IN_USE:
            f.n = 0
            f.pc = 0
        return False


def is_foreseen(f: Frame) -> bool:
    """Whether what a frame of the door does is about to be done, and may be met by what is for that moment."""
    return f.at == FORESEE_AT


class OfferReplacements(DoorStep[M]):
    """Let replacement effects apply, one after another, until none is left or wanted."""

    def run(self, m: M, f: Frame) -> bool:
        work = work_of(f)
        if work.looked == len(work.deeds):
            return False
        d = work.deeds[work.looked]
        offered = self.offered(m, work, d)
        if work.picked:
            for r in offered:
                if r.key == work.picked[0] and r.uid == work.picked[1]:
                    return m.ask(r.player, [say(YES, 0)] if r.must else [say(NO, 0), say(YES, 0)])
            work.picked = []
            f.again()  # a step that asks changes nothing before it does
            return False
        if offered:
            shared = self.policy.contested(m, work.deeds[work.looked :]) if work.foremost <= work.looked else []
            if len(shared) > 1:
                return m.ask(self.policy.chooser(m, d, offered), [act(PICK, uid & ID_MASK) for uid in shared])
            return self.ask(m, d, offered)
        work.looked += 1
        work.declined = []
        if work.looked == len(work.deeds):
            work.deeds = work.deeds + self.policy.followers(m, work.deeds, work.insteads)
        f.again()
        return False

    def offered(self, m: M, work: Undertaking, d: Deed) -> list[Replacer]:
        """The replacements one of which may come next."""
        kinds = self.policy.kinds(m, d)
        if not d.what or not m.replaced & kinds or self.policy.excepted(m, d):
            return []
        return self.policy.replacers(m, d, work.declined)

    def ask(self, m: M, d: Deed, offered: list[Replacer]) -> bool:
        """Ask which one is applied, and whether any is, if those who may decline are those who are asked."""
        player = self.policy.chooser(m, d, offered)
        options = [Action(REPLACE, self.policy.speaker(m, r), r.key) for r in offered]
        if not self.policy.declines_later and all(r.player == player and not r.must for r in offered):
            options.append(say(NO, 0))
        return m.ask(player, options)

    def got(self, m: M, f: Frame, a: Action) -> None:
        work = work_of(f)
        f.again()
        if a.kind == PICK:
            self.bring_forward(m, work, a.card)
            work.foremost = work.looked + 1
        d = work.deeds[work.looked]
        offered = self.offered(m, work, d)
        if a.kind == PICK and len(offered) > 1:
            return  # which of them comes next
        if a.kind == NO:
            # What was declined is not used up.  [op 8-1-3-4-1]
            lost = work.picked or [n for r in offered for n in (int(r.key), int(r.uid))]
            work.declined = [*work.declined, *lost]
            work.picked = []
            return
        for r in offered:
            if a.kind == PICK:
                found = True  # there is but one
            elif a.kind == YES:
                found = r.key == work.picked[0] and r.uid == work.picked[1]
            else:
                found = r.key == a.n and self.policy.speaker(m, r) == a.card
            if not found:
                continue
            if a.kind == REPLACE and not r.must and self.asks_again(m, d, r, offered):
                work.picked = [int(r.key), int(r.uid)]
                return
            work.picked = []
            self.use(m, work, d, r)
            return

    def bring_forward(self, m: M, work: Undertaking, card: i64) -> None:
        """Look next at the deed that is done to this card."""
        for i in range(work.looked, len(work.deeds)):
            d = work.deeds[i]
            if m.uid(card) in d.what:
                rest = work.deeds[work.looked : i] + work.deeds[i + 1 :]
                work.deeds = [*work.deeds[: work.looked], d, *rest]
                return

    def use(self, m: M, work: Undertaking, d: Deed, r: Replacer) -> None:
        """Take what a replacement covers out of the deed; what is done instead comes now, or when all is judged."""
        left = self.policy.replace(m, d, r)
        work.deeds = [*work.deeds[: work.looked], left, *work.deeds[work.looked + 1 :]]
        instead = d.on(r.covers).by_chain([*d.chain, int(r.key), int(r.uid)])
        if self.policy.at_once and not (len(work.deeds) > 1 and self.policy.comes_late(m, d)):
            work.replaced = work.replaced or len(left.what) < len(d.what)
            work.wanted -= len(d.what) - len(left.what)
            self.policy.instead(m, instead, r.player)
        else:
            work.insteads = [*work.insteads, instead]
            work.doers = [*work.doers, int(r.player)]

    def asks_again(self, m: M, d: Deed, r: Replacer, offered: list[Replacer]) -> bool:
        """Whether the player of a replacement that was chosen still has to say whether to use it."""
        return self.policy.declines_later or r.player != self.policy.chooser(m, d, offered)


class DoInstead(DoorStep[M]):
    """Do what is done instead, one after another, now that everything was judged on the same table."""

    def run(self, m: M, f: Frame) -> bool:
        work = work_of(f)
        if work.insteads and not self.policy.at_once:
            d, player = work.insteads[0], work.doers[0]
            work.insteads = work.insteads[1:]
            work.doers = work.doers[1:]
            f.again()
            if self.policy.can_instead(m, d, player):
                work.replaced = work.replaced or not goes_on(work.deeds, d)
                self.policy.instead(m, d, player)
            elif not goes_on(work.deeds, d):
                work.deeds = with_back(work.deeds, d)
        return False


def goes_on(deeds: list[Deed], d: Deed) -> bool:
    """Whether a deed goes on for all objects of this one, as something was done beside it and not in its place."""
    for uid in d.what:
        if not any(e.kind == d.kind and uid in e.what for e in deeds):
            return False
    return True


def with_back(deeds: list[Deed], d: Deed) -> list[Deed]:
    """The deeds with objects that nothing keeps from them after all."""
    for i in range(len(deeds)):
        e = deeds[i]
        if e.kind == d.kind and e.to == d.to and e.n == d.n and e.by == d.by:
            return [*deeds[:i], e.on([*e.what, *d.what]), *deeds[i + 1 :]]
    return [*deeds, d]


class Arrange(DoorStep[M]):
    """Ask in which order objects come into one place at the same time, where that matters."""

    def run(self, m: M, f: Frame) -> bool:
        work = work_of(f)
        if not work.deeds:
            return False  # all that was to be done was forbidden, or is replaced
        found = self.policy.unordered(m, work.deeds, work.order)
        return len(found) > 1 and self.policy.ask_order(m, work.deeds, found)

    def got(self, m: M, f: Frame, a: Action) -> None:
        work = work_of(f)
        work.order = [*work.order, int(m.uid(a.card))]
        f.again()


class CarryOut(DoorStep[M]):
    """Do what is left, all at once, and report: 1 if all of it was done as written, else what became of it."""

    def run(self, m: M, f: Frame) -> bool:
        work = work_of(f)
        did: i64 = 0
        left = [d for d in work.deeds if d.what]
        if left:
            did = self.policy.carry_out_all(m, left, work.order)
        # What was replaced counts as done, or does not, as the game has it.  [dz 4-15.5-1, 4-15.5-1.ex1]
        if work.replaced and not (self.policy.failure_counts and did < work.wanted):
            f.done = DONE_INSTEAD if self.policy.replaced_counts else REPLACED
        else:
            f.done = 1 if did >= (1 if self.policy.part_counts else work.wanted) > 0 else 0
        return False


class DoLate(DoorStep[M]):
    """Do what waited to be done instead, one after another; what cannot be any more keeps nothing from being done."""

    def run(self, m: M, f: Frame) -> bool:
        work = work_of(f)
        if work.insteads:
            d, player = work.insteads[0], work.doers[0]
            work.insteads = work.insteads[1:]
            work.doers = work.doers[1:]
            f.again()
            if self.policy.can_instead(m, d, player):
                self.policy.instead(m, d, player)
            else:
                self.policy.carry_out_all(m, [d], [])
        return False


def is_open(policy: Policy[M], m: M, d: Deed, uid: i64) -> bool:
    """Whether a deed could be done to an object now."""
    return policy.is_possible(m, d, uid) and policy.forbidder(m, d, uid) < 0


class Door(Generic[M]):
    """The door of one game: its policy, and the table that deeds go through when something may interfere."""

    def __init__(self, game: str, policy: Policy[M], clauses: tuple[str, str, str]) -> None:
        self.policy = policy
        can, replace, carry_out = clauses
        moment = [Row(replace, Foresee(policy)), Row(replace, LookAgain())] if policy.foresees else []
        self.program: Program = Table(game, "door", [
            Row(can, Allow(policy)),
            *moment,
            Row(replace, OfferReplacements(policy)),
            Row(replace, DoInstead(policy)),
            Row(carry_out, Arrange(policy)),
            Row(carry_out, CarryOut(policy)),
            *([Row(replace, DoLate(policy))] if policy.at_once else []),
        ])  # fmt: skip
        self.program.keeps = load_undertaking

    def can(self, m: M, d: Deed) -> bool:
        """Whether a deed could be done to all of its objects now: costs, offers and `why` ask this."""
        for uid in d.what:
            if not is_open(self.policy, m, d, uid):
                return False
        return len(d.what) > 0

    def can_some(self, m: M, d: Deed) -> bool:
        """Whether a deed could be done to at least one of its objects now."""
        for uid in d.what:
            if is_open(self.policy, m, d, uid):
                return True
        return False

    def do(self, m: M, f: Frame, d: Deed) -> None:
        """Do it; `f.done` tells afterwards whether it was done as written."""
        policy = self.policy
        policy.look(m)
        # As `is_looked_at`, written out: this is the way of nearly every deed.
        masks = m.forbidden | m.replaced
        found = masks & policy.kinds(m, d) if masks else 0
        if (found and policy.interferes(m, d, found)) or (policy.orders and policy.needs_order(m, d)):
            self.start(m, f, [d])
            return
        left = policy.within_reach(m, d) if policy.leaves_out else d
        did: i64 = policy.carry_out(m, left) if left.what else 0
        f.done = 1 if did >= (1 if policy.part_counts else len(d.what)) > 0 else 0

    def is_looked_at(self, m: M, d: Deed) -> bool:
        """Whether a deed has to go through all steps: something may interfere, or somebody is asked for an order."""
        masks = m.forbidden | m.replaced
        if masks:
            found = masks & self.policy.kinds(m, d)
            if found and self.policy.interferes(m, d, found):
                return True
        return self.policy.orders and self.policy.needs_order(m, d)

    def do_free(self, m: M, f: Frame, deeds: list[Deed]) -> None:
        """Do several deeds at the same time that nothing can forbid, replace or order, by what they are."""
        for d in deeds:
            assert not self.policy.kinds(m, d)
        f.done = 1 if self.policy.carry_out_all(m, deeds, []) > 0 else 0

    def do_all(self, m: M, f: Frame, deeds: list[Deed]) -> None:
        """Do several deeds at the same time."""
        policy = self.policy
        policy.look(m)
        wanted: i64 = 0
        for d in deeds:
            if policy.has_followers or self.is_looked_at(m, d):
                self.start(m, f, deeds)
                return
            wanted += len(d.what)
        did = policy.carry_out_all(m, deeds, [])
        f.done = 1 if did >= (1 if policy.part_counts else wanted) > 0 else 0

    def start(self, m: M, f: Frame, deeds: list[Deed]) -> None:
        """Let deeds go through all steps."""
        d = deeds[0]
        g = m.call(self.program, d.by, d.source & ID_MASK if d.source >= 0 else -1, d.source)
        g.key = d.key
        g.cause = d.cause
        g.chain = d.chain[:] if d.chain else d.chain
        g.own = Undertaking(self.policy.split(m, deeds))


def is_used(d: Deed, key: i64, uid: i64) -> bool:
    """Whether a replacement was used already in the chain of a deed."""
    return has_pair(d.chain, key, uid)

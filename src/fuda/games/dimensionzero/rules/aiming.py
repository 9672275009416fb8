"""Targets (4-7.2-5, 4-8.4-2, 4-11): naming them, and dividing a total among them."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import BLANK, NO_SET, Frame, Op
from fuda.core.state import BOTH, ID_MASK, MODE, NUMBER, PICK, Action, act, say
from fuda.games.dimensionzero.pieces import Entry
from fuda.games.dimensionzero.printed import (
    KEY_BITS,
    Ability,
    Aim,
)
from fuda.games.dimensionzero.rules.payment import MOST_PARTS, PARTS, given_cards
from fuda.games.dimensionzero.rules.playable import COUNT, SHARES, TARGET_SLOTS
from fuda.games.dimensionzero.rules.undoing import cancel
from fuda.games.dimensionzero.spec import (
    AIM,
    ON_AREA,
    ON_LINE,
    ON_PLAYER,
    ON_SQUARE,
    SHARE,
    SPELL,
    TARGETED,
)
from fuda.games.dimensionzero.state import (
    AREA_TOKEN,
    ENTRY_TOKEN,
    LINE_TOKEN,
    PLAYER_TOKEN,
    SQUARE_TOKEN,
    Match,
)


def option_of(m: Match, token: i64) -> Action:
    """The answer that names a target."""
    if token >= 0:
        return act(PICK, token & ID_MASK)
    if token <= ENTRY_TOKEN:
        for i in range(len(m.entries)):
            if ENTRY_TOKEN - m.entries[i].serial == token:
                return say(AIM, i)
    if token <= PLAYER_TOKEN:
        return say(ON_PLAYER, PLAYER_TOKEN - token)
    if token <= AREA_TOKEN:
        return say(ON_AREA, AREA_TOKEN - token)
    if token <= LINE_TOKEN:
        return say(ON_LINE, LINE_TOKEN - token)
    return say(ON_SQUARE, SQUARE_TOKEN - token)


def token_of(m: Match, a: Action) -> i64:
    """The target that an answer names."""
    if a.kind == PICK:
        return m.uid(a.card)
    if a.kind == AIM:
        return ENTRY_TOKEN - m.entries[a.n].serial
    if a.kind == ON_PLAYER:
        return PLAYER_TOKEN - a.n
    if a.kind == ON_AREA:
        return AREA_TOKEN - a.n
    return LINE_TOKEN - a.n if a.kind == ON_LINE else SQUARE_TOKEN - a.n


def aims_of(m: Match, e: Entry) -> list[Aim]:
    """What an entry takes as targets."""
    found: list[Aim] = []
    for ability in live_abilities(m, e):
        found += ability.aims
    return found


def live_abilities(m: Match, e: Entry) -> list[Ability]:
    """The texts of an entry that are carried out when it resolves."""
    if e.card < 0:
        return []
    if e.kind != SPELL:
        base = e.key >> KEY_BITS  # whatever has become of its source  [dz 2-27.p3]
        abilities = m.cards[base].d.abilities
        return [abilities[i] for i in range(len(abilities)) if e.live >> i & 1]
    found: list[Ability] = []
    for ability in m.cards[e.card].d.spell:
        if e.live >> ability.index & 1:
            picked = [mode for mode in ability.modes if e.live >> mode.index & 1]
            found += picked if ability.modes else [ability]
    return found


class ChooseTargets(Op[Match]):
    """Declare how many targets and then which ones.

    [dz 4-7.2-5, 4-7.2-5.ex2, 4-8.4-2, 4-11.2, 2-27.p4, 2-24.7-2.ex1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        aims = aims_of(m, m.entries[-1])
        while f.n < len(aims):
            aim = aims[f.n]
            chosen = f.get(aim.slot)
            # The same thing is never chosen twice by one word.  [dz 4-11.5, 4-11.5.ex1]
            tokens = [token for token in aim.what.tokens(m, f) if token not in chosen]
            declared = f.get(COUNT)
            if not declared:
                n = self.wanted(m, f, aim)
                if aim.up_to:
                    return m.ask(f.player, [say(NUMBER, k) for k in range(max(min(n, len(tokens)), 0) + 1)])
                if len(tokens) < n:
                    cancel(m, f)
                    return False
                declared = [n]
            if len(chosen) >= declared[0]:
                f.put(COUNT, [])
                f.n += 1
                continue
            if not tokens:
                cancel(m, f)
                return False
            return m.ask(f.player, [option_of(m, token) for token in tokens])
        f.n = 0
        keep_targets(m, f)
        note_targets(m)
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        aim = aims_of(m, m.entries[-1])[f.n]
        if a.kind == NUMBER:
            f.put(COUNT, [a.n])
        else:
            if not f.get(COUNT):
                f.put(COUNT, [self.wanted(m, f, aim)])
            f.put(aim.slot, [*f.get(aim.slot), token_of(m, a)])
        f.again()

    def wanted(self, m: Match, f: Frame, aim: Aim) -> i64:
        """How many targets there can be: of a divided total each needs 1.  [dz 4-7.2-6]"""
        n = aim.n.get(m, f)
        total = division(m, f) if aim.up_to and aim.slot == 0 else -1
        return n if total < 0 else min(n, total)


def keep_targets(m: Match, f: Frame) -> None:
    """Keep what was chosen with the entry on the stack."""
    e = m.entries[-1].copy()
    e.sets = BLANK[: TARGET_SLOTS + 1]
    for slot in range(TARGET_SLOTS + 1):
        chosen = f.get(slot)
        if chosen:
            e.sets[slot] = chosen
    if given_cards(f):
        # What was given for the cost is remembered as it was then.  [dz 4-2.6, 4-17.p1]
        e.sets += [NO_SET for _ in range(TARGET_SLOTS + 1, PARTS)]
        e.sets += [f.get(slot) for slot in range(PARTS, PARTS + MOST_PARTS)]
    m.entries[-1] = e


def note_targets(m: Match) -> None:
    """Write down the cards that the top of the stack takes as targets."""
    e = m.entries[-1]
    if m.journal is not None:
        for slot in range(TARGET_SLOTS):
            for token in e.sets[slot]:
                if token >= 0:
                    m.note(TARGETED, "4-7.2-5", e.player, token & ID_MASK, BOTH, 0, -1, -1)


UNIT_SHARE: Final = 1000


class DivideTotal(Op[Match]):
    """Say how much of a total each target gets: whole numbers, at least 1 each.

    Shares are named in thousands; who wants another number names thousands, hundreds and the rest one by one.
    [dz 4-7.2-6, 4-7.2-6.ex1, 4-8.4-3, 1-2.1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        total = self.total(m, f)
        targets = f.get(0)
        shares = f.get(SHARES)
        if total < 0 or not targets or len(shares) >= len(targets):
            if total >= 0:
                keep_targets(m, f)
            return False
        most = self.most(m, f)
        if most < 1:
            # There is not enough for all of them.  [dz 4-19.1]
            cancel(m, f)
            return False
        if len(shares) + 1 == len(targets):
            self.take(f, most)
            return False
        if f.get(COUNT):
            return m.ask(f.player, [say(NUMBER, n) for n in self.digits(f, most)])
        options = [say(SHARE, k) for k in range(1, most // UNIT_SHARE + 1)]
        options.append(say(MODE, 0))
        return m.ask(f.player, options)

    def most(self, m: Match, f: Frame) -> i64:
        """The most that the next target can get, as each of the others needs 1."""
        shares = f.get(SHARES)
        return self.total(m, f) - given(shares) - (len(f.get(0)) - len(shares) - 1)

    def digits(self, f: Frame, most: i64) -> list[int]:
        """What may be named next of a share that is no round number."""
        finer = f.get(COUNT)
        if len(finer) == 1:
            return list(range(most // UNIT_SHARE + 1))
        so_far = finer[1] * UNIT_SHARE
        if len(finer) == 2:
            return [n for n in range(10) if so_far + 100 * n <= most]
        so_far += finer[2] * 100
        return [n for n in range(100) if 1 <= so_far + n <= most]

    def total(self, m: Match, f: Frame) -> i64:
        """What is divided, or -1."""
        return division(m, f)

    def take(self, f: Frame, share: i64) -> None:
        """Give the next target its share."""
        f.put(SHARES, [*f.get(SHARES), -1 - share])
        f.put(COUNT, [])
        f.again()

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == SHARE:
            self.take(f, a.n * UNIT_SHARE)
            return
        finer = [*f.get(COUNT), a.n]
        if len(finer) < 4:
            f.put(COUNT, finer)
            f.again()
            return
        self.take(f, finer[1] * UNIT_SHARE + finer[2] * 100 + finer[3])


def division(m: Match, f: Frame) -> i64:
    """The total that what is on top of the stack divides among its targets, or -1."""
    for ability in live_abilities(m, m.entries[-1]):
        if ability.division is not None:
            return ability.division.get(m, f)
    return -1


def given(shares: list[int]) -> i64:
    """The sum of shares that are kept as numbers below zero."""
    total: i64 = 0
    for share in shares:
        total += -1 - share
    return total

"""Looking ahead without knowing everything: information-set Monte-Carlo tree search.

Many matches that may be going on are imagined, and one tree grows over all of them. A node is a decision of one player,
its branches are the answers as that player reads them, so that branches of different matches meet where the player
could not tell them apart. Which branch is tried next weighs how well it did against how often it could have been
tried; the ones that look best one step ahead come first, more of them the longer the search goes on. Beyond the tree
both players play on quickly (`fuda.ai.playing`) for a while, and the judge's score tells how likely a win is.

At the root all answers still in question are tried in the same imagined match with the same chance, one after another,
so that luck does not decide between them; in each of a few rounds the worse half drops out. The search ends early when
one answer is clearly ahead of all others.

A guide (`fuda.ai.guide`), where there is one, takes part in both judgements: its value is blended with that of the
judge where a match is judged, and its priors say which branches to try first and most (PUCT).
"""

from __future__ import annotations

import math
from typing import Any, Final

from fuda.ai.greedy import PATIENCE, try_option
from fuda.ai.guide import Guide
from fuda.ai.judge import Judge
from fuda.ai.playing import Clock, outlook, play_on, settle_down
from fuda.ai.thought import Budget, Considered, Style, Thought
from fuda.core.flow import Match
from fuda.core.rng import MASK, mix, seeded
from fuda.core.state import DRAW, Action
from fuda.games.registry import AnyGame
from fuda.match.seat import Seat
from fuda.view.board import ref_of
from fuda.view.options import base_text

# An answer as its player can tell it from others: its kind, the card or its place, its number, which of several it is.
Key = tuple[int, str, int, int]

SETTLED: Final = 40  # tries of each answer before which nothing is settled
USUAL_LEAD: Final = 0.03  # by how much likelier the usual answer seems to win, in the middle of something
CLEARLY: Final = 1.75  # by the root of the tries: two and a half times the error of a difference, at most


class Branch:
    """An answer at a node."""

    __slots__ = ("chances", "glance", "nodes", "prior", "text", "total", "visits")

    def __init__(self, glance: float, prior: float = 0.0) -> None:
        self.glance = glance
        self.prior = prior  # how likely it is the best of all, by a guide; 0 without one
        self.text = ""  # as its player reads it, once it was tried
        self.visits = 0
        self.chances = 0  # how often it could have been tried
        self.total = 0.0
        self.nodes: list[Node] = []  # what follows: as a rule one node, but who decides may depend on hidden cards

    def node(self, player: int) -> Node:
        """The decision of a player that follows."""
        for node in self.nodes:
            if node.player == player:
                return node
        self.nodes.append(Node(player))
        return self.nodes[-1]

    def value(self, trust: float, drift: float) -> float:
        """How likely it wins for whoever takes it; `drift` is by how much first glances were wrong around here."""
        return (self.total + trust * (self.glance + drift)) / (self.visits + trust)


class Node:
    """A decision of a player, as far as that player can tell."""

    __slots__ = ("branches", "missed", "player", "visits")

    def __init__(self, player: int) -> None:
        self.player = player
        self.visits = 0
        self.missed = 0.0  # how much better branches did than they looked at first, in all
        self.branches: dict[Key, Branch] = {}

    def drift(self) -> float:
        """How much better branches do than they look at first."""
        return self.missed / self.visits if self.visits else 0.0

    def told(self, branch: Branch, value: float) -> None:
        """Learn what came of a branch."""
        self.visits += 1
        self.missed += value - branch.glance
        branch.visits += 1
        branch.total += value


class Search:
    """One search for one decision."""

    def __init__(self, seat: Seat, judge: Judge[Any], seed: int, style: Style, guide: Guide | None = None) -> None:
        self.guide = guide
        self.seat = seat
        self.game: AnyGame = seat.game
        self.judge = judge
        self.seed = seed & MASK
        self.style = style
        self.me = seat.player
        self.worlds: list[Match] = []
        self.root = Node(seat.player)
        self.offered = seat.options()
        self.answers: list[Branch] = []  # those of the root, in the order of the options
        self.iterations = 0
        self.clock = Clock(0.0)
        self.scale = float(judge.scale)
        self.turns = style.turns or int(judge.foresight)
        self.until = int(self.world(0).turn) + self.turns  # the turn in which positions are judged

    def run(self, budget: Budget) -> Thought:
        """Search until the budget is spent, or one answer is left."""
        self.clock = Clock(budget.seconds)
        self.glance_at_all()
        left = self.candidates()
        halvings = max(1, math.ceil(math.log2(len(left))))
        number = 0
        for halving in range(1, halvings + 1):
            while len(left) > 1 and not self.is_spent(budget, halving / halvings):
                for index in left:
                    self.iterate(index, number)
                    if self.is_spent(budget, 1.0):
                        break
                number += 1
                if self.is_settled(left):
                    return self.thought(self.better_half(left)[0])
            left = self.better_half(left)
        return self.thought(left[0])

    def is_spent(self, budget: Budget, share: float) -> bool:
        """Whether a share of the budget has been used."""
        if 0 < budget.iterations * share <= self.iterations:
            return True
        return 0 < budget.seconds * share <= self.clock.seconds()

    def is_settled(self, left: list[int]) -> bool:
        """Whether one answer is so far ahead of all others, after many tries, that more of them would tell nothing."""
        values = sorted((self.value(i) for i in left), reverse=True)
        tries = min(self.answers[i].visits for i in left)
        return tries >= SETTLED and values[0] - values[1] > CLEARLY / math.sqrt(tries)

    def candidates(self) -> list[int]:
        """The answers to look into, those that look best first; copies in the hand are as good as each other."""
        found: dict[str, int] = {}
        for one in self.offered:
            base = one.text.split("#")[0]
            found.setdefault(base if ".hand." in one.ref else one.text, one.index)
        glance = {i: self.answers[i].glance for i in found.values()}
        return sorted(glance, key=lambda i: (-glance[i], i))[: self.style.most]

    def better_half(self, left: list[int]) -> list[int]:
        """The answers that did best, half of them."""
        value = {i: self.value(i) for i in left}
        return sorted(left, key=lambda i: (-value[i], i))[: (len(left) + 1) // 2]

    def value(self, index: int) -> float:
        """How likely an answer wins, as far as is known."""
        return self.answers[index].value(self.style.trust, self.root.drift())

    # --- the imagined matches ----------------------------------------------------------------------------------
    def world(self, number: int) -> Match:
        """One of the imagined matches; each is imagined when it is first needed."""
        at = number % self.style.worlds
        while len(self.worlds) <= at:
            seed = int(mix(self.seed, len(self.worlds) + 1))
            self.worlds.append(self.seat.imagine(seed, 1, self.judge.stops)[0].match)
        return self.worlds[at]

    def likely(self, score: int) -> float:
        """How likely a score wins."""
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, score / self.scale))))

    def outcome(self, m: Match) -> float:
        """How likely I win from here."""
        if m.winner >= 0:
            return 0.5 if m.winner == DRAW else float(m.winner == self.me)
        return self.judged(m, self.me)

    def judged(self, m: Match, player: int) -> float:
        """How likely a player wins a match that goes on: what the judge says, and the guide if there is one."""
        if self.guide is None:
            return self.likely(self.judge.score(m, player))
        blend = self.style.blend
        value = self.guide.value(m, player)
        return value if blend >= 1.0 else blend * value + (1.0 - blend) * self.likely(self.judge.score(m, player))

    # --- looking one step ahead --------------------------------------------------------------------------------
    def glance_at_all(self) -> None:
        """Look at every answer in a few of the matches, as long as there is time, to see what to look into."""
        sums = [0.0] * len(self.offered)
        counts = [0] * len(self.offered)
        for number in range(self.style.glances):
            m = self.world(number)
            for i, action in enumerate(m.options):
                if self.clock.is_over():
                    break
                sums[i] += self.first_glance(m, action)
                counts[i] += 1
        for one, total, count in zip(self.offered, sums, counts, strict=True):
            branch = Branch(total / count if count else 0.0)
            branch.text = one.text
            self.answers.append(branch)

    def first_glance(self, m: Match, action: Action) -> float:
        """How likely an answer at the root seems to win one step ahead."""
        if self.guide is None:
            return self.likely(try_option(m, action, self.judge, self.me, 1))
        trial = m.clone()
        trial.answer(action)
        settle_down(trial, self.judge, PATIENCE)
        return self.outcome(trial)

    def branches(self, m: Match, node: Node) -> list[Branch]:
        """The branches of a node by the options of a match; those that the node lacks are made."""
        keys = keys_of(self.game, m)
        known = node.branches
        if any(key not in known for key in keys):
            self.glance_at_new(m, node, keys)
        return [known[key] for key in keys]

    def glance_at_new(self, m: Match, node: Node, keys: list[Key]) -> None:
        """Make the branches that a node lacks: in a quiet match look one step ahead, else the usual answer is best."""
        judge = self.judge
        if self.guide is not None and self.style.puct > 0.0:
            here = self.judged(m, node.player)
            for key, prior in zip(keys, self.guide.priors(m), strict=True):
                if key not in node.branches:
                    node.branches[key] = Branch(here, prior)
            return
        if judge.is_quiet(m):
            for key, action in zip(keys, m.options, strict=True):
                if key not in node.branches:
                    node.branches[key] = Branch(self.likely(outlook(m, action, judge, node.player)))
            return
        here = self.judged(m, node.player)
        usual = judge.reply(m, node.player)
        for key, action in zip(keys, m.options, strict=True):
            if key not in node.branches:
                node.branches[key] = Branch(here + USUAL_LEAD if action is usual else here)

    # --- the tree ----------------------------------------------------------------------------------------------
    def iterate(self, index: int, number: int) -> None:
        """Give an answer in one of the matches, go down the tree, play on from its edge; all on the way learn of it."""
        m = self.world(number).clone()
        m.rng = seeded(mix(self.seed, number + 1_000_003))
        self.iterations += 1
        node, branch = self.root, self.answers[index]
        path = [(node, branch)]
        m.answer(m.options[index])
        style = self.style
        deepest = style.deepest
        while m.winner < 0 and branch.visits > 0 and len(path) < deepest:
            node = branch.node(int(m.player))
            found = self.branches(m, node)
            at = self.choose(node, found)
            branch = found[at]
            if not branch.text:
                branch.text = base_text(self.game, m, node.player, m.options[at])
            path.append((node, branch))
            m.answer(m.options[at])
        play_on(m, self.judge, max(0, self.until - int(m.turn)), style.limit, style.width, self.clock)
        value = self.outcome(m)
        for one, taken in path:
            one.told(taken, value if one.player == self.me else 1.0 - value)

    def choose(self, node: Node, found: list[Branch]) -> int:
        """Which branch to try: of the most promising ones, the best by value and by how seldom it was tried."""
        style = self.style
        explore, trust, drift = style.explore, style.trust, node.drift()
        most = max(2, math.ceil(style.wide * math.sqrt(node.visits + 1)))
        order = list(range(len(found)))
        if most < len(found):
            order = sorted(order, key=lambda i: (-found[i].prior, -found[i].glance, i))[:most]
        hopes = style.puct * math.sqrt(node.visits + 1) if self.guide is not None else 0.0
        best, value = order[0], -math.inf
        for i in order:
            branch = found[i]
            branch.chances += 1
            if hopes > 0.0:
                tried = hopes * branch.prior / (branch.visits + 1)
            else:
                tried = explore * math.sqrt(math.log(branch.chances + 1) / (branch.visits + 1))
            worth = branch.value(trust, drift) + tried
            if worth > value:
                best, value = i, worth
        return best

    # --- what came of it ---------------------------------------------------------------------------------------
    def thought(self, index: int) -> Thought:
        """The answer that was left, and the reasons."""
        visits = [branch.visits for branch in self.answers]
        order = sorted(range(len(visits)), key=lambda i: (i != index, -visits[i], -self.value(i), i))
        options = tuple(
            Considered(i, self.answers[i].text, visits[i], round(self.value(i), 4), round(self.answers[i].glance, 4))
            for i in order
        )
        seconds = round(self.clock.seconds(), 4)
        return Thought(index, options[0].value, self.iterations, seconds, options, self.line(index))

    def line(self, index: int) -> tuple[str, ...]:
        """The answer, and then the branches tried most often, one after the other."""
        out = [self.answers[index].text]
        nodes = self.answers[index].nodes
        while nodes:
            node = max(nodes, key=lambda one: one.visits)
            branch = max(node.branches.values(), key=lambda one: (one.visits, one.glance))
            if not branch.visits:
                break
            out.append(branch.text if node.player == self.me else f"> {branch.text}")
            nodes = branch.nodes
        return tuple(out)


def keys_of(game: AnyGame, m: Match) -> list[Key]:
    """The options as their player can tell them apart; what is the same is told apart by its order."""
    player = int(m.player)
    out: list[Key] = []
    seen: dict[Key, int] = {}
    for action in m.options:
        key = key_of(game, m, player, action)
        copies = seen.get(key, 0)
        seen[key] = copies + 1
        out.append((key[0], key[1], key[2], copies) if copies else key)
    return out


def key_of(game: AnyGame, m: Match, player: int, action: Action) -> Key:
    """An option by its kind, its number, and its card, or the place of that if the player may not know it."""
    card = int(action.card)
    if card < 0:
        return (int(action.kind), "", int(action.n), 0)
    if game.seen_by(m, card) >> player & 1:
        return (int(action.kind), game.definition(m, card).number, int(action.n), 0)
    return (int(action.kind), ref_of(game, m, card), 0, 0)


def think(
    seat: Seat, judge: Judge[Any], seed: int, budget: Budget, style: Style, guide: Guide | None = None
) -> Thought:
    """Search for the best answer at a seat."""
    return Search(seat, judge, int(mix(seed & MASK, seat.decision)), style, guide).run(budget)

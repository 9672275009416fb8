"""What lines of text mean: keywords, costs, conditions of use, abilities, sentences, rules of deck construction."""

from typing import Any, Final

from fuda.core.control import ChooseOne, IfDone, May
from fuda.games.buddyfight.printed import ACTIVATED, AUTO, CONTINUOUS, REPLACEMENT, Ability, Continuous
from fuda.games.buddyfight.words.build import act as activated
from fuda.games.buddyfight.words.build import auto, gyakuten, replacement, static, transform, use
from fuda.games.buddyfight.words.build import effect as casting
from fuda.games.buddyfight.words.choosing import Choose
from fuda.games.buddyfight.words.deckrules import UpTo
from fuda.games.buddyfight.words.impending import Impending, ImpendingCards
from fuda.games.buddyfight.words.ops import ReduceDamage, Stay
from fuda.games.buddyfight.words.prices import UseFrom
from fuda.games.buddyfight.words.properties import Named
from fuda.games.buddyfight.words.refs import Area, Bearer
from fuda.games.buddyfight.words.timings import Lately, Would
from fuda.games.buddyfight.words.vocabulary import show
from fuda.text.buddyfight.conditions import read_all, refuse_past, together
from fuda.text.buddyfight.context import (
    SPELLS,
    Cond,
    Context,
    Ops,
    Span,
    Unreadable,
    chain,
    inside,
    means,
    word,
)
from fuda.text.buddyfight.events import Event
from fuda.text.buddyfight.holding import hold as hold_change
from fuda.text.buddyfight.paying import cost_of
from fuda.text.buddyfight.sentences import body, how_many_ways, limit_of, remark, same_name, title_of
from fuda.text.grammar import Node
from fuda.words.conditions import AllOf, Exists, If, Never
from fuda.words.deckrules import AnyNumber, DeckRule
from fuda.words.numbers import Number
from fuda.words.properties import IsThis
from fuda.words.refs import About, AboutOther, This

# Words that speak of cards that an instruction before has moved, so that it must remember them.
COUNTS: Final = ("number.did", "per.did", "cond.did", "further.ifcount", "further.ifcountinstead", "act.drawsame")
SPEAK_OF_MOVED: Final = (
    "subject.done",
    "single.revealed",
    "same.done",
    "cond.amongmoved",
    "cond.amongmovedcount",
    "np.looked",
    *COUNTS,
)


# Of these, words for cards that were looked at or came from a deck.
OF_LOOKED: Final = ("cond.amongmoved", "cond.amongmovedcount", "np.looked")


class Printed:
    """What a line gives to the card that prints it."""

    def __init__(self) -> None:
        self.keywords: list[str] = []
        self.lifelink: list[int] = []
        self.abilities: list[Ability] = []
        self.names: list[str] = []
        self.buddies: list[str] = []
        self.deck_rules: list[DeckRule] = []
        self.deckable = False
        self.spans: list[Span] = []
        self.back: Printed | None = None  # of the other face

    def add(self, other: "Printed") -> None:
        """Take over what another line gives."""
        self.keywords += other.keywords
        self.lifelink += other.lifelink
        self.abilities += other.abilities
        self.names += other.names
        self.buddies += other.buddies
        self.deck_rules += other.deck_rules
        self.deckable = self.deckable or other.deckable
        self.spans += other.spans

    def facts(self) -> list[Any]:
        """What it gives that is no ability."""
        return [*self.lifelink, *self.names, *self.buddies, *self.deck_rules, *([True] if self.deckable else [])]


def printed(c: Context, *abilities: Ability) -> Printed:
    """What some abilities give."""
    if c.other_case:
        raise Unreadable("of what it is the other case is not clear")
    if c.limit_of is not None:
        raise Unreadable("how the cards compare with each other is not asked for")
    if c.given:
        raise Unreadable("what must hold of the card with this soul is not asked for")
    if c.firm:
        for one in abilities:
            if one.kind not in FIRM_KINDS:
                raise Unreadable("what is not nullified is no ability by itself")
            one.firm = True
    out = Printed()
    out.abilities = list(abilities)
    out.spans = c.spans
    return out


FIRM_KINDS: Final = (AUTO, ACTIVATED, CONTINUOUS, REPLACEMENT)


# --- lines --------------------------------------------------------------------------------------------------------
@means("effect.keywords")
def keyword_line(c: Context, n: Node) -> Printed:
    out = Printed()
    for node in n.all("k"):
        out.add(c.read(node))
    return out


@means("effect.keyworded", "effect.plain")
def line(c: Context, n: Node) -> Printed:
    out = Printed()
    for node in n.all("k"):
        out.add(c.read(node))
    nodes = list(n.walk())
    c.shuffles = any(node.kind == "act.shuffle" for node in nodes)
    c.counts = any(node.kind in COUNTS for node in nodes)
    c.recalls = any(node.kind in SPEAK_OF_MOVED and node.kind not in OF_LOOKED for node in nodes)
    c.keep = c.recalls or any(node.kind in OF_LOOKED for node in nodes) or speaks_of_top(nodes)
    out.add(c.read(n.one("e")))
    return out


def speaks_of_top(nodes: list[Node]) -> bool:
    """Whether one card that was put from the top of a deck elsewhere is what 'that card' next to it means."""
    for act_ in nodes:
        if act_.kind not in ("act.todrop", "act.togauge"):
            continue
        tops = [one for one in act_.walk() if one.kind in ("single.top", "single.topone")]
        if not any(one.kind == "single.topone" or one.word("n") == "1" for one in tops):
            continue
        after = [one for one in nodes if one.start >= act_.end and one.kind.startswith(("single.", "subject.", "np."))]
        spoken = min(after, key=lambda one: (one.start, -one.end)).kind if after else ""
        if spoken in ("subject.that", "subject.it", "single.that"):
            return True
    return False


@means("kw.word")
def kw_word(c: Context, n: Node) -> Printed:
    out = Printed()
    out.keywords = [word(n, "k")]
    return out


@means("kw.lifelink")
def kw_lifelink(c: Context, n: Node) -> Printed:
    out = Printed()
    out.lifelink = [int(n.word("n"))]
    return out


@means("kw.lifelinkloss")
def kw_lifelink_loss(c: Context, n: Node) -> Printed:
    out = Printed()
    out.lifelink = [-1]
    return out


@means("kw.buddies")
def kw_buddies(c: Context, n: Node) -> Printed:
    out = Printed()
    out.buddies = [inside(node.text) for node in n.all("n")]
    return out


@means("kw.form")
def kw_form(c: Context, n: Node) -> Printed:
    """Transform, ride and the like, for a cost."""
    given = read_all(c, n.all("c"))
    counter = n.get("x") is not None
    return printed(c, transform(word(n, "f"), when=given, cost=cost_of(c, n.one("p")), counter=counter))


@means("kw.formonly")
def kw_form_only(c: Context, n: Node) -> Printed:
    """Transform, ride and the like without a cost, of a card that others bring onto the field."""
    if not c.brought:
        raise Unreadable("for what cost it is equipped is not said")
    return printed(c, transform(word(n, "f")))


@means("kw.release")
def kw_release(c: Context, n: Node) -> Printed:
    """A condition without which the card is not used, with a mark that others name."""
    out = printed(c, use(when=use_conditions(c, n.one("c"))))
    out.keywords = ["release"]
    return out


@means("line.gyakuten")
def gyakuten_line(c: Context, n: Node) -> Printed:
    conditions: list[Cond] = []
    for node in n.all("c"):
        conditions += read_all(c, [node])
    event = n.get("w")
    if event is not None:
        conditions += use_when(c, n)
    cost = cost_of(c, n.one("p")) if n.get("p") is not None else []
    ops = body(c, n.one("b"))
    return printed(c, gyakuten(word(n, "g"), ops, when=flat(conditions), cost=cost, title=title_of(n)))


# --- using the card -----------------------------------------------------------------------------------------------
@means("line.cost")
def cost_line(c: Context, n: Node) -> Printed:
    return printed(c, use(cost=cost_of(c, n.one("p"))))


@means("line.use")
def use_line(c: Context, n: Node) -> Printed:
    """When the card can be used."""
    found = use_conditions(c, n.one("c"))
    if c.home in ("soul", "drop"):
        # It is used from there.
        return printed(c, use(when=found), static([UseFrom(c.home, [IsThis()])], zones=(c.home,)))
    flags = [is_flag(one) for one in found]
    if len(found) == 1 and flags[0]:
        return printed(c, use(when=found, by_flag=True))
    if any(flags):
        rest = [one for one, flag in zip(found, flags, strict=True) if not flag]
        by_flag = [one for one, flag in zip(found, flags, strict=True) if flag]
        return printed(c, use(when=[together(by_flag)], by_flag=True), use(when=rest))
    return printed(c, use(when=found))


def is_flag(condition: Cond) -> bool:
    """Whether a condition asks for the own flag: then the card is used whatever the flag says.  [bf O.flaguse.now.1]"""
    return isinstance(condition, Exists) and isinstance(condition.ref, Area) and condition.ref.zone == "flag"


@means("line.useat")
def use_at(c: Context, n: Node) -> Printed:
    """The card can be used by an effect of its own line, at a time that it names."""
    found: Printed = use_line(c, n)
    return found


def use_conditions(c: Context, n: Node) -> list[Cond]:
    """The conditions of a use."""
    found: list[Cond] = [one for one in c.read(n) if one is not None]
    flat: list[Cond] = []
    for one in found:
        flat += one.conditions if isinstance(one, AllOf) else [one]
    return flat


@means("useconds.one")
def use_if(c: Context, n: Node) -> list[Cond]:
    refuse_past(n.one("c"))
    return [c.read(n.one("c"))]


@means("useconds.and")
def use_if_and(c: Context, n: Node) -> list[Cond]:
    return [c.read(n.one("c")), *c.read(n.one("more"))]


@means("useconds.given")
def use_if_given(c: Context, n: Node) -> list[Cond]:
    return [*read_all(c, n.all("c")), *c.read(n.one("more"))]


@means("useconds.whenand")
def use_when_and(c: Context, n: Node) -> list[Cond]:
    return [*use_when(c, n), *c.read(n.one("more"))]


@means("useconds.would")
def use_when_would(c: Context, n: Node) -> list[Cond]:
    """Something is about to happen: what the effect does is done before it does.  [ruling bf-089]"""
    event: Event = c.read(n.one("w"))
    return [Impending(would_of(event)), *event.during]


@means("useconds.wouldand")
def use_when_would_and(c: Context, n: Node) -> list[Cond]:
    return [*use_when_would(c, n), *c.read(n.one("more"))]


def would_of(event: Event) -> Would:
    """What is about to happen when something can be used."""
    if event.what == "lifezero":
        raise Unreadable("read as a card that is used at a life of 0")
    given, event.during = event.during, []
    would = event.would()
    event.during = given
    return would


def foresee(c: Context, would: Would) -> None:
    """Let what is done be about what is going to happen."""
    c.would = would
    c.use_event = None if would.what in OF_FIGHTERS else ImpendingCards(would)


OF_FIGHTERS: Final = ("damage", "draw")


@means("useconds.when")
def use_when(c: Context, n: Node) -> list[Cond]:
    """Something has just happened: the card of the event is spoken of by the effect."""
    event = read_event(c, n.one("w"))
    return [Lately(event.on()), *event.during]


def read_event(c: Context, n: Node) -> Event:
    """An event for which something can be used."""
    return fit_for_use(c.read(n))


def fit_for_use(event: Event) -> Event:
    """The same event, for which something can be used."""
    if event.during and event.what == "battle_ended" and not all(isinstance(one, If) for one in event.during):
        raise Unreadable("under which conditions it happens is not clear")
    for one in [event, *event.also]:
        if one.what == "used" and is_cast(one):
            one.what = "cast"
    return event


def is_cast(event: Event) -> bool:
    """Whether what is used is a spell or an impact."""
    return any(getattr(test, "text", "") in SPELLS and test.name == "kind" for test in event.tests)


@means("line.anyflag")
def any_flag(c: Context, n: Node) -> Printed:
    return printed(c, use(any_flag=True))


@means("line.deckable")
def deckable(c: Context, n: Node) -> Printed:
    """This flag may be put into the deck.  [bf O.deckflag.1]"""
    out = printed(c)
    out.deckable = True
    return out


@means("line.zero")
def at_zero(c: Context, n: Node) -> Printed:
    return printed(c, use(zero=True))


@means("line.costzero")
def cost_at_zero(c: Context, n: Node) -> Printed:
    """A cost for which the card is used at once when the own life becomes 0."""
    given = read_all(c, n.all("c"))
    return printed(c, use(when=flat(given), cost=cost_of(c, n.one("p")), zero=True))


@means("line.oneset")
def one_set(c: Context, n: Node) -> Printed:
    """Only one such card can be set.  [bf K.set.1]"""
    name = inside(n.word("n"))
    return printed(c, use(when=[Never(Exists(Area("own", "spells", [Named(name)])))]))


@means("line.once")
def once_line(c: Context, n: Node) -> Printed:
    limit_of(c, n.one("o"))
    if c.limit not in ("once_name", "once_fight"):
        raise Unreadable("what is used once is not clear")
    return printed(c, use(limit=c.limit))


# --- abilities ----------------------------------------------------------------------------------------------------
@means("line.act", "line.counteract")
def act_line(c: Context, n: Node) -> Printed:
    c.title = title_of(n)
    first = n.one("b").all("c")[:1]
    if first and first[0].one("c").alternative.symbol == "during":
        raise Unreadable("read as when it is used")
    conditions = read_all(c, n.all("d"))
    if n.get("u") is not None:
        about: Event = c.read(n.one("u"))
        conditions += [Impending(would_of(about)), *about.during]
        foresee(c, would_of(about))
    event = n.get("w")
    if event is not None:
        happened = read_event(c, event)
        conditions += [Lately(happened.on()), *happened.during]
        if happened.about_card:
            c.use_event = happened.on()
    ops = body(c, n.one("b"))
    refuse_stay(ops)
    counter = n.alternative.meaning == "counteract"
    zones = homes(c)
    return printed(
        c,
        activated(ops, when=flat([*conditions, *taken(c)]), title=c.title, limit=c.limit, counter=counter, zones=zones),
        *remarks(c),
    )


def refuse_stay(ops: Ops) -> None:
    """Refuse that a card stays, or damage is reduced, where nothing is about to happen."""
    for op in ops:
        if isinstance(op, Stay | ReduceDamage):
            raise Unreadable("nothing is about to happen")
        for name in ("body", "other"):
            refuse_stay(getattr(op, name, None) or [])
        if isinstance(op, ChooseOne):
            for way in op.bodies:
                refuse_stay(way)


def taken(c: Context) -> list[Cond]:
    """What must hold of the card in whose soul this one lies, for the ability to be valid."""
    found, c.given = c.given, []
    return found


def homes(c: Context) -> tuple[str, ...]:
    """The zones in which an ability is valid."""
    return tuple(c.home.split("/")) if c.home else ()


@means("line.counter", "line.effect")
def effect_line(c: Context, n: Node) -> Printed:
    counter = n.alternative.meaning == "counter"
    if counter and c.kind not in ("", *SPELLS, "flag") and uses_itself(n):
        return printed(c, use(counter=True))
    if c.kind not in ("", *SPELLS, "flag"):
        raise Unreadable("only what is cast does something at once")
    if c.stays and not counter:
        raise Unreadable("what is set does nothing at once")
    first_sentence = n.one("b").one("s")
    if first_sentence.kind == "sentence.choose" and not n.one("b").all("c") and not first_sentence.all("a"):
        raise Unreadable("read as ways to use the card")
    first = n.one("b").one("s").get("a")
    if first is not None and next(node for node in first.walk() if node.kind.startswith("act.")).kind == "act.later":
        raise Unreadable("read as an automatic ability")
    c.title = title_of(n)
    if isinstance(c.use_event, Would):
        foresee(c, c.use_event)
    ops = body(c, n.one("b"))
    refuse_stay(ops)
    return printed(c, casting(ops, title=c.title, limit=c.limit, counter=counter), *remarks(c))


ITSELF: Final = (
    "手札のこのカードを装備する。", "手札のこのカードをコールする。", "equip this item from your hand.",
    "equip this card from your hand.", "call this card from your hand.",
)  # fmt: skip


def uses_itself(n: Node) -> bool:
    """Whether a line but says that its card can be used from the hand at a [Counter] timing."""
    return n.one("b").render() in ITSELF


def remarks(c: Context) -> list[Ability]:
    """What a line says besides about its own use."""
    return c.held


@means("line.options", "line.counteroptions")
def options_line(c: Context, n: Node) -> Printed:
    """Several effects of which one is chosen as the card is used."""
    if c.kind not in ("", *SPELLS):
        raise Unreadable("only what is cast offers ways to use it")
    counter = n.alternative.meaning == "counteroptions"
    for node in n.all("l"):
        limit_of(c, node)
    if n.word("m") != "1" or how_many_ways(n) != len(n.all("o")):
        raise Unreadable("how many ways there are is not clear")
    out: list[Ability] = []
    for option in n.all("o"):
        inner = Context(c.kind, c.name, c.stays)
        inner.keep, inner.counts, inner.shuffles, inner.recalls = c.keep, c.counts, c.shuffles, c.recalls
        inner.title = title_of(option)
        inner.use_event = c.use_event
        if isinstance(c.use_event, Would):
            foresee(inner, c.use_event)
        conditions: list[Cond] = []
        if option.get("u") is not None:
            conditions = use_conditions(inner, option.one("u"))
        ops = body(inner, option.one("b"))
        refuse_stay(ops)
        c.spans += inner.spans
        also = option.get("a") is not None
        limit = inner.limit or c.limit
        out.append(casting(ops, when=conditions, title=inner.title, limit=limit, counter=counter or also))
        out += remarks(inner)
    return printed(c, *out)


@means("line.auto")
def automatic(c: Context, n: Node) -> Printed:
    c.title = title_of(n)
    conditions = read_all(c, n.all("c"))
    event: Event = c.read(n.one("w"))
    c.event_words = n.one("w").render()
    home = c.home
    conditions += event.during
    event.during = []
    c.damaged = event.what in ("damaged", "dealt") and not event.also
    if event.about_card:
        c.event = About()
    elif event.partner is not None:
        c.event = event.partner
    elif event.other:
        c.event = AboutOther()
    elif not isinstance(c.event, Bearer):
        c.event = None
    if event.tests and any(test.name == "is_bearer" for test in event.tests):
        c.event = Bearer()
    c.home = home
    c.fell = event.what == "destroyed" and any(isinstance(test, IsThis) for test in event.tests) and not event.also
    if c.fell and any(node.kind == "act.staythat" for node in n.one("b").walk()):
        # 'When it is destroyed ... it remains' is what happens in place of leaving.
        c.fell, c.event = False, This()
        ops, optional = done_instead(body(c, n.one("b")))
        would = event.would()
        return printed(c, replacement(would, ops, when=flat(conditions), title=c.title, limit=c.limit, may=optional))
    ops = body(c, n.one("b"))
    refuse_stay(ops)
    zones = tuple(home.split("/")) if home else ()
    if not zones and c.home and not any(isinstance(test, IsThis) for test in event.tests):
        zones = homes(c)
    d = n.get("d") is not None
    ability = auto(event.on(), ops, when=flat([*conditions, *taken(c)]), title=c.title, limit=c.limit, zones=zones, d=d)
    return printed(c, ability, *remarks(c))


@means("line.static")
def lasting(c: Context, n: Node) -> Printed:
    c.title = title_of(n)
    conditions = read_all(c, n.all("c"))
    c.conditional = bool(conditions)
    held = [
        Held(one.conditions if one.anew else strongest([*conditions, *one.conditions]), one.statics)
        for one in c.read(n.one("a"))
    ]
    if c.kind in SPELLS and not c.stays and not about_use(n) and not c.home:
        raise Unreadable("what is cast does not stay")
    for node in n.all("more"):
        meaning = node.alternative.meaning
        if meaning == "remark":
            remark(c, node, [])
            continue
        if meaning == "oneset":
            c.held = [*c.held, *one_set(c, node).abilities]
            continue
        given = read_all(c, node.all("c")) if meaning != "short" else [c.read(node.one("c"))]
        if meaning in ("more", "plain"):
            given = strongest([*conditions, *given])  # what has none of its own goes on under the same
        held += [Held([*given, *one.conditions], one.statics) for one in c.read(node.one("a"))]
    d = n.get("d") is not None
    zones = homes(c)
    given = taken(c)
    return printed(
        c,
        *[static(one.statics, when=flat([*given, *one.conditions]), title=c.title, zones=zones, d=d) for one in held],
        *remarks(c),
    )


def flat(conditions: list[Cond]) -> list[Cond]:
    """Conditions one by one."""
    out: list[Cond] = []
    for one in conditions:
        out += one.conditions if isinstance(one, AllOf) else [one]
    return out


def strongest(conditions: list[Cond]) -> list[Cond]:
    """Conditions without those that follow from a later one, of the same number."""
    out: list[Cond] = []
    for one in conditions:
        out = [before for before in out if not follows(before, one)]
        out.append(one)
    return out


def follows(weak: Cond, strong: Cond) -> bool:
    """Whether one condition on a number follows from another."""
    if not isinstance(weak, If) or not isinstance(strong, If) or weak.sign != strong.sign:
        return False
    least, most = weak.two, strong.two
    if not isinstance(least, Number) or not isinstance(most, Number) or show(weak.one) != show(strong.one):
        return False
    return (weak.sign == ">=" and most.n >= least.n) or (weak.sign == "<=" and most.n <= least.n)


ABOUT_USE: Final = (
    "staticact.nonullifyuse", "staticact.nocounteruse", "staticact.freethis", "staticact.paylessthis",
    "staticact.noreducethis", "staticact.usethisfrom",
)  # fmt: skip


def about_use(n: Node) -> bool:
    """Whether a line speaks of the use of its card alone."""
    kinds = [node.kind for node in n.walk() if node.kind.startswith("staticact.")]
    return bool(kinds) and all(kind in ABOUT_USE for kind in kinds)


FURTHER: Final = ("、さらに", ", and if", " and if", ", then,")


class Held:
    """What holds under some conditions."""

    def __init__(self, conditions: list[Cond], statics: list[Continuous]) -> None:
        self.conditions = conditions
        self.statics = statics
        self.anew = False  # not under the conditions before


@means("line.staticif")
def lasting_if(c: Context, n: Node) -> Printed:
    """What holds of cards that are named before the condition."""
    c.title = title_of(n)
    conditions = read_all(c, n.all("c"))
    if c.kind in SPELLS and not c.stays:
        raise Unreadable("what is cast does not stay")
    statics = hold_change(c, n)
    return printed(c, static(statics, when=flat([*taken(c), *conditions]), title=c.title, zones=homes(c)), *remarks(c))


@means("staticacts.one")
def hold_one(c: Context, n: Node) -> list[Held]:
    return [Held([], c.read(n.one("a")))]


@means("staticacts.seq")
def hold_all(c: Context, n: Node) -> list[Held]:
    after = n.one("b").get("a")
    if n.one("a").form == "end" and after is not None and after.kind == "staticact.changethis":
        raise Unreadable("read as further changes")
    first: list[Continuous] = c.read(n.one("a"))
    rest: list[Held] = c.read(n.one("b"))
    if rest[0].conditions:
        return [Held([], first), *rest]
    return [Held([], first + rest[0].statics), *rest[1:]]


@means("staticacts.given")
def hold_given(c: Context, n: Node) -> list[Held]:
    """One thing that holds, and others only under a further condition."""
    first = Held([], c.read(n.one("a")))
    before = c.subject
    given = read_all(c, n.all("c"))
    rest: list[Held] = [Held(given + one.conditions, one.statics) for one in c.read(n.one("b"))]
    between = n.render()[len(n.one("a").render()) :]
    if c.conditional and not between.startswith(FURTHER):
        # Another case of the same begins anew; whether anything else does cannot be said.
        if before is None or c.subject is None or show(before.ref) != show(c.subject.ref):
            raise Unreadable("whether the condition before holds on is not clear")
        for one in rest:
            one.anew = True
    return [first, *rest]


@means("staticacts.givenmore")
def hold_given_more(c: Context, n: Node) -> list[Held]:
    """One thing that holds, and others only if a further condition holds as well."""
    first = Held([], c.read(n.one("a")))
    given = read_all(c, n.all("c"))
    return [first, *[Held(given + one.conditions, one.statics) for one in c.read(n.one("b"))]]


@means("staticacts.givenshort")
def hold_other_case(c: Context, n: Node) -> list[Held]:
    """One thing that holds, and another in the other case of the condition before."""
    first = Held([], c.read(n.one("a")))
    condition: Cond = c.read(n.one("c"))
    rest: list[Held] = [Held([condition, *one.conditions], one.statics) for one in c.read(n.one("b"))]
    for one in rest:
        one.anew = True
    return [first, *rest]


@means("line.replace")
def instead(c: Context, n: Node) -> Printed:
    c.title = title_of(n)
    conditions = read_all(c, n.all("c"))
    event: Event = c.read(n.one("w"))
    given, event.during = event.during, []
    would = event.would()
    c.event = About() if event.about_card else This() if event.card else None
    ops = body(c, n.one("b"))
    if given and len(ops) == 1 and isinstance(ops[0], ReduceDamage):
        raise Unreadable("read as damage that is less")
    ops, optional = done_instead(ops)
    zones = homes(c)
    return printed(
        c,
        replacement(
            would, ops, when=[*conditions, *given, *taken(c)], title=c.title, limit=c.limit, may=optional, zones=zones
        ),
    )


def done_instead(ops: Ops) -> tuple[Ops, bool]:
    """What is done in place of what would happen, and whether the fighter may choose to."""
    optional = False
    at = next((i for i, op in enumerate(ops) if isinstance(op, May)), -1)
    if at >= 0:
        first = ops[at]
        assert isinstance(first, May)
        rest = ops[at + 1 :]
        if not is_stay(ops[at:]) and not all(isinstance(op, Choose) for op in ops[:at]):
            raise Unreadable("what is done instead is not clear")
        if len(rest) == 1 and isinstance(rest[0], IfDone) and is_stay(rest[0].body[-1:]):
            rest = [IfDone([*rest[0].body[:-1], Stay()])]
        # Who chooses to do it does it in place of what would happen.
        if len(rest) == 1 and isinstance(rest[0], IfDone):
            ops, optional = [*ops[:at], *first.body, *rest[0].body], True
        elif not rest:
            ops, optional = [*ops[:at], *first.body], True
        else:
            raise Unreadable("what is done instead is not clear")
    return ops, optional


def is_stay(ops: Ops) -> bool:
    """Whether it is but said that the card may stay."""
    first = ops[0] if len(ops) == 1 else None
    return isinstance(first, May) and len(first.body) == 1 and isinstance(first.body[0], Stay)


# --- rules of deck construction ------------------------------------------------------------------------------------
@means("line.anynumber")
def any_number(c: Context, n: Node) -> Printed:
    out = Printed()
    own_name(c, n)
    out.deck_rules = [AnyNumber()]
    return out


def own_name(c: Context, n: Node) -> None:
    """A name that must be the card's own."""
    if c.name and n.get("n") is not None and not same_name(inside(n.word("n")), c.name):
        raise Unreadable("of another card it is said")


@means("line.upto")
def up_to(c: Context, n: Node) -> Printed:
    out = Printed()
    names = [inside(node.text) for node in chain(n.one("n"), "n")]
    if c.name and not any(same_name(name, c.name) for name in names):
        raise Unreadable("of other cards it is said")
    out.deck_rules = [UpTo(int(n.word("m")), [] if len(names) == 1 else names)]
    return out


@means("line.alsonamed")
def also_named(c: Context, n: Node) -> Printed:
    out = Printed()
    out.names = [inside(n.word("n"))]
    return out

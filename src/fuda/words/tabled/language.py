"""The notation of a game on the shared table: abilities and whole cards printed and read back to the same thing.

A game names its spec and the modules of words that it alone has, with what each word takes.
"""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from fuda.core.flow import Op
from fuda.core.notation import Node, NotationError, wrong
from fuda.core.terms import Condition, Value
from fuda.table.printed import (
    CLASSES,
    CONTINUOUS,
    KEY_MASK,
    REPLACEMENT,
    USED,
    Ability,
    CardDef,
    Continuous,
    Instead,
    When,
    digest_of,
)
from fuda.table.spec import CAUSES, Spec
from fuda.words import vocabulary
from fuda.words.abilities import AbilityNotation, Head, require_terms
from fuda.words.cardtext import CardText, Sheet, layout
from fuda.words.tabled import holding, verbs, which
from fuda.words.tabled.which import Ref, Test

SORTS: Final[dict[str, type]] = {
    "op": Op, "test": Test, "ref": Ref, "value": Value, "condition": Condition, "static": Continuous, "timing": When,
    "replaced": Instead,
}  # fmt: skip
# Of the words that all games share, those that speak of no cards.
PLAIN: Final = (
    "when if_done may choose_one choose_number each_player number chosen_number chosen_count plus minus times lesser "
    "greater per if_else compare your_turn opponents_turn done never one_of all_of"
)
SIGNATURES: Final[dict[str, str]] = {
    **{name: vocabulary.SIGNATURES[name] for name in PLAIN.split()},
    "is_this": "",
    "other": "",
    "rested": "",
    "standing": "",
    "named": "text:text",
    "kind": "kind:type",
    "stat": "what:stat sign:bound n:int",
    "this": "",
    "about": "",
    "chosen": "at:slot",
    "cards": "side:side zone:zone tests:[test]=[]",
    "count": "ref:ref",
    "have": "side:player what:number_of",
    "exists": "ref:ref",
    "rest": "ref:ref",
    "stand": "ref:ref",
    "move": "ref:ref zone:zone",
    "change": "ref:ref what:stat amount:value",
    "draw": "n:value side:side=own",
    "lose": "side:side what:number_of n:value",
    "gain": "side:side what:number_of n:value",
    "choose": "ref:ref n:portion up_to? slot:slot foe?",
    "discard": "n:portion side:player=own",
    "have_more": "ref:ref what:stat amount:value",
    "are_forbidden": "ref:ref what:deed",
    "player_forbidden": "side:side what:deed",
    "on": "event:event side:side=any tests:[test]=[]",
    "would": "what:deed side:side=own tests:[test]=[] by:means=any",
}
FLAGS: Final = ("once", "may")


class Language(AbilityNotation):
    """Abilities and cards of one game, as text."""

    def __init__(self, spec: Spec, modules: Sequence[ModuleType], signatures: Mapping[str, str]) -> None:
        words = vocabulary.collect([which, verbs, holding, *modules], SORTS, {**SIGNATURES, **signatures})
        sets = {
            **vocabulary.SETS,
            "side": ("own", "foe", "any"),
            "player": ("own", "foe"),
            "bound": (">=", "<="),
            "zone": spec.zone_names,
            "stat": spec.stats,
            "number_of": spec.counts,
            "type": spec.kinds,
            "deed": spec.deeds,
            "event": spec.events,
            "means": ("any", *CAUSES),
        }
        super().__init__(words, sets, {}, {**vocabulary.RANGES, "slot": (0, 6)}, vocabulary.PLAIN)
        self.spec = spec
        facts = {**dict.fromkeys(spec.stats, "count"), "has_text": "truth"}
        self.texts = CardText(self, facts, KEY_MASK)

    # --- printing ----------------------------------------------------------------------------------------------
    def heading(self, ability: Any) -> str:
        """What comes before an ability's colon."""
        words = [ability.tag or CLASSES[int(ability.kind)]]
        words += ["once"] if ability.once else []
        words += ["may"] if ability.optional else []
        return " ".join([*words, *self.awaited(ability), *self.terms(ability, ability.cost_ops)])

    def describe_card(self, d: CardDef) -> str:
        """Print everything of a card that matters in play."""
        facts: dict[str, Any] = {name: int(n) for name, n in zip(self.spec.stats, d.stats, strict=True) if n}
        if d.has_text != bool(d.abilities):
            facts["has_text"] = d.has_text
        sheet = Sheet(d.number, d.name, self.spec.kinds[d.kind], facts)
        for ability in d.abilities:
            sheet.abilities += layout(self.describe(ability), self.heading(ability), self.instructions(ability))
        return self.texts.show(sheet)

    # --- reading -----------------------------------------------------------------------------------------------
    def make_block(self, node: Node) -> Any:
        """Make an ability."""
        head = Head(self.first_word(node, [*self.spec.tags, *CLASSES[1:]]))
        for item in node.items[1:]:
            if not self.take_flag(head, item, FLAGS):
                self.take_term(head, item, head.word == "auto")
        require_terms(node, head, head.word == "auto")
        kind = CLASSES.index(head.word) if head.word in CLASSES else USED
        ability = Ability(kind, head.word if kind == USED else "")
        ability.once, ability.optional = head.has("once"), head.has("may")
        ability.when, ability.instead = head.timing, head.replaced
        ability.conditions = self.several(node.conditions, "condition")
        ability.cost_ops = self.several(node.cost, "op")
        if kind == CONTINUOUS:
            ability.statics = self.several(node.body, "static")
        else:
            ability.effect_ops = self.several(node.body, "op")
        allow(node, ability)
        return ability

    def read_ability(self, text: str) -> Ability:
        """Read an ability from what `describe` prints."""
        ability: Ability = self.read_block(text)
        return ability

    def read_card(self, text: str) -> CardDef:
        """Read a card from what `describe_card` prints."""
        sheet = self.texts.read(text)
        try:
            return self.card(sheet.number, sheet.name, sheet.kind, abilities=sheet.abilities, **sheet.facts)
        except ValueError as error:
            raise NotationError(str(error)) from None

    def card(
        self,
        number: str,
        name: str,
        kind: str,
        *,
        abilities: Sequence[Ability] = (),
        has_text: bool | None = None,
        name_en: str = "",
        text_ja: str = "",
        text_en: str = "",
        **stats: int,
    ) -> CardDef:
        """Make a card."""
        if kind not in self.spec.kinds:
            raise ValueError(f"kind is one of {', '.join(self.spec.kinds)}, not {kind!r}")
        d = CardDef(number, name, self.spec.kinds.index(kind), [stats.get(stat) or 0 for stat in self.spec.stats])
        d.give(list(abilities))
        d.has_text = bool(abilities) if has_text is None else has_text
        d.name_en, d.text_ja, d.text_en = name_en or name, text_ja, text_en
        d.digest = digest_of(self.describe_card(d))
        return d


def allow(node: Node, ability: Ability) -> None:
    """Refuse what an ability of its class cannot have."""
    if ability.kind != USED and ability.cost_ops:
        raise wrong(node, "a cost only of what somebody uses")
    if ability.optional and ability.kind != REPLACEMENT:
        raise wrong(node, "may only of a replacement; else may([...])")
    if ability.kind == CONTINUOUS and ability.once:
        raise wrong(node, "continuous without once")

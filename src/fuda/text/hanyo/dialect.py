"""汎用TCG text for the compiler: its spelling, its phrases, and cards made of what they mean."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fuda.core.notation import quote
from fuda.games.hanyo.printed import Ability, CardDef
from fuda.games.hanyo.words import build
from fuda.games.hanyo.words.vocabulary import describe, show
from fuda.text import meanings
from fuda.text.hanyo import abilities, acts, aims, changes, conditions, events, spelling, values  # noqa: F401
from fuda.text.hanyo.abilities import Printed
from fuda.text.hanyo.context import Context, same_width
from fuda.text.hanyo.skills import merge
from fuda.text.normalise import Normalised

KINDS: Final = {
    "strategy": ("strategy", "戦略"), "tactics": ("tactic", "戦術"), "enhancement": ("enhancement", "強化"),
    "unit": ("unit", "ユニット"),
}  # fmt: skip
FIRST_SKILL: Final = 2  # the texts of a card: its own, its target, then those of its skills


class HanyoText(meanings.Dialect):
    """The text of 汎用TCG cards."""

    name = "hanyo"

    def spell(self, language: str, text: str) -> Normalised:
        return spelling.normalise(text, language)

    def divide(self, language: str, text: str) -> list[tuple[int, int]]:
        return spelling.abilities(text)

    def context(self, row: Mapping[str, Any]) -> Context:
        out = Context(str(row.get("part") or ""), kind_of(row))
        skill = row.get("skill") or {}
        out.title = same_width(str(skill.get("name") or ""))
        out.cost = int(skill.get("cost") or 0)
        out.damage = damage_of(skill)
        out.times = is_times(skill)
        return out

    def printed(self) -> Printed:
        return Printed()

    def gather(self, found: Sequence[tuple[int, Printed]]) -> Printed:
        """What the texts of a card give to it; those of skills are kept apart."""
        out = Printed()
        for text, one in found:
            if text >= FIRST_SKILL:
                out.skills.setdefault(text - FIRST_SKILL, []).extend(one.abilities)
                out.spans += one.spans
            else:
                out.add(one)
        return out

    def program_of(self, printed: Printed) -> list[str]:
        words = [f"named {quote(name)}" for name in printed.names]
        words += [f"attribute {quote(name)}" for name in printed.attributes]
        words += [show(rule) for rule in printed.deck_rules]
        if printed.target_side:
            words.append(" ".join(["target", printed.target_side, *[show(test) for test in printed.target]]))
        return words + [describe(ability) for ability in printed.abilities]

    def show(self, op: object) -> str:
        return show(op)

    def texts(self, row: Mapping[str, Any]) -> list[str]:
        skills = row.get("skills") or []
        return [str(part.get(name) or "") for part, name in [(row, "text"), (row, "target")]] + [
            str(skill.get("text") or "") for skill in skills
        ]

    def row_of(self, row: Mapping[str, Any], text: int) -> Mapping[str, Any]:
        if text < FIRST_SKILL:
            return {**row, "part": ("text", "target")[text]}
        skill = row["skills"][text - FIRST_SKILL]
        return {**row, "part": "ex" if skill.get("ex") else "skill", "skill": skill}

    def define(self, row: Mapping[str, Any], printed: Printed, language: str) -> CardDef:
        text = full_text(row)
        kind = kind_of(row)
        unit: dict[str, Any] = (
            {"hp": int(row.get("hp") or 0), "retreat": int(row.get("retreat") or 0)} if kind == "unit" else {}
        )
        given = self.given(printed)
        given["abilities"] = [*given["abilities"], *skills_of(row, printed)]
        return build.card(
            str(row["id"]),
            same_width(str(row["name"])),
            kind,
            attributes=[same_width(word) for word in row.get("attributes") or []],
            advantages=[same_width(word) for word in row.get("advantages") or []],
            has_text=bool(text),
            text_ja=text if language == "ja" else "",
            text_en=text if language == "en" else "",
            **unit,
            **given,
        )

    def given(self, printed: Printed) -> dict[str, Any]:
        return {
            "abilities": printed.abilities,
            "also_named": printed.names,
            "also_attributes": printed.attributes,
            "deck_rules": printed.deck_rules,
            **({"target": printed.target} if printed.target else {}),
            **({"target_side": printed.target_side} if printed.target_side else {}),
        }


def kind_of(row: Mapping[str, Any]) -> str:
    """The type of a card, in either language; of commands the classification."""
    printed = same_width(f"{row.get('type') or ''} {row.get('classification') or ''}").lower()
    for kind, words in KINDS.items():
        if any(word in printed for word in words):
            return kind
    return printed.strip()


def damage_of(skill: Mapping[str, Any]) -> int:
    """The printed damage of a skill, or -1; it may be written with the cross after it."""
    found = skill.get("damage")
    if isinstance(found, str):
        found = found.strip().rstrip("×xX✕") or None
    return -1 if found is None else int(found)


def is_times(skill: Mapping[str, Any]) -> bool:
    """Whether the damage of a skill is a number times something."""
    return bool(skill.get("times")) or str(skill.get("damage") or "").strip().endswith(("×", "x", "X", "✕"))


def skills_of(row: Mapping[str, Any], printed: Printed) -> list[Ability]:
    """The skills and EX skills of a card, in order; a skill may have no text."""
    out: list[Ability] = []
    for i, skill in enumerate(row.get("skills") or []):
        found = printed.skills.get(i, [])
        if skill.get("ex"):
            out += found
        elif found:
            out.append(merge(found))
        else:
            title = same_width(str(skill.get("name") or ""))
            out.append(build.skill(title, cost=int(skill.get("cost") or 0), damage=damage_of(skill)))
    return out


def full_text(row: Mapping[str, Any]) -> str:
    """All that is printed on a card as text, a line for each part."""
    lines = [str(row.get(name) or "") for name in ("text", "target")]
    for skill in row.get("skills") or []:
        damage = f" {damage_of(skill)}{'×' if is_times(skill) else ''}" if damage_of(skill) >= 0 else ""
        head = "EX" if skill.get("ex") else f"[{skill.get('cost') or 0}]"
        lines.append(f"{head} {skill.get('name', '')}{damage} {skill.get('text') or ''}".strip())
    return "\n".join(line for line in lines if line)


DIALECT = HanyoText()

"""A scenario file changed where its data changed, and nowhere else: comments, order and spelling of the rest stay.

The text is cut at the places of its YAML nodes. What cannot be changed that way is written anew by the caller, who
reads the result again and sees whether it says what it should.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import yaml

from fuda.scenario.source import Item
from fuda.scenario.writing import dumped

ENDLESS: Final = 1_000_000  # so that a value stays in one line

Edit = tuple[int, int, str]  # from, to, and what stands there instead


def rewritten(text: str, item: Item, old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The text of a document that says `old`, changed so that it says `new`."""
    edits: list[Edit] = []
    if isinstance(item.node, yaml.MappingNode) and not item.node.flow_style and item.node.value:
        change_mapping(item.node, old, new, edits, text, is_top=True)
    for start, end, words in sorted(edits, reverse=True):
        text = text[:start] + words + text[end:]
    return text


def change_mapping(
    node: yaml.MappingNode,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    edits: list[Edit],
    text: str,
    *,
    is_top: bool,
) -> None:
    """Change the values of a mapping that differ, take out what is gone, and add what is new at its end."""
    there = {str(key.value): (key, value) for key, value in node.value}
    for name, (key, value) in there.items():
        if name in new and name in old and old[name] == new[name]:
            continue
        if name not in new:
            if name in old:
                edits.append(taken_out(node, key, value, text))
        elif isinstance(value, yaml.MappingNode) and value.value and isinstance(old.get(name), dict) and new[name]:
            if isinstance(new[name], dict):
                change_mapping(value, old[name], new[name], edits, text, is_top=False)
        elif isinstance(value, yaml.SequenceNode) and goes_on(value, old.get(name), new[name]):
            last = line_end(end_of(value, text), text)
            indent = " " * value.start_mark.column
            edits.append((last, last, "".join(f"\n{indent}- {flowing(one)}" for one in new[name][len(old[name]) :])))
        elif is_top and isinstance(new[name], dict | list):
            edits.append((key.start_mark.index, end_of(value, text), dumped({name: new[name]}).rstrip("\n")))
        else:
            edits.append((value.start_mark.index, end_of(value, text), flowing(new[name])))
    added = {name: value for name, value in new.items() if name not in there}
    if added:
        edits.append(put_in(node, added, text, is_top=is_top))


def taken_out(node: yaml.MappingNode, key: yaml.Node, value: yaml.Node, text: str) -> Edit:
    """Leave out an entry: its lines, or its part of a line with the comma beside it."""
    start, end = key.start_mark.index, end_of(value, text)
    if not node.flow_style:
        return start - key.start_mark.column, line_end(end, text) + 1, ""
    after = text[end:].lstrip()
    if after.startswith(","):
        end = text.index(",", end) + 1
        return start, end + len(text[end:]) - len(text[end:].lstrip(" ")), ""
    before = text[:start].rstrip()
    return (len(before) - 1 if before.endswith(",") else start), end, ""


def put_in(node: yaml.MappingNode, added: Mapping[str, Any], text: str, *, is_top: bool) -> Edit:
    """Add entries after the last one."""
    last = end_of(node.value[-1][1], text)
    if node.flow_style:
        return last, last, "".join(f", {flowing(name)}: {flowing(value)}" for name, value in added.items())
    last = line_end(last, text)
    if is_top:
        return last, last, "".join("\n" + dumped({name: value}).rstrip("\n") for name, value in added.items())
    indent = " " * node.value[0][0].start_mark.column
    return last, last, "".join(f"\n{indent}{flowing(name)}: {flowing(value)}" for name, value in added.items())


def goes_on(node: yaml.SequenceNode, old: Any, new: Any) -> bool:
    """Whether a list with an entry a line has only become longer."""
    both = isinstance(old, list) and isinstance(new, list)
    return both and not node.flow_style and bool(old) and new[: len(old)] == old


def line_end(at: int, text: str) -> int:
    """The end of the line at a place, behind a comment."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def flowing(value: Any) -> str:
    """A value in one line."""
    written: str = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=ENDLESS, default_flow_style=True)
    return written.removesuffix("\n").removesuffix("\n...")


def end_of(node: yaml.Node, text: str) -> int:
    """Where a value ends, without the comments and empty lines after it."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    end = int(node.end_mark.index)
    return len(text[:end].rstrip()) if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">") else end

"""The coverage report as one self-contained web page."""

from __future__ import annotations

import html
import json
import os
from pathlib import Path
from typing import Final

from fuda.rules.report import STATES, ClauseState, Report
from fuda.rules.tags import PACKAGE

STYLE: Final = """
:root { color-scheme: light dark;
  --missing: #c0392b; --cited: #b9770e; --claimed: #2471a3; --verified: #1e8449; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
nav { position: sticky; top: 0; background: Canvas; padding: .6rem 0;
  display: flex; gap: .5rem; flex-wrap: wrap; }
button, input { font: inherit; padding: .25rem .7rem; }
button[aria-pressed=true] { outline: 2px solid; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #8884; }
.state { font-weight: 600; white-space: nowrap; }
.missing { color: var(--missing); } .cited { color: var(--cited); }
.claimed { color: var(--claimed); } .verified { color: var(--verified); }
.where { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
"""

SCRIPT: Final = """
const rows = [...document.querySelectorAll("tbody tr")];
const find = document.querySelector("input");
let wanted = "";
function show() {
  const text = find.value.toLowerCase();
  for (const row of rows)
    row.hidden = (wanted && row.dataset.state !== wanted) || !row.textContent.toLowerCase().includes(text);
}
for (const button of document.querySelectorAll("button"))
  button.onclick = () => {
    wanted = button.dataset.state;
    for (const other of document.querySelectorAll("button")) other.ariaPressed = other === button;
    show();
  };
find.oninput = show;
"""


def write(report: Report, path: Path) -> None:
    """Write the page, with links from where it stands to the source."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(render(report, path.absolute().parent), encoding="utf-8")


def render(report: Report, folder: Path) -> str:
    """Make the page."""
    title = f"Clause coverage: {report.game}"
    rows = "\n".join(row(clause, folder) for clause in report.clauses)
    note = "" if report.measured else "<p>No tests were run: this shows citations only.</p>"
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style></head>
<body><h1>{title}</h1>{note}
<nav>{buttons(report)}<input type="search" placeholder="find a clause" aria-label="find a clause"></nav>
<table><thead><tr><th>clause</th><th>state</th><th>what it says</th><th>places and tests</th></tr></thead>
<tbody>
{rows}
</tbody></table>
<script type="application/json" id="totals">{json.dumps(report.totals)}</script>
<script>{SCRIPT}</script></body></html>
"""


def buttons(report: Report) -> str:
    """Make one button per state, with its count."""
    counts = {state: sum(kind[state] for kind in report.totals.values()) for state in STATES}
    parts = [f'<button data-state="" aria-pressed="true">all {sum(counts.values())}</button>']
    parts += [
        f'<button data-state="{state}" aria-pressed="false" class="{state}">{state} {number}</button>'
        for state, number in counts.items()
    ]
    return "".join(parts)


def row(clause: ClauseState, folder: Path) -> str:
    """Make the row of one clause."""
    links = [link(where, folder) for where in clause.cited]
    tests = [f"{'✓' if test in clause.proofs else '·'} {html.escape(test)}" for test in clause.tests]
    through = [f"by way of {', '.join(clause.through)}"] if clause.through else []
    return (
        f'<tr data-state="{clause.state}" id="{html.escape(clause.id)}"><td>{html.escape(clause.id)}</td>'
        f'<td class="state {clause.state}">{clause.state}</td>'
        f"<td>{html.escape(clause.summary)} <small>({clause.kind})</small></td>"
        f'<td class="where">{"<br>".join([*links, *tests, *through])}</td></tr>'
    )


def link(where: str, folder: Path) -> str:
    """Link to a cited place."""
    file, _, line = where.rpartition(":")
    target = os.path.relpath(PACKAGE / file, folder)
    return f'<a href="{html.escape(target)}#L{line}">{html.escape(where)}</a>'

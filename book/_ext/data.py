"""The data as downloads: witnesses and rules as JSON and CSV with a schema, written beside the pages at every build."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from noddy.export import rules_data, witness_data, witness_schema
from noddy.rulesets import RULE_SETS
from noddy.witnesses import Witness, witnesses


def witnesses_csv() -> str:
    """Write the witnesses as CSV: one row each, lists joined by ' | ', all passages in one cell."""
    names = [each.name for each in fields(Witness) if each.name != "passages"]
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow([*names, "text"])
    for each in witnesses().values():
        values = (getattr(each, name) for name in names)
        cells = [" | ".join(value) if isinstance(value, tuple) else value for value in values]
        writer.writerow([*cells, " | ".join(p.original or p.paraphrase for p in each.passages)])
    return buffer.getvalue()


def rules_csv() -> str:
    """Write every parameter of every rule set as CSV: rules, parameter, value, grade, witness, words, argument."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(["rules", "parameter", "value", "grade", "witness", "words", "argument"])
    for rules in RULE_SETS.values():
        for name, told in rules_data(rules)["parameters"].items():
            writer.writerow([rules.name, name, *told.values()])
    return buffer.getvalue()


def files() -> dict[str, str]:
    """Give every download by name."""

    def dumped(data: object) -> str:
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    return {
        "witnesses.json": dumped([witness_data(each) for each in witnesses().values()]),
        "witnesses.csv": witnesses_csv(),
        "witnesses.schema.json": dumped(witness_schema()),
        "rules.json": dumped({name: rules_data(rules) for name, rules in RULE_SETS.items()}),
        "rules.csv": rules_csv(),
    }


def on_finish(app: Sphinx, error: Exception | None) -> None:
    """Write the downloads."""
    if error or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "data"
    folder.mkdir(exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", on_finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

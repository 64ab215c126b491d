"""Run the notebooks and store what they show, or check that what is stored is what they show.

``python tools/notebooks.py`` runs every notebook and writes it back; ``--check`` runs it and changes nothing.
Stored files are the same from run to run: no times, no machine's names, and the widgets' models numbered in order.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
MODEL = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
# A picture's bytes depend on the fonts and the version of the plotting library; its alt text does not.
PICTURES = ("image/png", "image/svg+xml", "image/jpeg", "application/pdf")
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def run(path: Path) -> str:
    """The notebook's text after a fresh run in its own folder; raises CellExecutionError."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=600,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    return text_of(notebook, path.stem)


def text_of(notebook: nbformat.NotebookNode, name: str) -> str:
    """The notebook as text, with all that changes from run to run made to stay."""
    widgets = notebook.metadata.get("widgets")
    notebook.metadata = nbformat.from_dict({**METADATA, **({"widgets": widgets} if widgets else {})})
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        merge_streams(cell)
    models = keep_shown(notebook) if widgets else []
    return renumbered(nbformat.writes(notebook), name, models).rstrip("\n") + "\n"


def merge_streams(cell: nbformat.NotebookNode) -> None:
    """Join neighbouring pieces of one stream: where a kernel cuts its output is chance."""
    merged: list[Any] = []
    for output in cell.get("outputs", []):
        if merged and output.output_type == "stream" == merged[-1].output_type and output.name == merged[-1].name:
            merged[-1].text += output.text
        else:
            merged.append(output)
    if "outputs" in cell:
        cell.outputs = merged


def keep_shown(notebook: nbformat.NotebookNode) -> list[str]:
    """Keep the state of those models alone that an output shows, directly or through another; returns them in order."""
    (state,) = (entry["state"] for entry in notebook.metadata["widgets"].values())
    seen: list[str] = []
    waiting = MODEL.findall(json.dumps([cell.get("outputs", []) for cell in notebook.cells]))
    while waiting:
        model = waiting.pop(0)
        if model in state and model not in seen:
            seen.append(model)
            waiting += MODEL.findall(json.dumps(state[model], sort_keys=True))
    # A link between two widgets is shown by neither, but holds both.
    links = [key for key, entry in state.items() if "Link" in entry.get("model_name", "")]
    for key in links:
        ends = MODEL.findall(json.dumps([state[key]["state"].get(end) for end in ("source", "target")]))
        if all(end in seen for end in ends):
            seen.append(key)
    for key in [key for key in state if key not in seen]:
        del state[key]
    return seen


def renumbered(text: str, name: str, models: list[str]) -> str:
    """Give the n-th model of a notebook the same identifier in every run."""
    steady = {model: hashlib.md5(f"{name} {n}".encode()).hexdigest() for n, model in enumerate(models)}
    # Twice, so that the file's order, which goes by identifier, is that of the new ones.
    text = MODEL.sub(lambda match: steady.get(match[0], match[0]), text)
    return nbformat.writes(nbformat.reads(text, as_version=4))


def comparable(text: str) -> list[str]:
    """The lines of a notebook without the bytes of its pictures."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            for kind in PICTURES:
                if kind in output.get("data", {}):
                    output["data"][kind] = "a picture"
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True).splitlines()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 when a notebook is stale")
    parser.add_argument("notebooks", nargs="*", type=Path, help="some notebooks (all of notebooks/ without)")
    wanted = parser.parse_args()
    paths = wanted.notebooks or sorted((ROOT / "notebooks").glob("*.ipynb"))
    # A process a notebook at work, two at a time; what is said comes in the order of the names all the same.
    with ProcessPoolExecutor(max_workers=2) as pool:
        stale = sum(told(path, after, wanted.check) for path, after in zip(paths, pool.map(run, paths), strict=True))
    return int(stale > 0)


def told(path: Path, after: str, check: bool) -> bool:
    """Store a notebook after its run, or only check it; say which, and whether it is stale."""
    before = path.read_text(encoding="utf-8")
    if not check:
        path.write_text(after, encoding="utf-8")
        print(f"{path.name}: {'as it was' if before == after else 'stored anew'}")
        return False
    difference = list(
        difflib.unified_diff(comparable(before), comparable(after), "stored", "run now", lineterm="", n=1)
    )
    print(f"{path.name}: {'stale, run `make notebooks`' if difference else 'fresh'}", flush=True)
    for line in difference[:30]:
        print(f"    {line[:200]}")
    return bool(difference)


if __name__ == "__main__":
    sys.exit(main())

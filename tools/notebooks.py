"""Run the notebooks and store what they show, or check that what is stored is what they show.

``python tools/notebooks.py`` runs every notebook and writes it back; ``--check`` runs it and changes nothing.
Stored files are the same from run to run: no times, no machine's names, and the widgets' models numbered in order.
What no hand should write is written here: the alternative text of a picture, from the words that come with it; how a
notebook is run; and, when the repository's address is known, the first cell, which installs the package where it is
missing (on Colab).
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
import yaml
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
MODEL = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
# A picture's bytes depend on the fonts and the version of the plotting library; its alt text does not.
PICTURES = ("image/png", "image/svg+xml", "image/jpeg", "application/pdf")
HOW_TO_RUN = (
    "*To run this notebook:* in Jupyter, press **Run**, then **Run All Cells**. On the page of this notebook on the "
    "book's site a button opens it in your browser, with nothing to install and no account. At home, in the folder of "
    "the project: `pip install jupyterlab -r binder/requirements.txt`, then `jupyter lab notebooks`."
)
INSTALL = """\
try:
    import noddy
except ModuleNotFoundError:  # on Colab, say
    %pip install --quiet "noddy[jupyter] @ git+{address}"
"""
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def run(path: Path) -> str:
    """The notebook's text after a fresh run in its own folder; raises CellExecutionError."""
    notebook = nbformat.read(path, as_version=4)
    prepare(notebook, repository())
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


def repository(root: Path = ROOT) -> str:
    """The address of the repository, from the one place that has it; empty while there is none."""
    config = yaml.safe_load((root / "_config.yml").read_text(encoding="utf-8"))
    address = os.environ.get("NODDY_REPOSITORY") or config["repository"]["url"] or ""
    return str(address).rstrip("/").removesuffix(".git")


def prepare(notebook: nbformat.NotebookNode, address: str) -> None:
    """Write what every notebook has in the same words: how it is run, and how the package is installed."""
    cells = [cell for cell in notebook.cells if "install" not in cell.metadata.get("tags", [])]
    (place,) = (n for n, cell in enumerate(cells) if "how-to-run" in cell.metadata.get("tags", []))
    cells[place].source = HOW_TO_RUN
    if address:
        install = nbformat.v4.new_code_cell(INSTALL.format(address=address).rstrip(), id="install")
        install.metadata.tags = ["install", "remove-cell"]
        cells.insert(place + 1, install)
    notebook.cells = cells


def describe_pictures(notebook: nbformat.NotebookNode) -> None:
    """Give each picture the words that were shown with it as its alternative text."""
    for cell in notebook.cells:
        shown = [output.get("data", {}) for output in cell.get("outputs", [])]
        words = ["".join(data.get("text/plain", "")) for data in shown if any(kind in data for kind in PICTURES)]
        cell.metadata.pop("mystnb", None)
        if words:
            cell.metadata.mystnb = {"image": {"alt": " ".join(words)}}


def text_of(notebook: nbformat.NotebookNode, name: str) -> str:
    """The notebook as text, with all that changes from run to run made to stay."""
    widgets = notebook.metadata.get("widgets")
    notebook.metadata = nbformat.from_dict({**METADATA, **({"widgets": widgets} if widgets else {})})
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        merge_streams(cell)
    describe_pictures(notebook)
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
    return str(nbformat.writes(nbformat.reads(text, as_version=4)))


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

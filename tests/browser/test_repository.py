"""One setting, the repository's address, makes the Binder and repository buttons; without it there are none."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import nbformat
import pytest
from looking import ROOT, toc_pages

ADDRESS, BRANCH = "https://github.com/ORG/REPO", "some-branch"
NOTEBOOKS = [page for page in toc_pages() if (ROOT / f"{page}.ipynb").exists()]
KERNEL = {"name": "python3", "display_name": "Python 3"}
SOURCES = ("book/_ext", "book/_static", "book/_templates", "book/references.bib", "noddy", "_config.yml", "_assets")


def build(folder: Path, **settings: str) -> Path:
    """Build the first page and the notebooks of the toc in a folder of their own."""
    for name in (*SOURCES, "node_modules"):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            target.symlink_to(ROOT / name, target_is_directory=True)
        else:
            shutil.copyfile(ROOT / name, target)
    (folder / "book" / "index.md").write_text("# A book\n\nOf some notebooks.\n", encoding="utf-8")
    (folder / "notebooks").mkdir()
    for page in NOTEBOOKS:
        # The first cell, its title, is enough: the rest may link to pages that are not here.
        title = nbformat.v4.new_markdown_cell(f"# {page}", id="title")
        notebook = nbformat.v4.new_notebook(cells=[title], metadata={"kernelspec": KERNEL})
        nbformat.write(notebook, folder / f"{page}.ipynb")
    chapters = "".join(f"  - file: {page}\n" for page in NOTEBOOKS)
    (folder / "_toc.yml").write_text(f"format: jb-book\nroot: book/index\nchapters:\n{chapters}", encoding="utf-8")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("NODDY_")}
    done = subprocess.run(
        [
            str(Path(sys.executable).with_name("jupyter-book")),
            "build",
            str(folder),
            "--all",
            "-W",
            "-n",
            "--keep-going",
        ],
        env={**environment, "NODDY_PART": "1", **settings},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder / "_build" / "html"


@pytest.mark.skipif(not NOTEBOOKS, reason="the table of contents has no notebook yet")
def test_binder_opens_each_notebook_where_it_lies(tmp_path: Path) -> None:
    html = build(tmp_path, NODDY_REPOSITORY=f"{ADDRESS}.git", NODDY_BRANCH=BRANCH)
    for page in NOTEBOOKS:
        text = (html / f"{page}.html").read_text(encoding="utf-8")
        (address,) = set(re.findall(r'href="(https://mybinder\.org/[^"]*)"', text))
        parts = urlsplit(address.replace("&amp;", "&"))
        assert parts.path == f"/v2/gh/ORG/REPO/{BRANCH}"
        (place,) = parse_qs(parts.query)["urlpath"]
        assert place == f"lab/tree/{page}.ipynb"
        assert (ROOT / place.removeprefix("lab/tree/")).is_file()
        assert f'href="{ADDRESS}"' in text


def test_without_the_address_there_is_no_button(html: Path) -> None:
    named = [page for page in toc_pages() if "mybinder.org/v2" in (html / f"{page}.html").read_text(encoding="utf-8")]
    assert named == []
    assert not os.environ.get("NODDY_REPOSITORY")


def test_address_is_unset_in_the_repository() -> None:
    config = (ROOT / "_config.yml").read_text(encoding="utf-8")
    assert re.search(r'^repository:\n  url: ""$', config, re.MULTILINE)

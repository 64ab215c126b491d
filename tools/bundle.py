"""Make one zip of the built book for a classroom without a network, and offer it on the classroom's page.

``python tools/bundle.py _build/html``. Left out is what cannot work from a folder (Python for the browser, which needs
a server) and what no page needs; the notebooks go in as files. The same build always gives the same zip.
"""

from __future__ import annotations

import argparse
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME = "noddy-classroom"
PAGE = Path("book/classroom/index.html")
TARGET = Path("_static/noddy-classroom.zip")
LEFT_OUT = re.compile(
    r"_static/live/|_static/lite/|_static/noddy-classroom\.zip|_sources/|\.nojekyll|objects\.inv|\.buildinfo|\.doctrees"
)
SLOT = re.compile(r"(<!-- bundle -->).*?(<!-- /bundle -->)", re.DOTALL)
INSIDE = (
    "<p>You are reading the bundle: every page, sheet and notebook is in this folder, and nothing is fetched from "
    "anywhere.</p>"
)
# Types asked for early: from a folder a browser refuses that, and loads them a little later all the same.
EARLY = re.compile(r'<link rel="preload" as="font"[^>]*>')
LIVE = re.compile(r'<div class="noddy-live"')
NEEDS_SERVER = (
    '<p class="noddy-status"><strong>In this copy the form below does not work.</strong> It runs Python in the '
    "browser, "
    "for which a browser wants a web address, not a folder. The text and the examples of the page stand without it.</p>"
)
READ_ME = """Noddy: an English card game, rebuilt from its sources. The classroom kit.

Open index.html in a browser. Every page works from this folder, without a network, except that the pages which run
Python (the live calculator, playing against Bertha) need a server: on those, read the worked examples.

printables   _static/printables/   PDF and HTML, A4 and Letter
notebooks    notebooks-to-run/     for Jupyter; the pages show them with all their output

With Python on the machine the live pages can be served from the project's own files: make serve.
Text, pictures and teaching material: CC BY 4.0. Code: MIT.
"""
SOURCE = re.compile(rb"(\.\./book/[\w/-]+)\.md([)#\\\"])")


def files(html: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the name in the zip and the content of every file that goes in."""
    for path in sorted(html.rglob("*")):
        name = path.relative_to(html).as_posix()
        if path.is_file() and not LEFT_OUT.search(name):
            content = path.read_bytes()
            if name == PAGE.as_posix():
                content = SLOT.sub(rf"\1{INSIDE}\2", content.decode("utf-8")).encode("utf-8")
            elif path.suffix == ".html":
                text = LIVE.sub(lambda found: NEEDS_SERVER + found[0], content.decode("utf-8"), count=1)
                content = text.encode("utf-8")
            if path.suffix == ".html":
                content = EARLY.sub("", content.decode("utf-8")).encode("utf-8")
            yield name, content
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        # In the zip the pages of the book are finished pages, not their sources.
        yield f"notebooks-to-run/{path.name}", SOURCE.sub(rb"\1.html\2", path.read_bytes())
    for path in sorted((ROOT / "noddy").rglob("*")):
        if path.suffix in (".py", ".toml", ".json", ".csv", ".css", ".js") and "__pycache__" not in path.parts:
            yield f"notebooks-to-run/{path.relative_to(ROOT).as_posix()}", path.read_bytes()
    yield "README.txt", READ_ME.encode("utf-8")
    for name in ("LICENSE", "LICENSE-TEXT"):
        yield name, (ROOT / name).read_bytes()


def make(html: Path) -> Path:
    """Write the zip beside the pages, and put the link to it into the classroom's page."""
    target = html / TARGET
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files(html):
            entry = zipfile.ZipInfo(f"{NAME}/{name}", (1980, 1, 1, 0, 0, 0))
            packed = name.endswith((".woff", ".woff2", ".png", ".zip", ".pdf"))
            entry.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    page = html / PAGE
    if page.exists():
        size = f"{target.stat().st_size / 1e6:.1f} MB"
        offer = (
            f'<p><a class="noddy-button" href="../../{TARGET.as_posix()}" download>Download the whole kit</a> '
            f'<span class="size">one zip, {size}: unpack it, open index.html, switch the network off</span></p>'
        )
        page.write_text(SLOT.sub(rf"\1{offer}\2", page.read_text(encoding="utf-8")), encoding="utf-8")
    return target


def main() -> int:
    """Make the bundle from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("html", type=Path, help="the folder of the built book")
    html = parser.parse_args().html
    if not (html / "index.html").exists():
        print(f"there is no book in {html}: run `make book` first", file=sys.stderr)
        return 2
    target = make(html)
    print(f"{target}  {target.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

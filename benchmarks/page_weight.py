"""What a reader's browser fetches for each page before he does anything: files and compressed kilobytes.

Run ``make book`` and then ``python benchmarks/page_weight.py``. Each page is opened in Chromium with an empty cache;
what it asks for is read from the build and compressed as a web server would (gzip 6; fonts and pictures as they are).
Ends with status 1 if a page weighs 900 kB or more, or if any page fetches a part of Pyodide.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "browser"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from looking import HTML, toc_pages
from playwright.sync_api import Route

from press.browser import started

LIMIT = 900_000
COMPRESSED = {".html", ".css", ".js", ".mjs", ".svg", ".json", ".inv", ".txt"}
HOST = "http://book.test/"


def weigh(path: Path) -> int:
    """Give the bytes that a file takes on the way."""
    content = path.read_bytes()
    return len(gzip.compress(content, 6)) if path.suffix in COMPRESSED else len(content)


def serve(files: list[Path], route: Route) -> None:
    """Answer a request from the build, and note the file."""
    path = HTML / unquote(urlsplit(route.request.url).path).lstrip("/")
    if not route.request.url.startswith(HOST) or not path.is_file():
        route.abort()
        return
    files.append(path)
    route.fulfill(path=path)


def fetched(pages: list[str]) -> Iterator[tuple[str, list[Path]]]:
    """Open each page with an empty cache and yield the files that it asks for."""
    with started() as browser:
        for name in pages:
            files: list[Path] = []
            page = browser.new_page()
            page.route("**/*", partial(serve, files))
            page.goto(f"{HOST}{name}.html")
            page.wait_for_load_state("networkidle")
            page.close()
            yield name, files


def main() -> int:
    """Print a line for each page, the heaviest first."""
    rows = [(sum(map(weigh, files)), len(files), name, files) for name, files in fetched(toc_pages())]
    early = [name for *_, name, files in rows if any("live" in path.parts for path in files)]
    for weight, count, name, files in sorted(rows, reverse=True):
        heaviest = max(files, key=weigh)
        most = f"most: {heaviest.name} {weigh(heaviest) / 1000:.0f} kB"
        print(f"{weight / 1000:8.1f} kB  {count:3} files  {name:45} {most}")
    print(f"{len(rows)} pages, the heaviest {max(rows)[0] / 1000:.1f} kB; Pyodide is fetched by {early or 'none'}")
    return int(max(rows)[0] >= LIMIT or bool(early))


if __name__ == "__main__":
    sys.exit(main())

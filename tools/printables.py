"""Print the sheets of the classroom kit: HTML and, where there is a browser, PDF, on A4 and on Letter.

``python tools/printables.py OUT`` writes them into the folder OUT; names after it choose some.
A PDF is made again only when its sheet has changed: made ones are kept in OUT/.cache.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the press is not installed

from press.browser import find  # noqa: E402
from press.kit import Printable, printables  # noqa: E402
from press.paper import PAPERS  # noqa: E402
from press.pdf import FONTS, printing  # noqa: E402

# Raised when the way of printing changes, so that old prints are not taken for new ones.
WAY = "2"
_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


@dataclass(frozen=True)
class Printed:
    """A sheet on one paper: its HTML file, its PDF if it could be made, and the pages of that."""

    sheet: Printable
    paper: str
    html: Path
    pdf: Path | None
    pages: int

    @property
    def size(self) -> int:
        """Bytes of the PDF."""
        return self.pdf.stat().st_size if self.pdf else 0


def pages_of(pdf: bytes) -> int:
    """Count the pages of a PDF that Chromium made."""
    return len(_PAGE.findall(pdf))


def print_all(out: Path, cache: Path, only: Iterable[str] = ()) -> list[Printed]:
    """Write every sheet, or those named, into `out`; keep PDFs in `cache` by what they are made from."""
    chosen = set(only)
    sheets = [sheet for sheet in printables() if not chosen or sheet.name in chosen]
    out.mkdir(parents=True, exist_ok=True)
    cache.mkdir(parents=True, exist_ok=True)
    wanted: list[tuple[Printable, str, Path, Path]] = []
    types = "".join(sorted(f"{path.name} {path.stat().st_size} " for path in FONTS.glob("*")))
    for sheet in sheets:
        for paper in PAPERS:
            text = sheet.write(paper)
            name = f"{sheet.name}-{paper.name.lower()}"
            (out / f"{name}.html").write_text(text, encoding="utf-8")
            key = hashlib.sha256(f"{WAY} {types}{text}".encode()).hexdigest()[:20]
            wanted.append((sheet, paper.name, out / f"{name}.html", cache / f"{key}.pdf"))
    missing = [entry for entry in wanted if not entry[3].exists()]
    if missing and find():
        with printing() as print_file:
            for _, _, html, kept in missing:
                # The sheet asks for its types where the site has them; here they lie elsewhere.
                draft = cache / "draft.html"
                text = html.read_text(encoding="utf-8").replace("url(../fonts/", f"url({FONTS.as_uri()}/")
                draft.write_text(text, encoding="utf-8")
                print_file(draft, kept)
    made = []
    for sheet, paper_name, html, kept in wanted:
        pdf = html.with_suffix(".pdf")
        if kept.exists():
            shutil.copyfile(kept, pdf)
            made.append(Printed(sheet, paper_name, html, pdf, pages_of(kept.read_bytes())))
        else:
            pdf.unlink(missing_ok=True)
            made.append(Printed(sheet, paper_name, html, None, 0))
    return made


def main() -> None:
    """Print from the command line and list what was printed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    for each in print_all(given.out, given.out / ".cache", given.names):
        told = f"{each.pages} pages, {each.size // 1024} KB" if each.pdf else "no PDF: no browser found"
        print(f"{each.html.stem:40} {told}")


if __name__ == "__main__":
    main()

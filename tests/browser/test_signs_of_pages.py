"""Every sign that the built book shows is in a type that it brings along."""

from __future__ import annotations

from pathlib import Path

from glyphs import ROOT, brought, shown


def test_every_sign_of_every_page_is_in_a_type_that_the_book_brings(html: Path) -> None:
    have = brought((ROOT / "book" / "_static" / "noddy.css").read_text(encoding="utf-8"))
    pages = [path for path in html.rglob("*.html") if "_static" not in path.relative_to(html).parts]
    lacking = {str(path.relative_to(html)): shown(path.read_text(encoding="utf-8")) - have for path in pages}
    assert len(pages) > 50
    assert not {name: signs for name, signs in lacking.items() if signs}

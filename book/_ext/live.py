"""The live forms of the book, and what a page may load and when.

Where a page has ``<div class="noddy-live" data-live="calculator">some text</div>`` (or ``game``, or ``record``), the
form takes the place of the text: the same HTML that the engine gives in the reader's browser, made here by the same
code. Only such a page loads the script that sends the form to Python. The text is for those who read it in Jupyter.

Every page gets a Content-Security-Policy that lets it load from its own address alone. The theme writes a few short
scripts into its pages; each is allowed by its hash, so that no other inline script runs, and none that stands in an
attribute. Styles may be inline, because mathematics sets its own so. No page may evaluate text as code. The state of
Jupyter's widgets, which the builder writes into a page, is taken out: a page shows the HTML that stands for them, and
needs neither the state nor a widget manager.
"""

from __future__ import annotations

import base64
import hashlib
import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from repairs import Repair, refuse_idle

from noddy.view import live

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PLACE = re.compile(r'<div class="noddy-live" data-live="(\w+)">(.*?)</div>', re.DOTALL)
STATIC = Path(__file__).resolve().parents[1] / "_static"
FETCHED = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
NO_SCRIPT = (
    '<p class="noddy-needs">The form needs JavaScript, which runs Python in your browser; nothing is sent anywhere. '
    "The text and the examples of this page stand without it.</p>"
)

# Scripts in the head that hold up the page although they only act on it when it is whole. The options stay: the short
# scripts written into the page need them at once.
HELD = Repair(
    r"<script (?![^>]*\b(?:defer|async)\b)(?=[^>]*\bsrc=)(?![^>]*documentation_options)", right="<script defer "
)
WIDGETS = Repair(r'<script type="application/vnd\.jupyter\.widget-state\+json".*?</script>\s*', flags=re.DOTALL)
SCRIPT = Repair(r"<script\b([^>]*)>(.*?)</script>", flags=re.DOTALL | re.IGNORECASE)
CODE_TYPES = {"", "text/javascript", "application/javascript", "module"}
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{scripts}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; "
    "base-uri 'self'; form-action 'self'"
)


def on_page(app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Put the form in its place, and the script on the page that has one."""
    body = context.get("body", "")
    if not PLACE.search(body):
        return
    up = posixpath.relpath("book", posixpath.dirname(pagename) or ".") + "/"
    engine = app.srcdir / "_assets" / "live"

    def form(found: re.Match[str]) -> str:
        name = found[1]
        return (
            f'<div class="noddy-live" data-live="{name}" data-base="{up}" data-version="{version(engine)}" '
            f'data-bytes="{size(engine)}">{NO_SCRIPT}<p class="noddy-status" role="status"></p>'
            f'<div class="noddy-live-body">{live.first(name, up)}</div></div>'
        )

    context["body"] = PLACE.sub(form, body)
    app.add_js_file("form.js", loading_method="defer")
    app.add_js_file("live.js", loading_method="defer")
    app.add_css_file("live.css")


def version(engine: Path) -> str:
    """Give a mark that changes with the engine or its worker, so that no browser keeps an old one."""
    parts = (engine / "noddy.zip", STATIC / "live-worker.js")
    return hashlib.sha256(b"".join(path.read_bytes() for path in parts)).hexdigest()[:10]


def size(engine: Path) -> int:
    """Count the bytes that starting Python fetches."""
    paths = (engine / "noddy.zip", *(engine / "pyodide" / name for name in FETCHED))
    return sum(path.stat().st_size for path in paths)


def hashed(code: str) -> str:
    """Spell the hash of a script for a policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()}'"


def policy(page: str) -> str:
    """Write the policy of a finished page.

    >>> "sha256-" in policy("<script>let a = 1</script>"), "sha256-" in policy("<p>")
    (True, False)
    """
    allowed = []
    for attributes, code in (found.groups() for found in SCRIPT.each_in(page)):
        kind = re.search(r'type="([^"]*)"', attributes)
        if code.strip() and "src=" not in attributes and (kind[1] if kind else "") in CODE_TYPES:
            allowed.append(hashed(code))
    return POLICY.format(scripts="".join(f" {each}" for each in dict.fromkeys(allowed)))


def on_finish(app: Sphinx, error: Exception | None) -> None:
    """Write each page's policy into it, before anything that it speaks of, and let no script hold it up."""
    if error or app.builder.format != "html":
        return
    for path in Path(app.outdir).rglob("*.html"):
        top, end, rest = WIDGETS.mend(path.read_text(encoding="utf-8")).partition("</head>")
        page = HELD.mend(top) + end + rest
        head = re.search(r"<head\b[^>]*>", page)
        if head and "Content-Security-Policy" not in page:
            meta = f'\n<meta http-equiv="Content-Security-Policy" content="{policy(page)}" />'
            path.write_text(page[: head.end()] + meta + page[head.end() :], encoding="utf-8")
    refuse_idle("live", HELD, SCRIPT, WIDGETS)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("html-page-context", on_page, priority=800)
    app.connect("build-finished", on_finish, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

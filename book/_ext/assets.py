"""What the book serves from its own address: fonts, Python for the browser, the engine itself.

As a Sphinx extension it fills ``_assets/`` (ignored by git, on ``html_static_path``) before a build, takes out what the
theme would bring from elsewhere, and switches Binder on when the repository's address is known. As a script,
``python book/_ext/assets.py``, it only fills the folder.
"""

from __future__ import annotations

import filecmp
import io
import json
import os
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import MISSING, fields
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from repairs import Idle, Repair, any_in, literal, refuse_idle
from signs import NAME, signs

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the press is not installed: the extensions that come after this one find it here
ASSETS = "_assets"

# One line a file: (folder in node_modules, pattern, folder under _static). To add an asset, add its package to
# package.json and its line here.
COPIES = (
    ("@fontsource/eb-garamond/files", "eb-garamond-latin-400-normal.woff2", "fonts"),
    ("@fontsource/eb-garamond/files", "eb-garamond-latin-400-italic.woff2", "fonts"),
    ("@fontsource/eb-garamond/files", "eb-garamond-latin-600-normal.woff2", "fonts"),
    # Long s, macrons and daggers: fetched only by a page that has them.
    ("@fontsource/eb-garamond/files", "eb-garamond-latin-ext-400-normal.woff2", "fonts"),
    ("@fontsource/eb-garamond/files", "eb-garamond-latin-ext-400-italic.woff2", "fonts"),
    ("@fontsource/im-fell-english/files", "im-fell-english-latin-400-normal.woff2", "fonts"),
    ("@fontsource/im-fell-english/files", "im-fell-english-latin-400-italic.woff2", "fonts"),
    # The subset above leaves the long s out, so the whole type is here for the pages that set one.
    ("@expo-google-fonts/im-fell-english/400Regular", "IMFellEnglish_400Regular.ttf", "fonts"),
    ("@expo-google-fonts/im-fell-english/400Regular_Italic", "IMFellEnglish_400Regular_Italic.ttf", "fonts"),
    # For sheets in large print only.
    ("@fontsource/atkinson-hyperlegible/files", "atkinson-hyperlegible-latin-400-normal.woff2", "fonts"),
    ("@fontsource/atkinson-hyperlegible/files", "atkinson-hyperlegible-latin-700-normal.woff2", "fonts"),
    ("mathjax/es5", "tex-mml-chtml.js", "mathjax"),
    ("mathjax/es5/output/chtml/fonts/woff-v2", "*.woff", "mathjax/output/chtml/fonts/woff-v2"),
    ("pyodide", "pyodide.mjs", "live/pyodide"),
    ("pyodide", "pyodide.asm.mjs", "live/pyodide"),
    ("pyodide", "pyodide.asm.wasm", "live/pyodide"),
    ("pyodide", "python_stdlib.zip", "live/pyodide"),
    ("pyodide", "pyodide-lock.json", "live/pyodide"),
)
# What the site shares with the notebooks: files of the package, put beside the book's own.
SHARED = ("things.css", "live.css", "player.js", "form.js")
# The two types of every first screen: asked for with the page, not after its style sheet.
PRELOADED = ("fonts/eb-garamond-latin-400-normal.woff2", "fonts/im-fell-english-latin-400-normal.woff2")
ENGINE = "live/noddy.zip"
# What a live page needs of the package, and nothing else: whoever asks for a calculator waits for every byte of it.
# The studies that take long, their stored results, plots and widgets stay behind.
ENGINE_PARTS = (
    "__init__.py",
    "[!_]*.py",  # the command line stays behind too
    "rulesets/*.py",
    "witnesses/*.py",
    "witnesses/*.toml",
    "records/*.toml",
    "study/__init__.py",
    "study/distribution.py",
    "study/ranks.py",
    "study/readings.py",
    "view/__init__.py",
    "view/forms.py",
    "view/html.py",
    "view/live.py",
    "view/tabletop.py",
)
# A live page links a witness by its name; its words and our notes stand on the page that it links to.
ELSEWHERE = '[[passage]]\nlabel = "on its own page"\nparaphrase = "The words stand on the page of the witness."\n'
# What the theme's companions bring and the book has no use for; sphinx-thebe would name another host.
DROPPED = tuple(Repair(name) for name in ("sphinx-thebe", "thebe_", "THEBE_JS_URL"))
THEBE = tuple(Repair(name) for name in ("text/x-thebe-config", "<script>kernelName"))
# Copied into the output by the theme and never asked for by our pages.
UNUSED = ("_static/scripts/fontawesome.js*", "_static/vendor", "_static/sphinx-thebe*", "_static/**/*.map")
# The theme's style sheet names some two thousand icons of the font that is left out: a third of its compressed size.
ICONS = Repair(r"\.fa-[\w-]+:before(?:,\.fa-[\w-]+:before)*\{content:[^}]*\}")
# Small faults of the tools that make the page, put right in its HTML.
REPAIRS = (
    literal('<summary aria-label="Toggle hidden content">', "<summary>"),  # the name hides the words that are shown
    literal(' role="doc-biblioentry"', ""),  # a role that is no longer in use
    literal('<div role="list" class="citation-list">', '<div class="citation-list">'),  # a list without list items
    # A table is not a landmark, and a page has many.
    literal('tabindex="0" role="region"', 'tabindex="0" role="group"'),
)


class MissingAsset(Exception):
    """A file that the npm packages should have brought is not there."""


def engine_zip(package: Path) -> bytes:
    """Zip what a live page needs of the engine, for Python in the browser; the same sources give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted({path for part in ENGINE_PARTS for path in package.glob(part)}):
            entry = zipfile.ZipInfo(path.relative_to(package.parent).as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, needed(path))
    return buffer.getvalue()


def needed(path: Path) -> str:
    """Give what a live page needs of a file of the engine: all of it, but of a witness only what every witness has."""
    text = path.read_text(encoding="utf-8")
    if path.parent.name != "witnesses" or path.suffix != ".toml" or path.stem.startswith("_"):
        return text
    from noddy.witnesses import Witness

    told = tomllib.loads(text)
    kept = [each.name for each in fields(Witness) if each.default is MISSING and each.name in told]
    return "".join(f"{name} = {json.dumps(told[name], ensure_ascii=False)}\n" for name in kept) + ELSEWHERE


def wanted(root: Path) -> Iterator[tuple[Path, Path]]:
    """Pairs of source and target for every copied file; raises MissingAsset."""
    for folder, pattern, target in COPIES:
        sources = sorted((root / "node_modules" / folder).glob(pattern))
        if not sources:
            raise MissingAsset(f"node_modules/{folder}/{pattern} is missing: run `make setup`")
        for source in sources:
            yield source, root / ASSETS / target / source.name
    for name in SHARED:
        yield root / "noddy" / "view" / "style" / name, root / ASSETS / name


def fill(root: Path = ROOT) -> Path:
    """Bring ``_assets/`` up to date: nothing is written that is right already, nothing stays that is not wanted."""
    made = {root / ASSETS / ENGINE: engine_zip(root / "noddy"), root / ASSETS / "fonts" / NAME: signs()}
    kept = set(made)
    for source, target in wanted(root):
        kept.add(target)
        if not target.exists() or not filecmp.cmp(source, target, shallow=False):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    for target, content in made.items():
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    for path in (root / ASSETS).rglob("*"):
        if path.is_file() and path not in kept:
            path.unlink()
    return root / ASSETS


def on_config(app: Sphinx, config: Config) -> None:
    """Fill the folder before Sphinx looks for it, and turn the repository's address into its buttons."""
    from sphinx.errors import ConfigError

    try:
        fill(Path(app.srcdir))
    except MissingAsset as error:
        raise ConfigError(str(error)) from None
    options = config.html_theme_options
    address = os.environ.get("NODDY_REPOSITORY") or options.get("repository_url") or ""
    options["repository_url"] = address.rstrip("/").removesuffix(".git")
    options["use_repository_button"] = bool(address)
    options["launch_buttons"] = {}
    if address:
        options["repository_branch"] = os.environ.get("NODDY_BRANCH") or options.get("repository_branch") or "main"
        options["launch_buttons"] = {"binderhub_url": "https://mybinder.org", "notebook_interface": "jupyterlab"}


def on_page(app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Repair the page's HTML, leave out scripts and styles that no page uses, and ask early for the types."""
    for font in PRELOADED:
        address = context["pathto"](f"_static/{font}", resource=True)
        context["metatags"] = context.get("metatags", "") + (
            f'\n<link rel="preload" as="font" type="font/woff2" crossorigin href="{address}" />'
        )
    for repair in REPAIRS:
        context["body"] = repair.mend(context.get("body", ""))
    for group in context.get("header_buttons", []):
        # A button with a script in its markup (print) is stopped by the page's own content policy, as it should be.
        if "buttons" in group:
            group["buttons"] = [button for button in group["buttons"] if button["type"] != "javascript"]
    for kind in ("script_files", "css_files"):
        if kind in context:
            context[kind] = [asset for asset in context[kind] if not any_in(DROPPED, spelled(asset))]


def on_doctree(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Take out the settings that sphinx-thebe writes into every page."""
    from docutils import nodes

    for node in list(doctree.findall(nodes.raw)):
        if any_in(THEBE, node.astext()):
            node.parent.remove(node)


def spelled(asset: object) -> str:
    """A Sphinx script or style as text: its file name, and its body where it is written into the page."""
    attributes = getattr(asset, "attributes", {})
    return f"{getattr(asset, 'filename', asset)} {attributes.get('body', '')}"


def on_finish(app: Sphinx, error: Exception | None) -> None:
    """Tidy the output: no file that no page asks for, and a mark that keeps GitHub Pages from hiding `_static`."""
    if error or app.builder.format != "html":
        return
    output = Path(app.outdir)
    for pattern in UNUSED:
        found = list(output.glob(pattern))
        if not found:
            raise Idle(f"assets: the theme no longer brings {pattern}: take it off the list UNUSED")
        for path in found:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    theme = output / "_static" / "styles" / "pydata-sphinx-theme.css"
    theme.write_text(ICONS.mend(theme.read_text(encoding="utf-8")), encoding="utf-8")
    refuse_idle("assets", *DROPPED, *THEBE, ICONS, *REPAIRS)
    (output / ".nojekyll").touch()


def on_welcome(app: Sphinx, error: Exception | None) -> None:
    """Make the redirect from the root to the first page a whole page: it is what a bare address shows."""
    if error or app.builder.format != "html" or app.config.root_doc == "index":
        return
    first, title = f"{app.config.root_doc}.html", escape(app.config.html_title)
    (Path(app.outdir) / "index.html").write_text(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<title>{title}</title>\n<meta http-equiv="refresh" content="0; url={first}">\n</head>\n'
        f'<body><p><a href="{first}">{title}</a></p></body>\n</html>\n',
        encoding="utf-8",
    )


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", on_config, priority=100)
    app.connect("doctree-resolved", on_doctree, priority=900)
    app.connect("html-page-context", on_page, priority=900)
    app.connect("build-finished", on_finish)
    app.connect("build-finished", on_welcome, priority=800)  # after the redirect of the table of contents
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":
    print(fill())

"""Put a Jupyter that runs in the reader's own browser beside the finished book: JupyterLite, with Python from the site.

``python tools/lite.py _build/html`` writes ``_static/lite``. Nothing in it asks another host: Pyodide comes from npm,
the kernel's packages are the wheels that `make` fetched into ``.venv-lite/wheels``, the engine is built here, and a
lock file names them all. The fallback to the public package index is off.
"""

from __future__ import annotations

import argparse
import email
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from noddy.view.drawn import ANCHOR  # noqa: E402

VENV = ROOT / ".venv-lite"
TARGET = Path("_static/lite")
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL = VENV / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
LOADED = ("noddy", "ipywidgets", "anywidget", "ipython", "micropip", "piplite", "pyodide-kernel", "ipykernel")
"""What is there when a notebook begins; what these need comes with them."""
# Never asked for: old forms of the icons' types, and how the parts of JupyterLab were packed.
UNUSED = ("build/fa-*.svg", "build/fa-*.eot", "build/fa-*.ttf", "rspack.config*.js", "doc", "**/*.map")
BUILDER = ("jupyterlite-core", "jupyterlite-pyodide-kernel", "jupyterlab-widgets", "jupyterlab-pygments", "anywidget")
"""Packages of the builder whose scripts are in what it builds."""
HEAD = "\n\n\nThe Jupyter that runs in the browser brings along files of these packages too.\n"
BOOK = re.compile(r"\[([^\]]+)\]\((?:\.\./)*book/[^)]*\)")


class NoLite(Exception):
    """Something that the build needs is not there, or the build failed; the message says what."""


def normal(name: str) -> str:
    """Spell a package's name as it is compared.

    >>> normal("Stack_Data")
    'stack-data'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def needs(metadata: str) -> Iterator[str]:
    """Name the packages that a wheel asks for without extras.

    >>> list(needs("Requires-Dist: jedi >=0.16\\nRequires-Dist: black ; extra == 'dev'\\n"))
    ['jedi']
    """
    for line in email.message_from_string(metadata).get_all("Requires-Dist", []):
        asked, _, condition = line.partition(";")
        if "extra" not in condition and (name := re.match(r"[\w.-]+", asked)):
            yield normal(name[0])


def entry(wheel: Path) -> tuple[str, dict[str, Any]]:
    """Give a wheel's name and its entry in the lock file."""
    name, version = wheel.name.split("-")[:2]
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        metadata = next(each for each in names if each.endswith(".dist-info/METADATA"))
        asked = list(needs(opened.read(metadata).decode("utf-8")))
    tops = {each.split("/")[0].removesuffix(".py") for each in names if each.endswith(".py")}
    return normal(name), {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(tops),
        "depends": asked,
    }


def lock(wheels: list[Path]) -> dict[str, Any]:
    """Write a lock file for Pyodide that knows these wheels and no others."""
    written: dict[str, Any] = json.loads((ROOT / "node_modules/pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    packages = dict(map(entry, wheels))
    for each in packages.values():
        each["depends"] = [name for name in each["depends"] if name in packages]
    return {**written, "packages": packages}


def engine(folder: Path) -> Path:
    """Build the engine's wheel from the tree."""
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder, ROOT],
        check=True,
        capture_output=True,
    )
    return next(folder.glob("noddy-*.whl"))


def unlinked(value: Any) -> Any:
    """Give what a notebook holds with words instead of links to pages of the book, which does not go along.

    >>> unlinked({"source": ["See [Holme](../book/witnesses/1688-holme.md), [hands](every_hand.ipynb)."]})
    {'source': ['See Holme, [hands](every_hand.ipynb).']}
    """
    if isinstance(value, str):
        return ANCHOR.sub(r"\1", BOOK.sub(r"\1", value))
    if isinstance(value, list):
        return [unlinked(each) for each in value]
    return {name: unlinked(each) for name, each in value.items()} if isinstance(value, dict) else value


def prepare(lite: Path) -> Path:
    """Lay out what JupyterLite builds from: Pyodide with its lock, the settings, the notebooks."""
    pyodide = lite / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    for name in CORE:
        shutil.copyfile(ROOT / "node_modules/pyodide" / name, pyodide / name)
    kernel = [each for each in KERNEL.glob("*.whl") if not each.name.startswith("widgetsnbextension-3")]
    fetched = sorted((VENV / "wheels").glob("*.whl"))
    if not kernel or not fetched:
        raise NoLite("the packages of the browser's kernel are missing: run `make book`")
    wheels = [*fetched, *kernel, engine(lite / "dist")]
    for wheel in wheels:
        shutil.copyfile(wheel, pyodide / wheel.name)
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock(wheels)), encoding="utf-8")
    settings = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(LOADED)}}
    data = {
        "appName": "Noddy",
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": settings},
    }
    written = {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
    (lite / "jupyter-lite.json").write_text(json.dumps(written), encoding="utf-8")
    quiet = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
    (lite / "overrides.json").write_text(json.dumps(quiet), encoding="utf-8")
    contents = lite / "contents" / "notebooks"
    contents.mkdir(parents=True)
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        notebook = unlinked(json.loads(path.read_text(encoding="utf-8")))
        (contents / path.name).write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
    return lite / "contents"


def licences(target: Path) -> str:
    """Gather the licences of all that was built, in the form of the book's own; raises `NoLite` if one has no words."""
    told: dict[str, list[str]] = {}
    for wheel in sorted(target.glob("static/pyodide/*.whl")):
        if wheel.name.startswith("noddy-"):
            continue
        with zipfile.ZipFile(wheel) as opened:
            names = [each for each in opened.namelist() if ".dist-info/" in each and "/LICENSE" in each]
            told[" ".join(wheel.name.split("-")[:2])] = [opened.read(each).decode("utf-8") for each in names]
    for name in BUILDER:
        files = sorted(VENV.glob(f"**/{name.replace('-', '_')}-*.dist-info/**/LICENSE*"))
        told[f"{name}, its scripts"] = [path.read_text(encoding="utf-8") for path in files]
    for listed in sorted(target.rglob("third-party-licenses.json")):
        for each in json.loads(listed.read_text(encoding="utf-8"))["packages"]:
            words = each["extractedText"] or f"Licence: {each['licenseId']}"
            told[f"{each['name']} {each['versionInfo']}"] = [words]
    without = [name for name, words in told.items() if not words]
    if without:
        raise NoLite(f"no licence is brought by {', '.join(without)}")
    line = "=" * 72
    parts = (f"{line}\n{name}\n{line}\n\n" + "\n\n".join(map(str.strip, words)) for name, words in told.items())
    return HEAD + "\n\n" + "\n\n\n".join(parts) + "\n"


def build(html: Path) -> Path:
    """Build it beside the book, and give its folder; raises `NoLite`."""
    target = html / TARGET
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as made:
        lite = Path(made)
        contents = prepare(lite)
        options = ["--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
        apps = [f"--apps={app}" for app in ("lab", "notebooks")]
        folders = ["--lite-dir", lite, "--contents", contents, "--output-dir", target]
        command = [
            str(each) for each in (VENV / "bin/python", "-m", "jupyterlite_core", "build", *folders, *apps, *options)
        ]
        done = subprocess.run(command, cwd=lite, capture_output=True, text=True)
        # The builder ends well even where a part of it failed: what it has to leave is looked for.
        if done.returncode or not (target / "notebooks" / "index.html").exists():
            raise NoLite(f"JupyterLite was not built:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    for pattern in UNUSED:
        for path in list(target.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    listed = html / "_static" / "licences.txt"
    own = listed.read_text(encoding="utf-8").partition(HEAD)[0].rstrip("\n")
    listed.write_text(own + licences(target), encoding="utf-8")
    return target


def size(folder: Path) -> int:
    """Count the bytes of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main() -> int:
    """Build from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("html", type=Path, help="the folder of the built book")
    try:
        target = build(parser.parse_args().html.resolve())
    except NoLite as fault:
        print(fault, file=sys.stderr)
        return 1
    print(f"{target}  {size(target) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The zip that the book serves, run in Pyodide under Node, against the engine here: the same, letter for letter."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "tests" / "pyodide"
sys.path.insert(0, str(ROOT / "book" / "_ext"))  # what an extension imports of its fellows


def loaded(path: Path) -> ModuleType:
    """Load a file as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def node() -> str:
    """Find Node: on the path, or in the virtual environment."""
    found = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if not found or not (ROOT / "node_modules" / "pyodide").is_dir():
        if os.environ.get("NODDY_ALLOW_SKIP") == "1" and not os.environ.get("CI"):
            pytest.skip("no Node, or no Pyodide in node_modules")
        pytest.fail("no Node, or no Pyodide in node_modules: run `make setup`", pytrace=False)
    return found


@pytest.mark.slow
def test_same_answers_in_the_browsers_python(tmp_path: Path) -> None:
    zipped = tmp_path / "noddy.zip"
    zipped.write_bytes(loaded(ROOT / "book" / "_ext" / "assets.py").engine_zip(ROOT / "noddy"))
    work = loaded(HERE / "work.py")
    here = json.loads(work.answers())
    told = subprocess.run(
        [node(), str(HERE / "run.mjs"), str(zipped), str(HERE / "work.py")],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert told.returncode == 0, told.stderr[-2000:]
    there = json.loads(told.stdout)
    assert len(here["hands"]) == 500
    assert len(here["games"]) == 50
    assert there == here

"""Printing a sheet to PDF through Chromium, where the machine has one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


class NoBrowser(ValueError):
    """There is no Chromium to print with, or it could not print."""


def find_chromium() -> str | None:
    """Find the browser: the one that the variable CHROMIUM names, or the first on the path."""
    names = (os.environ.get("CHROMIUM"), *NAMES)
    return next((found for name in names if name and (found := shutil.which(name))), None)


def print_pdf(html: str, target: Path) -> None:
    """Print one HTML document to a PDF file; raise `NoBrowser` where that cannot be done."""
    chromium = find_chromium()
    if chromium is None:
        raise NoBrowser("a PDF needs Chromium: install it, or set CHROMIUM to its path, or use --html and print that")
    if not target.resolve().parent.is_dir():
        raise NoBrowser(f"{target} cannot be written: there is no folder {target.parent}")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "sheet.html"
        source.write_text(html, encoding="utf-8")
        command = [
            chromium,
            "--headless",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--user-data-dir={folder}/profile",
            f"--print-to-pdf={target.resolve()}",
            source.as_uri(),
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:  # Chromium refuses its sandbox to the administrator
            command.insert(1, "--no-sandbox")
        ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if ran.returncode or not target.exists():
        told = (ran.stderr.strip().splitlines() or ["it gave no reason"])[-1]
        raise NoBrowser(f"Chromium could not print {target}: {told}")

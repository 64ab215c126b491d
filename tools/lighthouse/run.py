"""Lighthouse's scores for some pages of the built book, served as a host would: compressed, and with a long life.

``make lighthouse`` runs it on the first page, a witness, the walkthrough and the calculator, or name pages of the toc:
``python tools/lighthouse/run.py book/index notebooks/show_calculator``. It fails below the marks in MARKS.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[1] / "tests" / "browser")]

from looking import HTML, PREFIX, BelowPrefix  # noqa: E402

from press.browser import needed  # noqa: E402

PAGES = ("book/index", "book/witnesses/1688-holme", "notebooks/pegging_walkthrough", "notebooks/show_calculator")
MARKS = {"accessibility": 100, "best-practices": 95, "performance": 90}
TEXT = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm"}


class Compressing(BelowPrefix):
    """Sends texts compressed and keeps the connection, as GitHub Pages does."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path.partition("?")[0]))
        if not path.is_file() or path.suffix not in TEXT:
            return super().do_GET()
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=31536000")
        self.end_headers()
        self.wfile.write(body)


def scores(address: str) -> dict[str, int]:
    """Run Lighthouse on one address; scores from 0 to 100."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [str(HERE / "node_modules" / ".bin" / "lighthouse"), address, "--quiet", "--output=json"]
        command += [f"--output-path={report}", "--only-categories=" + ",".join(MARKS)]
        browser = needed()
        subprocess.run(
            [*command, "--chrome-flags=" + " ".join(("--headless=new", *browser.flags))],
            env={**browser.environment(), "CHROME_PATH": browser.program},
            check=True,
        )
        found = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {name: round(100 * found[name]["score"]) for name in MARKS}


def main() -> int:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, directory=str(HTML)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    short = False
    for page in sys.argv[1:] or PAGES:
        found = scores(f"http://127.0.0.1:{server.server_address[1]}{PREFIX}{page}.html")
        short |= any(found[name] < mark for name, mark in MARKS.items())
        print(f"{page:32}", "  ".join(f"{name} {score}" for name, score in found.items()), flush=True)
    server.shutdown()
    return int(short)


if __name__ == "__main__":
    sys.exit(main())

"""What a first visit to each page of the built book fetches, compressed as a host would send it.

``python benchmarks/page_weight.py`` opens every page of the toc in Chromium and prints sizes in kilobytes (1,000 bytes)
after gzip; fonts and pictures count as they are. It fails when a page is over the limit (``--limit``, 900 kB).
"""

from __future__ import annotations

import argparse
import gzip
import sys
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from looking import HTML, PREFIX, BelowPrefix, find_chromium, toc_pages  # noqa: E402
from playwright.sync_api import Browser, Response, sync_playwright  # noqa: E402

PACKED = (".woff", ".woff2", ".png", ".jpg", ".zip")


def fetched(browser: Browser, base: str, page: str) -> dict[str, int]:
    """Address below the base to compressed size, for everything that one fresh visit asked for."""
    context = browser.new_context()
    tab = context.new_page()
    answers: list[Response] = []
    tab.on("response", lambda answer: answers.append(answer))
    tab.goto(f"{base}{page}.html", wait_until="networkidle")
    sizes = {}
    for answer in answers:
        if answer.url.startswith(base) and answer.ok:
            body, path = answer.body(), answer.url.removeprefix(base).partition("?")[0]
            sizes[path] = len(body) if path.endswith(PACKED) else len(gzip.compress(body, 6))
    context.close()
    return sizes


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=900, help="kilobytes a page may weigh")
    parser.add_argument("--files", action="store_true", help="list the five heaviest files of each page")
    wanted = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(BelowPrefix, directory=str(HTML)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base, heaviest = f"http://127.0.0.1:{server.server_address[1]}{PREFIX}", 0.0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for page in toc_pages():
            sizes = fetched(browser, base, page)
            weight = sum(sizes.values()) / 1000
            heaviest = max(heaviest, weight)
            print(f"{weight:7.0f} kB  {len(sizes):3} files  {page}")
            for path, size in sorted(sizes.items(), key=lambda item: -item[1])[: 5 if wanted.files else 0]:
                print(f"              {size / 1000:7.1f}  {path}")
        browser.close()
    server.shutdown()
    print(f"heaviest {heaviest:.0f} kB, limit {wanted.limit} kB")
    return int(heaviest > wanted.limit)


if __name__ == "__main__":
    sys.exit(main())

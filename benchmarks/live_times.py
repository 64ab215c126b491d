"""How long the live pages take: from the first click to the first answer, and the answers after that.

Run ``make book`` and then ``python benchmarks/live_times.py``. The book is served on this machine, so a real download
is left out; a fresh browser is used for each start. A busy machine makes it all longer, so the load is printed.
"""

from __future__ import annotations

import functools
import http.server
import os
import sys
import threading
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "browser"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from looking import HTML, PREFIX, BelowPrefix
from playwright.sync_api import Browser, Page

from press.browser import started

SLOW = 180_000
STARTS, ACTIONS = 3, 30


def act(page: Page, selector: str) -> float:
    """Press something; give the seconds until the answer stands in the page."""
    begun = perf_counter()
    page.locator(selector).first.click()
    page.locator(".noddy-live:not([aria-busy])").wait_for(timeout=SLOW)
    return perf_counter() - begun


def calculator(browser: Browser, base: str) -> tuple[float, list[float]]:
    """Count one hand, then hands by chance."""
    page = browser.new_page()
    page.goto(f"{base}notebooks/show_calculator.html", wait_until="networkidle")
    first = act(page, "#live-do-count")
    later = [act(page, "#live-do-random") for _ in range(ACTIONS)]
    page.close()
    return first, later


def game(browser: Browser, base: str) -> tuple[float, list[float]]:
    """Deal, then play cards and ask for the next deal, against the best player."""
    page = browser.new_page()
    page.goto(f"{base}book/play/against-bertha.html", wait_until="networkidle")
    page.fill("#live-seed", "times")
    page.fill("#live-target", "200")
    first = act(page, "#live-do-deal")
    later = [act(page, ".noddy-table button.noddy-card:not([disabled]), #live-do-next") for _ in range(ACTIONS)]
    page.close()
    return first, later


def main() -> None:
    """Print a line for each page."""
    handler = functools.partial(BelowPrefix, directory=str(HTML))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_address[1]}{PREFIX}"
        for name, measure in (("calculator", calculator), ("game", game)):
            firsts: list[float] = []
            laters: list[float] = []
            for _ in range(STARTS):
                with started() as browser:
                    first, later = measure(browser, base)
                firsts.append(first)
                laters += later
            print(
                f"{name:10} first answer {median(firsts):.2f} s ({min(firsts):.2f} to {max(firsts):.2f}), "
                f"later ones {median(laters) * 1000:.0f} ms at the median, {max(laters) * 1000:.0f} at most; "
                f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
                flush=True,
            )
        server.shutdown()


if __name__ == "__main__":
    main()

"""What Python in the browser and Python here must answer alike: 500 hands, 50 games and some records, as one JSON text.

Everything is drawn from seeds, by the pages' own entry. No test is in this file: it is run twice, and compared.
"""

import json
from hashlib import sha256
from random import Random

from noddy.cards import DECK, text_of
from noddy.record import record_names
from noddy.rulesets import RULE_SETS
from noddy.table import Awaiting, read_table
from noddy.view.live import answer

HANDS, GAMES = 500, 50


def ask(page: str, form: dict[str, str], state: str = "") -> dict[str, str]:
    """Ask as the page does."""
    return json.loads(answer(json.dumps({"live": page, "base": "../", "chance": "1", "state": state, "form": form})))


def hand(number: int) -> str:
    """Count one hand by one of the rule sets, with one of its readings changed; give the whole answer, hashed."""
    rng = Random(f"hand {number}")
    rules = list(RULE_SETS.values())[number % len(RULE_SETS)]
    cards = rng.sample(DECK, rules.hand_size.value + 1)
    reading = rng.choice(rules.readings) if rules.readings else None
    form = {
        "do": "count",
        "hand": text_of(cards[:-1]),
        "turn-up": str(cards[-1]),
        "rules": rules.name,
    }
    if reading:
        form[f"read.{reading.id}"] = rng.choice(reading.values)
    return shortened(ask("calculator", form))


def shortened(reply: dict[str, str]) -> str:
    """Give what is said, and a hash of the rest."""
    return f"{reply['say']} {sha256(json.dumps(reply, sort_keys=True).encode()).hexdigest()[:16]}"


def game(number: int) -> list[str]:
    """Play a game by chance against one of the strengths; give the state and the hash after each move."""
    rng = Random(f"game {number}")
    rules = list(RULE_SETS.values())[number % len(RULE_SETS)]
    form = {
        "do": "deal",
        "rules": rules.name,
        "players": str(rng.choice(rules.players.value)),
        "seed": str(number),
        "strength": ("random", "greedy", "best")[number % 3],
        "claims": ("", "yes")[number % 2],
    }
    reply = ask("game", form)
    told = [shortened(reply)]
    while (table := read_table(reply["state"])).awaiting is not Awaiting.NOTHING:
        reply = ask("game", move(table, rng), reply["state"])
        told.append(shortened(reply))
    return [*told, reply["state"]]


def move(table, rng: Random) -> dict[str, str]:  # type: ignore[no-untyped-def]
    """Choose a move by chance, as a form."""
    if table.awaiting is Awaiting.CLAIM:
        return {"do": "claim", "claim": str(rng.randrange(9))}
    if table.awaiting is Awaiting.NEXT:
        return {"do": "next"}
    choice = rng.choice(table.deal.choices())
    if table.awaiting is Awaiting.LAYING_OUT:
        return {"do": "lay-out", **{f"box.{card}": "yes" for card in choice}}
    return {"card": str(choice[0])} if choice else {"do": "refuse"}


def answers() -> str:
    """Answer everything."""
    records = [
        shortened(ask("record", {"record": name, "was": name, "text": "", "rules": "", "step": "3"}))
        for name in record_names()
    ]
    return json.dumps(
        {"hands": list(map(hand, range(HANDS))), "games": list(map(game, range(GAMES))), "records": records}
    )

"""Texts that are not cards, by the thousand: valid ones broken in every way that a keyboard, a page or a file can."""

import random

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "10", "J", "Q", "K", "a", "t", "j", "q", "k"]
SUITS = ["C", "D", "H", "S", "c", "d", "h", "s", "♣", "♦", "♥", "♠", "♧", "♢", "♡", "♤"]
LOOK_ALIKES = {
    "A": "АΑＡ𝐀",  # Cyrillic, Greek, full width, mathematical
    "C": "СϹⅭＣ",
    "D": "ⅮＤ𝐃",
    "H": "НΗＨℍ",
    "S": "ЅＳſ５",
    "T": "ТΤＴ",
    "K": "КΚ\u212aＫ",  # the third is the Kelvin sign, which lower-cases to a k
    "J": "ЈＪ",
    "Q": "Ｑℚ",
    "1": "lI|１١¹①",
    "0": "OОοo０٠",
    "6": "б６٦⁶⑥",
    "9": "９٩۹",
    "♥": "❤💔🂱♡\ufe0f\ufe0f",
    "♠": "🂡⚔♠\ufe0e\ufe0f",
}
STRANGE = [
    "\0", "\ud800", "\udc80", "\udfff", "\ufe0f", "\ufe0e", "\u200b", "\u200d", "\u202e", "\ufeff", "\u00a0",
    "\u2028", "\x1b[31m", "\x7f", "\x1c", "\x85", "\t", "\v", "\f", "é", "e\u0301", "🂡", "🃟", "🃏", "½", "−1", "1.0",
    "1e1", "0x9H", "%s", "{0}", "\\u0041", "'", '"', "`", "$(", "</script>", "None", "nan", "Ⅳ", "四", "٤", "ＡＨ",
    "+", "++", "/", "-", "--", "-h", "=", ";", "|", "*",
]  # fmt: skip


def valid(rng: random.Random) -> str:
    """One to five cards that can be read."""
    parted = rng.choice([" ", ",", ", ", "  ", " ,"])
    return parted.join(rng.choice(RANKS) + rng.choice(SUITS) for _ in range(rng.randint(1, 5)))


def broken(rng: random.Random) -> str:
    """A text made by breaking a valid one, or of nothing at all."""
    text = valid(rng)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(WAYS)(text, rng)
    return text


def look_alike(text: str, rng: random.Random) -> str:
    """One letter exchanged for another that looks like it."""
    places = [place for place, letter in enumerate(text) if letter in LOOK_ALIKES]
    if not places:
        return text + rng.choice(LOOK_ALIKES["H"])
    place = rng.choice(places)
    return text[:place] + rng.choice(LOOK_ALIKES[text[place]]) + text[place + 1 :]


def put_in(text: str, rng: random.Random) -> str:
    """Something strange put in anywhere."""
    place = rng.randint(0, len(text))
    return text[:place] + rng.choice(STRANGE) + text[place:]


def left_out(text: str, rng: random.Random) -> str:
    """One letter left out."""
    place = rng.randrange(len(text)) if text else 0
    return text[:place] + text[place + 1 :]


def turned_round(text: str, rng: random.Random) -> str:
    """The whole text, or one card of it, backwards."""
    words = text.split(" ")
    place = rng.randrange(len(words))
    words[place] = words[place][::-1]
    return rng.choice([text[::-1], " ".join(words)])


def again(text: str, rng: random.Random) -> str:
    """A card there twice, or the whole text many times over."""
    words = text.split() or [""]
    return rng.choice([f"{text} {rng.choice(words)}", text * rng.choice((2, 50, 200)), text + text])


def run_together(text: str, rng: random.Random) -> str:
    """The separators gone, or others in their place."""
    return text.replace(" ", rng.choice(["", "\t", "-", ";", "\u3000", "\u00a0", ", ,", "\r"]))


def emptied(text: str, rng: random.Random) -> str:
    """Nothing, or nothing but space."""
    return rng.choice(["", " ", ",", " , ,", "\t", "\ufe0f", "+", "\u3000"])


def any_text(text: str, rng: random.Random) -> str:
    """Letters from anywhere in Unicode, surrogates too."""
    size = rng.choice((1, 2, 3, 8, 40))
    return "".join(chr(rng.randrange(rng.choice((0x80, 0x3000, 0x110000)))) for _ in range(size))


def very_long(text: str, rng: random.Random) -> str:
    """A text of a hundred thousand letters."""
    return text.replace(" ", "") * 4 + rng.choice(("9", "H", "\u202e", "\ud800")) * rng.choice((300, 100_000))


WAYS = [look_alike] * 4 + [put_in] * 4 + [left_out, turned_round, again, run_together, any_text] * 2 + [emptied]


def malformed(number: int, seed: int = 1589) -> list[str]:
    """So many texts, most of which cannot be read; the same for the same seed. Some are very long, one a plain hand."""
    rng = random.Random(seed)
    texts = [broken(rng) for _ in range(number - 12)]
    texts += [very_long(valid(rng), rng) for _ in range(12)]
    rng.shuffle(texts)
    return texts

"""Sheets to print: each a pure function to one whole HTML document, for A4 or Letter, that a browser prints as it is.

A *leaf* is the HTML of one printed page. Everything is drawn to fit both papers, in black with one colour that a grey
printer may lose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from press import pack
from press.evidence import CARDS, FOILS, LADDER, EvidenceCard


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, in millimetres; `name` is what style sheets call it."""

    name: str
    width: float
    height: float


A4, LETTER = Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4)
PAPERS = (A4, LETTER)
LICENCE = "Noddy: an English card game, rebuilt from its sources. CC BY 4.0: copy it freely."

_FACES = "".join(
    f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};src:url(FONTS{file}.{kind})}}'
    for family, weight, style, file, kind in (
        ("EB Garamond", 400, "normal", "eb-garamond-latin-400-normal", "woff2"),
        ("EB Garamond", 400, "italic", "eb-garamond-latin-400-italic", "woff2"),
        ("EB Garamond", 700, "normal", "eb-garamond-latin-600-normal", "woff2"),
        ("IM Fell English", 400, "normal", "IMFellEnglish_400Regular", "ttf"),
        ("IM Fell English", 400, "italic", "IMFellEnglish_400Regular_Italic", "ttf"),
        ("Atkinson Hyperlegible", 400, "normal", "atkinson-hyperlegible-latin-400-normal", "woff2"),
        ("Atkinson Hyperlegible", 700, "normal", "atkinson-hyperlegible-latin-700-normal", "woff2"),
        ("Noddy Signs", 400, "normal", "noddy-signs", "woff"),
    )
)
_STYLE = """
*{box-sizing:border-box}
html{font-size:11pt}
body{margin:0;color:#161311;background:#fff;
font:1rem/1.35 "EB Garamond","Noddy Signs",Garamond,Georgia,"DejaVu Serif",serif;
font-variant-numeric:lining-nums;-webkit-print-color-adjust:exact;print-color-adjust:exact}
h1,h2,h3{font-family:"IM Fell English","EB Garamond","Noddy Signs",Georgia,serif;
font-weight:400;line-height:1.1;margin:0 0 .35em}
h1{font-size:2.1rem}h2{font-size:1.5rem}h3{font-size:1.15rem}
p,ul,ol{margin:0 0 .55em}ul,ol{padding-left:1.4em}
table{border-collapse:collapse;width:100%}th,td{border:.35mm solid #161311;padding:1mm 1.6mm;text-align:left;
vertical-align:top}thead th{background:#ece5d6}
caption{text-align:left;font-style:italic;padding-bottom:1mm}
.leaf{break-after:page;position:relative}.leaf:last-of-type{break-after:auto}
.foot{font-size:.72rem;color:#3d3731;margin:3mm 0 0;border-top:.25mm solid #8d7f68;padding-top:1mm}
.old,q.old{font-family:"IM Fell English","EB Garamond","Noddy Signs",Georgia,"DejaVu Serif",serif}
.badge{display:inline-block;min-width:1.5em;text-align:center;border:.4mm solid #161311;border-radius:.7em;
font-weight:700;font-size:.82em;line-height:1.25;padding:0 .3em}
.badge.n{background:#161311;color:#fff}.badge.m{border-style:dotted}
.cards{display:inline-flex;gap:1.5mm;align-items:center;vertical-align:middle}
.signs{position:absolute}
.rule{border-bottom:.3mm solid #8d7f68;height:8.5mm}
svg text{font-family:"EB Garamond","Noddy Signs",Garamond,Georgia,"DejaVu Serif",serif}
@media screen{body{background:#e4dccb;padding:1rem}.leaf{background:#fff;margin:0 auto 1rem;overflow-x:auto}}
@media screen and (max-width:820px){body{padding:0}.leaf{width:auto!important;min-height:0!important;
padding:5mm!important}}
"""


def document(
    title: str,
    leaves: Sequence[str],
    paper: Paper,
    style: str = "",
    landscape: bool = False,
    margins: tuple[float, float] | None = None,
    fonts: str = "../fonts/",
) -> str:
    """Write a whole document: one printed page for each leaf, `margins` the vertical and the horizontal one in mm.

    `fonts` is the way to the folder of the types, empty where there is none.

    >>> document("Two pages", ["<p>a</p>", "<p>b</p>"], LETTER).count('class="leaf"')
    2
    """
    width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    down, across = margins or (11, 12)
    page = f"@page{{size:{width:g}mm {height:g}mm;margin:{down:g}mm {across:g}mm}}"
    screen = f"@media screen{{.leaf{{width:{width:g}mm;min-height:{height:g}mm;padding:{down:g}mm {across:g}mm}}}}"
    faces = _FACES.replace("FONTS", fonts) if fonts else ""
    body = "".join(f'<section class="leaf">{leaf}</section>' for leaf in leaves)
    body = body.replace("〈", "⟨").replace("〉", "⟩")  # the same mark for a word unread, in signs that more types have
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{faces}{_STYLE}{screen}{style}{page}</style></head><body><main>{body}</main></body></html>\n"
    )


def foot(note: str = "") -> str:
    """Write the line at the foot of a leaf."""
    return f'<p class="foot">{escape(note + " · " if note else "")}{LICENCE}</p>'


def marked(text: str) -> str:
    """Write an old text as HTML: line ends kept, its italics as italics."""
    pieces = escape(text.strip()).split("_")
    told = "".join(f"<em>{piece}</em>" if place % 2 else piece for place, piece in enumerate(pieces))
    return told.replace("\n", "<br>")


# ---- the pack


_PACK = """
.grid{display:grid;grid-template-columns:repeat(4,64mm);grid-auto-rows:95mm;width:256mm;height:190mm}
.grid>*{width:64mm;height:95mm;display:block}.faces>*{outline:.2mm solid #8d7f68;outline-offset:-.1mm}
.grid .spare{padding:7mm 6mm;font-size:.82rem}
.leaf>h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
"""


def pack_sheet(paper: Paper, learner: bool = False) -> str:
    """Lay out the pack, eight cards a leaf, each leaf of faces followed by its backs.

    The grid of 256 by 190 mm stands in the middle of the paper, so faces and backs meet whichever way the sheet turns.
    """
    title = "A pack to cut out, with corner letters" if learner else "A pack to cut out, as it was about 1600"
    leaves = []
    for place, cards in enumerate(pack.in_eights()):
        faces = "".join(pack.svg(card, learner) for card in cards)
        if len(cards) < 8:
            faces += _spares(learner)
        heading = f"<h1>{title}</h1>{pack.symbols()}" if place == 0 else ""
        leaves.append(f'{heading}<div class="grid faces">{faces}</div>')
        leaves.append(f'<div class="grid">{pack.back() * 8}</div>')
    margins = ((paper.width - 190) / 2, (paper.height - 256) / 2)
    return document(title, leaves, paper, _PACK, landscape=True, margins=margins)


def _spares(learner: bool) -> str:
    """Fill the four free places of the last leaf with what a player wants to have at hand."""
    letters = "The corner letters and the names are for learners; the English cards of 1600 that we know of have none."
    period = (
        "Drawn for this project after what the cards of the time share: whole figures, no corner letters, plain backs, "
        "about 95 by 64 mm. It copies no surviving pack."
    )
    about = letters if learner else period
    values = "Ace is one and lowest. Two to ten are what they show. Knave, Queen and King are ten each."
    signs = "".join(
        '<svg width="9mm" height="9mm" viewBox="0 0 10 10" role="img" '
        f'aria-label="{suit.word}">{pack.sign(suit, 5, 5, 9)}'
        f"</svg> {suit.word}<br>"
        for suit in sorted(pack.SIGNS, key=str)
    )
    told = (
        f"<strong>A Noddy pack</strong><br>{about}",
        f"<strong>What a card counts</strong><br>{values}",
        f"<strong>The suits</strong><br>{signs}<br>Red suits have a white line inside, for those who see no red.",
        "<strong>To print</strong><br>Actual size, not “fit to page”. Both sides, either edge: the backs are all "
        "alike. "
        "Card of 200 g or more.",
    )
    return "".join(f'<div class="spare">{each}</div>' for each in told)


# ---- evidence cards


_EVIDENCE = """
.grid{display:grid;grid-template-columns:repeat(2,90mm);grid-auto-rows:127mm;width:180mm;height:254mm}
.card{outline:.2mm solid #8d7f68;outline-offset:-.1mm;padding:6mm;width:90mm;height:127mm;overflow:hidden;
font-size:11.4pt;line-height:1.3}
.card .letter{font:400 20pt/1 "IM Fell English","EB Garamond","Noddy Signs",Georgia,serif;
float:right;margin:0 0 2mm 3mm}
.card p{margin-bottom:2mm}
.card .old{font-size:15pt;line-height:1.32}.card.long .old{font-size:13pt;line-height:1.28}
.card.long{font-size:10.4pt;line-height:1.24}
.card dl{margin:0 0 2mm}.card dt{font-weight:700;float:left;margin-right:1mm}.card dd{margin:0 0 .8mm}
.leaf>h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.card h2{font-size:10pt;font-weight:700;font-family:inherit;margin:0 0 2mm}
"""
BLANK = (
    "<div class='card'><p class='letter'>L</p><h2>A card of your own</h2><p>Find one more quotation, on the pages of "
    "the "
    "witnesses or anywhere else, and copy it exactly.</p></div>"
)
BLANK_BACK = (
    "<div class='card'><h2>Card L</h2><p>Who wrote it?</p><p>When was it written, and when first printed?</p>"
    "<p>Where did you find it?</p><p>What had you to change, and why?</p></div>"
)


def front(card: EvidenceCard) -> str:
    """Draw the front of an evidence card: its letter and the exact words, nothing else."""
    long = " long" if len(card.original.split()) > 90 else ""
    return (
        f'<div class="card{long}"><p class="letter">{card.letter}</p><h2>Card {card.letter}</h2>'
        f'<p class="old">{card_words(card)}</p></div>'
    )


def card_words(card: EvidenceCard) -> str:
    """Write the exact words of a card as HTML, piece by piece, since italics may be cut off with what is left out."""
    return " [...] ".join(map(marked, card.pieces))


def reverse(card: EvidenceCard) -> str:
    """Draw the back: who and when, one line of setting, the words in modern spelling. No rung and no trap."""
    long = " long" if len(card.original.split()) > 90 else ""
    found = card.witness
    setting = found.context.split(". ")[0].rstrip(".") + "."
    return (
        f'<div class="card{long}"><p class="letter">{card.letter}</p><dl><dt>Text</dt><dd>{escape(found.title)}</dd>'
        f"<dt>Author</dt><dd>{escape(found.author)}</dd><dt>Written</dt><dd>{escape(found.written)}</dd>"
        f"<dt>Printed</dt><dd>{escape(found.printed)}</dd></dl><p>{escape(setting)}</p>"
        f"<p><strong>In modern spelling:</strong> {marked(card.modern)}</p></div>"
    )


def evidence_sheet(paper: Paper) -> str:
    """Lay out the evidence cards, four a leaf, each leaf followed by its backs with left and right changed over."""
    fronts = [*(front(card) for card in CARDS + FOILS), BLANK]
    backs = [*(reverse(card) for card in CARDS + FOILS), BLANK_BACK]
    leaves = []
    for start in range(0, len(fronts), 4):
        heading = "<h1>Evidence cards</h1>" if start == 0 else ""
        leaves.append(f'{heading}<div class="grid">{"".join(fronts[start : start + 4])}</div>')
        first, second, third, fourth = backs[start : start + 4]
        leaves.append(f'<div class="grid">{second}{first}{fourth}{third}</div>')
    margins = ((paper.height - 254) / 2 - 1, (paper.width - 180) / 2)
    return document("Evidence cards", leaves, paper, _EVIDENCE, margins=margins)


LARGE_STYLE = """
html{font-size:18pt}
body,h1,h2,h3{font-family:"Atkinson Hyperlegible","Noddy Signs",Verdana,"DejaVu Sans",Arial,sans-serif;line-height:1.5}
h1{font-size:1.5rem}h2{font-size:1.2rem;font-weight:700}h1,h2,h3{line-height:1.25}
em,i,caption{font-style:normal;font-weight:700}
table{font-size:1rem}.foot{font-size:.6rem}
svg text{font-family:"Atkinson Hyperlegible","Noddy Signs",Verdana,"DejaVu Sans",Arial,sans-serif}
.leaf{font-size:1rem}ol,ul{padding-left:2em}ol li{margin-bottom:.35em}
"""


def large_evidence_sheet(paper: Paper) -> str:
    """Write the evidence cards large: 18 point without serifs, modern spelling first, two leaves a long card."""
    leaves = []
    for card in CARDS:
        found = card.witness
        facts = (
            f"<p><strong>Text:</strong> {escape(found.short)}<br><strong>Written:</strong> {escape(found.written)}<br>"
            f"<strong>Printed:</strong> {escape(found.printed)}</p>"
        )
        modern = f"<h1>Card {card.letter}</h1>{facts}<h2>In modern spelling</h2><p>{marked(card.modern)}</p>"
        old = f"<h2>Card {card.letter}: the exact words</h2><p>{card_words(card)}</p>"
        if len(card.original.split()) > 70:
            leaves += [modern, old]
        else:
            leaves.append(modern + old)
    return document("Evidence cards in large print", leaves, paper, LARGE_STYLE)


# ---- the ladder, the slips, the strip of time


_MAT = """
.ladder{table-layout:fixed}.ladder td{height:24.5mm;vertical-align:top}.ladder tbody th{font-size:17pt;
text-align:center;vertical-align:middle;background:#ece5d6}.ladder .side{border-style:dashed}
.ladder th:nth-child(1){width:15mm}.ladder th:nth-child(2){width:60mm}.ladder th:nth-child(4){width:48mm}
.ladder small{display:block;font-size:.85rem}
"""


def ladder_sheet(paper: Paper) -> str:
    """Draw the ladder of proof, to lay cards on."""
    rows = "".join(
        f'<tr><th scope="row">{rung}</th><td '
        f'class="name"><strong>{escape(name)}</strong><small>{escape(hint)}</small></td>'
        '<td></td><td class="side"></td></tr>'
        for rung, (name, hint) in reversed(list(enumerate(LADDER)))
    )
    head = (
        '<thead><tr><th scope="col">Rung</th><th scope="col">It proves at most</th>'
        '<th scope="col">Cards that stand here by themselves</th><th scope="col">Playing, or joking?</th></tr></thead>'
    )
    leaf = (
        "<h1>The ladder of proof</h1><p>Lay each card on the highest rung that it can hold <strong>alone</strong>.</p>"
        f'<table class="ladder">{head}<tbody>{rows}</tbody></table>'
    )
    return document("The ladder of proof", [leaf], paper, _MAT, landscape=True)


def slips_sheet(paper: Paper) -> str:
    """Draw slips for claims, six a leaf, to cut apart."""
    slip = (
        '<div class="slip"><h2>Card ____ &nbsp; Rung ____</h2><p>This proves</p><div class="rule"></div>'
        '<div class="rule"></div><p>It does not prove</p><div class="rule"></div><div class="rule"></div><p>because</p>'
        '<div class="rule"></div><div class="rule"></div></div>'
    )
    style = (
        ".slips{display:grid;grid-template-columns:1fr 1fr;gap:0}.slip{outline:.25mm dashed #8d7f68;padding:4mm 5mm;"
        "height:81mm;overflow:hidden}.slip p{margin:1.6mm 0 0}.slip h2{font-size:1.1rem}.rule{height:7mm}"
        ".leaf>h1{font-size:1.1rem;margin-bottom:2mm}"
    )
    return document("Claim slips", [f'<h1>Claim slips</h1><div class="slips">{slip * 6}</div>'], paper, style)


def strip_sheet(paper: Paper) -> str:
    """Draw strips of time, 1550 to 1910, for the cards to be placed on: once written, once printed."""

    def strip(name: str) -> str:
        marks = "".join(
            f'<path d="M{(year - 1550) * 0.7:g} {46 if year % 50 else 42}V52" stroke="#161311" stroke-width=".5"/>'
            + (
                f'<text x="{(year - 1550) * 0.7:g}" y="59" font-size="5.4" text-anchor="middle">{year}</text>'
                if year % 50 == 0
                else ""
            )
            for year in range(1550, 1911, 10)
        )
        return (
            f'<h2>{name}</h2><svg viewBox="-8 0 270 62" width="100%" role="img" aria-label="{name}: a line from 1550 '
            "to 1910, "
            f'a mark for every ten years"><path d="M0 52H252" stroke="#161311" stroke-width=".7"/>{marks}</svg>'
        )

    leaf = (
        "<h1>When was it written, and when was it printed?</h1><p>Write the letter of each card above its year, on "
        "both lines. "
        "Which cards move from one line to the other?</p>"
        f"{strip('Written or acted')}{strip('First printed')}{foot()}"
    )
    return document("A strip of time", [leaf], paper, "svg{margin:4mm 0 2mm}", landscape=True)


# ---- boards, score sheets, the grid


def board_svg(name: str, up: int, marks: Iterable[int]) -> str:
    """Draw one player's track: `up` holes in rows of 31, the marked ones ringed and numbered.

    >>> board_svg("Mine", 21, (21,)).count("<circle")
    22
    """
    targets = sorted({mark for mark in marks if mark <= up})
    height = 13 + -(-up // 31) * 14
    drawn = []
    for hole in range(1, up + 1):
        x, y = 6 + ((hole - 1) % 31) * 8.1, 15 + ((hole - 1) // 31) * 14
        drawn.append(f'<circle cx="{x:g}" cy="{y}" r="2.1" fill="#fff" stroke="#161311" stroke-width=".6"/>')
        if hole in targets:
            drawn.append(f'<circle cx="{x:g}" cy="{y}" r="3.5" fill="none" stroke="#8a1f2b" stroke-width=".8"/>')
        if hole in targets or hole % 5 == 0 or hole == 1:
            drawn.append(f'<text x="{x:g}" y="{y + 7.6:g}" font-size="4" text-anchor="middle">{hole}</text>')
    label = f"{name}: {up} holes; marked are {', '.join(map(str, targets))}"
    return (
        f'<svg class="board" viewBox="0 0 256 {height}" width="100%" role="img" aria-label="{label}">'
        f'<rect x=".5" y=".5" width="255" height="{height - 1}" rx="5" fill="#f1e8d6" stroke="#161311"/>'
        f'<text x="4" y="8" font-size="5.6" font-weight="700">{name}</text>{"".join(drawn)}</svg>'
    )


def board_sheet(paper: Paper, up: int, marks: Sequence[int]) -> str:
    """Draw a board for two: a track of holes each, the targets marked; for drilling, or for counters."""
    named = " and ".join(map(str, marks))
    leaf = (
        f"<h1>A noddy board, {up} up</h1>{board_svg('The dealer', up, marks)}{board_svg('The other', up, marks)}"
        f"<p>Ringed: {named}. Two counters each, one ahead and one behind, or drill the holes and use pegs.</p>"
        "<p><strong>The holes are attested, their number and order are not.</strong> A noddy-board had &#8220;little "
        "holes&#8221;, says Sir Henry Mainwaring, by 1623; Lenton (1631) and Gayton (1654) name the board too. We know "
        f"of none that survives, and of no picture of one.</p>{foot()}"
    )
    style = "svg{display:block;margin:0 0 6mm}p{font-size:1.1rem}"
    return document(f"A noddy board, {up} up", [leaf], paper, style, landscape=True)


def score_sheet(paper: Paper) -> str:
    """Draw a score sheet for two: deal by deal, and a place to chalk."""
    rows = "".join(f'<tr><th scope="row">{deal}</th>{"<td></td>" * 7}</tr>' for deal in range(1, 15))
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("shewed", "played", "total") * 2)
    leaf = (
        "<h1>Score sheet</h1><p>Names: ______________________ and ______________________ &nbsp; Game: 21 &nbsp; 31 "
        "&nbsp; 61</p>"
        '<table class="score"><thead><tr><th scope="col" rowspan="2">Deal</th><th scope="col" rowspan="2">Dealer</th>'
        '<th scope="colgroup" colspan="3">First player</th><th scope="colgroup" colspan="3">Second player</th></tr>'
        f"<tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        "<h2>Or chalk it, as an alehouse did</h2><p>A stroke a point; the fifth crosses the other four.</p>"
        '<div class="chalk"><div></div><div></div></div>' + foot()
    )
    style = (
        ".score td,.score th{height:9.2mm;width:12%}.score thead th{height:auto}.score{margin-bottom:5mm}"
        ".chalk{display:grid;grid-template-columns:1fr 1fr;gap:6mm}.chalk div{border:.3mm solid #161311;height:34mm}"
    )
    return document("Score sheet", [leaf], paper, style)


_SIZES = ("two", "two", "two", "two", "two", "two", "three", "three", "three", "three", "four")
_PLACES = ("1 2", "1 3", "1 4", "2 3", "2 4", "3 4", "1 2 3", "1 2 4", "1 3 4", "2 3 4", "1 2 3 4")


def grid_sheet(paper: Paper) -> str:
    """Draw the grid of the eleven combinations of four cards, twice."""
    rows = "".join(
        f'<tr><th scope="row">{places}</th><td>{size}</td><td></td><td></td><td></td><td></td></tr>'
        for places, size in zip(_PLACES, _SIZES, strict=True)
    )
    heads = "".join(
        f'<th scope="col">{name}</th>' for name in ("Places", "Cards", "Which cards", "Sum", "Counts as", "Points")
    )
    grid = (
        '<p class="hand">Card 1 ________ &nbsp; Card 2 ________ &nbsp; Card 3 ________ &nbsp; Card 4, turned up '
        "________</p>"
        f'<table class="grid11"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>'
        '<tfoot><tr><th scope="row" colspan="5">Total</th><td></td></tr></tfoot></table>'
    )
    leaf = (
        "<h1>Every combination of four cards</h1><p>Two cards can be taken in six ways, three in four, four in one: "
        "eleven "
        f"rows, and none is left out.</p>{grid}{grid}{foot()}"
    )
    style = (
        ".grid11 td,.grid11 th{height:6.3mm;padding:.3mm 1.6mm}.hand{margin:3mm 0 2mm}"
        ".grid11 td:nth-child(3){width:34%}.grid11 td:nth-child(5){width:22%}"
    )
    return document("Every combination of four cards", [leaf], paper, style)

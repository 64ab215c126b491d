"""The kit's other sheets: slides, keys, problem cards, the letter home, and the list of all that can be printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from html import escape

from noddy.cards import parse_cards, parse_show
from noddy.counting import count_hand, total
from noddy.rulesets import HOLME, PAR_PARI, RULE_SETS
from noddy.study.distribution import distribution
from noddy.study.lessons import fact
from press import pack, sheets
from press.evidence import CARDS, FOILS, LADDER
from press.leaflet import is_noddy, large_leaflet_sheet, leaflet_sheet
from press.sheets import Paper, document, foot
from press.worksheet import worksheet_sheet

SEED = 7
"""The seed of the worksheets that come ready printed."""


@dataclass(frozen=True, slots=True)
class Printable:
    """A sheet that the kit offers: its file name, title, what it is for, group, and how to write it for a paper."""

    name: str
    title: str
    what: str
    group: str
    write: Callable[[Paper], str]
    both_sides: bool = False


def points(rules: str, cards: str) -> int:
    """Count a hand written ``5C 5D 5H + JS`` under a rule set.

    >>> points("par-pari", "5C 5D 5H + JS")
    14
    """
    return total(count_hand(RULE_SETS[rules], *parse_show(cards)))


# ---- slides: one a session


_SLIDE = """
@media screen{body{padding:0;background:#fff}.leaf{width:auto;min-height:100vh;padding:4vh 5vw;
font-size:clamp(1rem,2.1vw,2.2rem)}
.leaf h1{font-size:2.2em}.leaf h2{font-size:1.35em}.leaf .foot{font-size:.5em}.leaf .bits{font-size:.82em}}
@media print{.leaf{font-size:21pt}.leaf h1{font-size:40pt}.leaf h2{font-size:27pt}.leaf .foot{font-size:9pt}}
.old{font-size:1.2em}
.lead{font:1.25em/1.3 "IM Fell English","EB Garamond","Noddy Signs",Georgia,serif}
.two{display:grid;grid-template-columns:1fr 1fr;gap:1.2em}
@media (max-width:700px){.two{grid-template-columns:1fr}}
ol.ladder{list-style:none;padding:0;margin:0}ol.ladder li{border-bottom:.3mm solid #8d7f68;padding:.12em 0}
table{font-size:1em}.small-card{height:2.6em;width:auto}
"""


def slide(title: str, body: str, paper: Paper) -> str:
    """Write a slide: fills a projector's screen, and prints on one leaf."""
    leaf = f"{pack.symbols()}<h1>{title}</h1>{body}{foot()}"
    return document(f"Slide: {title}", [leaf], paper, _SLIDE, landscape=True)


def quotation_slide(paper: Paper) -> str:
    """Write the slide of the lesson on quotations."""
    card = CARDS[0]
    cut = "let not me take you at Noddy anie more"
    before = "It is a shame for you to exclame so against Cardes"
    if not (card.witness.has(cut) and card.witness.has(before)):
        raise ValueError("the slide quotes what the witness does not say")
    rungs = "".join(
        f"<li><strong>{rung}</strong> &nbsp; {escape(name)}</li>"
        for rung, (name, _) in reversed(list(enumerate(LADDER)))
    )
    return slide(
        "What does each quotation prove?",
        '<p class="lead">“Noddy was first played in 1589, and a book of 1688 tells us how.”<br>Who believes it? Hands '
        "up.</p>"
        f'<div class="two"><div><h2>First: a piece</h2><p class="old">{cut}</p><h2>Then: the sentences before it</h2>'
        f'<p class="old">{before} ...</p><p>Who speaks, to whom, why? What changes?</p></div>'
        f'<div><h2>It proves at most</h2><ol class="ladder">{rungs}</ol></div></div>',
        paper,
    )


def counting_slide(paper: Paper) -> str:
    """Write the slide of the lesson on counting."""
    *fives, knave = map(pack.small, parse_cards("5C 5D 5H JS"))
    hand = f'{"".join(fives)}<span class="plus">+</span>{knave}'
    return slide(
        "How many ways to make fifteen?",
        '<p class="lead">Ace is one. Knave, Queen and King are ten. Every fifteen scores two.</p>'
        f'<p class="cards" role="group" aria-label="Three fives, and a Knave turned up">{hand}</p>'
        '<div class="two"><div><h2>Four cards</h2><p>Two of them: 6 ways<br>three of them: 4 ways<br>all four: 1 '
        "way<br>"
        f"<strong>{fact('combinations')} rows, and none left out</strong></p></div><div><h2>Ask of every list</h2>"
        "<p>Have we got them all?<br>How do you know?<br>Does the order matter?</p></div></div>",
        paper,
    )


def lost_game_slide(paper: Paper) -> str:
    """Write the slide of the lesson on rebuilding."""
    return slide(
        "Rebuild a lost game",
        '<p class="lead">Can a computer tell us when Noddy died, and how it was played?</p>'
        '<div class="two"><div><h2>Three notebooks</h2><p>1 The witnesses as data, and silence as data'
        "<br>2 Rules as code<br>3 The show calculator</p></div>"
        "<div><h2>Sort every answer</h2><p>The machine <strong>settled</strong> it: arithmetic<br>"
        "The machine <strong>suggests</strong> it: a sample, an inference<br>The machine <strong>cannot "
        "touch</strong> it: "
        "what a joke means</p></div></div>",
        paper,
    )


def tonight_slide(paper: Paper) -> str:
    """Write the slide for learning to play."""
    rules = PAR_PARI
    return slide(
        "Learn to play tonight",
        f'<p class="lead">Three cards each, one turned up. {rules.target.value} is up.</p><div '
        'class="two"><div><h2>Tell</h2>'
        "<p>Every fifteen 2 · a pair 2 · three alike 6<br>a sequence of three 2 · a flush of three 3<br>the Knave of "
        "the "
        "turned-up suit 1: that is Noddy</p></div><div><h2>Play</h2><p>By turns, calling the sum, up to "
        "thirty-one.<br>Fifteens, "
        "pairs, sequences, flushes score again.<br>The last card 1; thirty-one exactly 2.</p></div></div>"
        "<p>Afterwards: which rules tonight were said of Noddy, which borrowed, which modern?</p>",
        paper,
    )


# ---- keys for the teacher


def evidence_key_sheet(paper: Paper) -> str:
    """Write the key of the lesson on quotations: rung, reason, trap, and the rubric."""
    rows = "".join(
        f'<tr><th scope="row">{card.letter}</th><td>{escape(card.witness.short)}</td><td><strong>{card.rung}</strong>'
        f"{f' ({escape(card.also)})' if card.also else ''}</td><td>{escape(card.why)}</td>"
        f"<td>{escape(card.trap)}</td></tr>"
        for card in CARDS + FOILS
    )
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("Card", "Text", "Rung", "Why", "The trap"))
    rubric = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(f"<td>{step}</td>" for step in steps)}</tr>' for name, steps in RUBRIC
    )
    marks = "".join(f'<th scope="col">{mark}</th>' for mark in ("What", "0", "1", "2", "3"))
    leaf = (
        "<h1>Key for the teacher: what does each quotation prove?</h1><p>Other rungs can be defended; a good reason "
        "is worth "
        f'more than the rung.</p><table class="key"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        "<h2>Rubric, 12 marks; 9 or more is secure</h2><table "
        f"class='key'><thead><tr>{marks}</tr></thead><tbody>{rubric}</tbody>"
        f"</table><h2>A sentence that can be defended</h2><p>{MODEL}</p>{foot()}"
    )
    style = ".key{font-size:.82rem;line-height:1.2;margin-bottom:3mm}.key td,.key th{padding:.7mm 1.4mm}"
    return document("Key: evidence cards", [leaf], paper, style)


RUBRIC = (
    ("Source", ("names none", "names author or date", "tells writing from printing", "uses purpose and kind of text")),
    ("Claim fits evidence", ("overclaims", "fits in part", "fits", "fits, and says where it stops")),
    ("Corroborates", ("does not", "lists cards together", "compares them", "sees that one depends on another")),
    ("Language", ("none", "quotes", "explains a word", "explains a pun")),
)
MODEL = (
    "Noddy was known as a card game in England by 1589 or 1590. Twenty-one ends it in a joke of 1619, sixty-one in "
    "notes that "
    "Randle Holme wrote by about 1688 and that were printed in 1905. Francis Willughby described it in the 1660s; we "
    "have not "
    "read his words. We have found nobody playing it after about 1700, in the books that we could search."
)

FIGURES = (
    ("Ways to take two or more of four cards", "combinations"),
    ("Hands of three cards", "hands"),
    ("Hands with a card turned up", "cases"),
    ("A pair or better in three cards", "pair-in-three"),
    ("Three of one suit in three cards", "flush-in-three"),
    ("A sequence in three cards", "sequence-in-three"),
    ("Two cards that make fifteen", "two-make-fifteen"),
    ("Three cards that make fifteen together", "three-make-fifteen"),
    ("Some fifteen in three cards", "fifteen-in-three"),
    ("Some fifteen in three cards and the turn-up", "fifteen-in-four"),
    ("Some pair in three cards and the turn-up", "pair-in-four"),
    ("Some sequence in three cards and the turn-up", "sequence-in-four"),
    ("Three of a suit or more in three cards and the turn-up", "flush-in-four"),
    ("No fifteen in three cards and the turn-up", "fifteens-0"),
    ("One fifteen", "fifteens-1"),
    ("Two fifteens", "fifteens-2"),
    ("Three fifteens", "fifteens-3"),
    ("Four fifteens", "fifteens-4"),
    ("A Knave turned up", "knave-turned-up"),
    ("Noddy in hand: your Knave has the turned-up suit", "noddy-in-hand"),
    ("Three fives and a Knave turned up: cases", "batt-cases"),
    ("Three fives and a Knave turned up: once in", "batt-one-in"),
)
"""What the lesson on counting asks, and the name of the figure in `noddy.study.lessons`."""


def counting_key_sheet(paper: Paper) -> str:
    """Write the key of the lesson on counting: every figure, and the answers of the problem cards."""
    rows = "".join(f'<tr><th scope="row">{name}</th><td>{fact(figure)}</td></tr>' for name, figure in FIGURES)
    first = (
        "<h1>Key for the teacher: how many ways to make fifteen?</h1><p>Every figure is counted by the engine. Courts "
        "are ten, "
        "ace is one, the card turned up is the fourth card; the dealer's two for a Knave turned up is not in the "
        "hand.</p>"
        "<table><thead><tr><th scope='col'>Question</th><th "
        f"scope='col'>Answer</th></tr></thead><tbody>{rows}</tbody></table>"
    )
    answers = "".join(
        f"<h3>{number}. {title}</h3><p>{told}</p>" for number, (title, _, told) in enumerate(problems(), 1)
    )
    return document("Key: counting", [first + foot(), f"<h2>The problem cards: answers</h2>{answers}{foot()}"], paper)


def problems() -> tuple[tuple[str, str, str], ...]:
    """Give the problem cards: title, question, answer; every total counted by the engine."""
    six, as_three = points("par-pari", "TC TD 9H + JS"), points("parlett", "TC TD 9H + JS")
    eight = points("par-pari", "TC TD 5H + JS")
    best, best_holme = points("par-pari", "5C 5D 5H + 5S"), points("holme", "5C 5D 5H + 5S")
    below = max(worth for worth, _ in distribution(PAR_PARI).counts if worth < best)
    arthur, bertha = points("parlett", "4H 5S 6D + 7C"), points("parlett", "9C 9D 6S + 7C")
    return (
        (
            "The hands on the stage, 1696",
            "In <em>The Cornish Comedy</em> two men play at cribbage; a Knave is turned up. One says that two tens "
            "and a nine "
            "are six, the other that two tens and a five are eight. A pair is 2, every fifteen is 2. What must a "
            "sequence of "
            "three be worth for the first to be right? Is the second right?",
            "10-10-9 and J: a pair 2 and two sequences 9-10-J, once with each ten. Six needs 2 for a sequence of "
            "three, so "
            f"{six} is right at that price; at 3 it would be {as_three}. 10-10-5 and J: three fifteens and a pair, "
            f"{eight}: "
            "right. (A sequence needs the nine.)",
        ),
        (
            "Arthur and Bertha",
            "A modern example has lost the pictures of its cards. A seven was turned up. Arthur calls a fifteen of "
            "three cards for 2 "
            "and a run of four for 4. Bertha calls two fifteens for 4, a twenty-five of three cards for 3, and a pair "
            "for 2. In the "
            "play she lays a six. Find the cards.",
            f"Arthur 4-5-6 (the fifteen is 4+5+6; {arthur} in all), Bertha 9-9-6 (9+6 twice, 9+9+7; {bertha} in all). "
            "No other "
            "ranks fit; without the six that she lays, 5-10-10 and its like would.",
        ),
        (
            "Impossible scores",
            "A fifteen 2; a pair 2, three alike 6, four alike 12; a sequence of three 2, of four 4; a flush one a "
            "card; Noddy in "
            "hand 1. No three cards and a turn-up make 16, 17, 18 or 19, but 20 can be made. Which hand makes 20? Why "
            "can no "
            "hand make 19?",
            f"Four fives make {best}: four fifteens of three cards and four alike. Four alike leave no room for a "
            "sequence, a flush "
            "or a second rank, and no other four alike make four fifteens. Without four alike, three fives with a "
            "ten-card "
            f"make {points('par-pari', '5C 5D 5H + JS')}, and the count of all cases finds no hand above {below} but "
            "the four fives.",
        ),
        (
            "Odd one out",
            "By Randle Holme's prices (King of Spades 6, Queen of Hearts 4, Knave of the turned-up suit 2, Knave of "
            "Hearts 5, a "
            "pair 4, three alike 12, four alike 24, every fifteen 2, every twenty-five 2) every hand is worth an even "
            "number, "
            "unless you hold one card. Which, and why? What is the best hand?",
            "The Knave of Hearts, 5: every other price is even, and even numbers add up to even. Four fives are the "
            "best, "
            f"{best_holme}.",
        ),
    )


def problems_sheet(paper: Paper) -> str:
    """Lay out the problem cards, to cut apart."""
    cards = "".join(
        f'<div class="problem"><h2>{number}. {title}</h2><p>{question}</p><p class="show">Show your list. How do you '
        "know that "
        "it is whole?</p></div>"
        for number, (title, question, _) in enumerate(problems(), 1)
    )
    style = (
        ".grid{display:grid;grid-template-columns:1fr 1fr}.problem{outline:.25mm dashed "
        "#8d7f68;padding:6mm;height:118mm;"
        "font-size:1.06rem}.leaf>h1{font-size:1.2rem}"
    )
    return document("Problem cards", [f'<h1>Problem cards</h1><div class="grid">{cards}</div>'], paper, style)


# ---- the letter home


LETTER_HOME = (
    "Dear families,",
    "In the coming lessons we are studying <strong>Noddy</strong>, an English card game that is first named about "
    "1589. We read "
    "short quotations from the time and ask what each of them proves, and we count the ways in which four cards can "
    "make fifteen.",
    "We play with cards and counters. <strong>We never play for money</strong>, and nothing is bought, sold or won.",
    "If your family would rather not use playing cards, tell us. Your child then has number cards, 1 to 10 and three "
    "pictures in "
    "four shapes, and can do every task with them.",
    "The old texts are jokes about fools. The set chosen for classes leaves out those that are coarse.",
    "The whole kit is free, needs no account, and asks nothing of any company: the pages and the sheets can be used "
    "at home.",
)


def letter_body() -> str:
    """Write the letter as HTML paragraphs."""
    return "".join(f"<p>{paragraph}</p>" for paragraph in LETTER_HOME)


def letter_sheet(paper: Paper) -> str:
    """Write the letter home with a slip to cut off."""
    slip = (
        '<p class="cut">✂ cut here</p><p>Name of the pupil: ________________________________ &nbsp; Class: '
        "____________</p>"
        "<p>☐ Playing cards are fine. &nbsp;&nbsp; ☐ Please give number cards instead.</p>"
        "<p>Anything that we should know: ____________________________________________________</p>"
        "<p>Signed: ________________________________ &nbsp; Date: ____________</p>"
    )
    leaf = (
        '<p class="place">School: ________________________________ &nbsp; Date: ____________</p><h1>A letter home '
        "about a card "
        f"game</h1>{letter_body()}<p>With kind regards,</p><p>________________________________</p>{slip}{foot()}"
    )
    style = (
        ".leaf{font-size:13pt;line-height:1.45}.place{margin-bottom:8mm}"
        ".cut{border-top:.4mm dashed #161311;margin-top:9mm;padding-top:1mm}"
    )
    return document("A letter home", [leaf], paper, style)


NUMBER_STYLE = """
.grid{display:grid;grid-template-columns:repeat(4,64mm);grid-auto-rows:63mm;width:256mm;height:189mm}
.grid>div{outline:.2mm solid #8d7f68;display:grid;place-items:center;align-content:center;height:63mm}
.grid b{font-size:30pt;line-height:1.1}.grid span{font-size:11pt}
.leaf>h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
"""
SHAPES = {
    "square": '<rect x="2" y="2" width="16" height="16"/>',
    "circle": '<circle cx="10" cy="10" r="8.5"/>',
    "triangle": '<path d="M10 1.5L19 18H1z"/>',
    "star": '<path d="M10 1l2.7 6 6.3.7-4.7 4.4 1.3 6.4L10 15.3 4.4 18.5l1.3-6.4L1 7.7 7.3 7z"/>',
}
PICTURES = {11: "Tower", 12: "Ship", 13: "Sun"}


def number_cards_sheet(paper: Paper) -> str:
    """Lay out number cards, one to ten and three pictures in four shapes, for those who use no playing cards."""
    cards = []
    for shape, drawn in SHAPES.items():
        for value in range(1, 14):
            name = str(value) if value <= 10 else PICTURES[value]
            told = "" if value <= 10 else "<span>counts ten</span>"
            cards.append(
                '<div><svg width="16mm" height="16mm" viewBox="0 0 20 20" role="img" '
                f'aria-label="{shape}">{drawn}</svg>'
                f"<b>{name}</b>{told}</div>"
            )
    leaves = [f'<div class="grid">{"".join(cards[start : start + 12])}</div>' for start in range(0, len(cards), 12)]
    leaves[0] = "<h1>Number cards</h1>" + leaves[0]
    margins = ((paper.width - 189) / 2, (paper.height - 256) / 2)
    return document("Number cards", leaves, paper, NUMBER_STYLE, landscape=True, margins=margins)


# ---- the list

PLAY, LARGE = "To play", "Large print"
PROVE, COUNT = "What does each quotation prove?", "Fifteen two, fifteen four"


def printables() -> tuple[Printable, ...]:
    """List every sheet of the kit."""
    noddies = [rules for rules in RULE_SETS.values() if is_noddy(rules)]
    play = [
        Printable(
            "pack",
            "A pack as it was about 1600",
            "52 cards of 95 by 64 mm; no corner letters",
            PLAY,
            sheets.pack_sheet,
            True,
        ),
        Printable(
            "pack-learner",
            "A learner's pack",
            "the same with corner letters and names",
            PLAY,
            partial(sheets.pack_sheet, learner=True),
            True,
        ),
        Printable("number-cards", "Number cards", "for those who use no playing cards", PLAY, number_cards_sheet),
        Printable(
            "board-31",
            "A board to 31",
            "marks at 21 and 31",
            PLAY,
            partial(sheets.board_sheet, up=31, marks=(21, 31)),
        ),
        Printable(
            "board-61",
            "A board to 61",
            "marks at 21, 31 and 61",
            PLAY,
            partial(sheets.board_sheet, up=61, marks=(21, 31, 61)),
        ),
        Printable("score-sheet", "Score sheet", "deal by deal, and a place to chalk", PLAY, sheets.score_sheet),
        *(
            Printable(
                f"rules-{rules.name}",
                f"Rules: {rules.title}",
                "leaflet, two sides, every rule with its badge",
                PLAY,
                partial(leaflet_sheet, rules),
                True,
            )
            for rules in noddies
        ),
    ]
    prove = [
        Printable(
            "evidence-cards",
            "Evidence cards",
            "nine and two more, 90 by 127 mm; the words in front, who and when behind",
            PROVE,
            sheets.evidence_sheet,
            True,
        ),
        Printable("ladder", "The ladder of proof", "a mat for each group", PROVE, sheets.ladder_sheet),
        Printable("claim-slips", "Claim slips", "six a sheet, to cut apart", PROVE, sheets.slips_sheet),
        Printable("strip-of-time", "A strip of time", "written above, printed below", PROVE, sheets.strip_sheet),
        Printable("key-evidence", "Key and rubric", "for the teacher alone", PROVE, evidence_key_sheet),
    ]
    count = [
        Printable("grid", "The grid of eleven rows", "two hands a sheet", COUNT, sheets.grid_sheet),
        Printable("problem-cards", "Problem cards", "four, to cut apart", COUNT, problems_sheet),
        Printable("key-counting", "Key", "for the teacher alone", COUNT, counting_key_sheet),
        *(
            Printable(
                f"worksheet-{rules.name}{'-answers' * answers}",
                f"{'Answers' if answers else 'Worksheet'}: {rules.title}",
                f"12 hands from the seed {SEED}",
                COUNT,
                partial(worksheet_sheet, rules, SEED, 12, answers),
            )
            for rules in noddies
            for answers in (False, True)
        ),
    ]
    other = [
        Printable(
            "letter-home",
            "A letter home",
            "no money, and number cards for who prefers them",
            "For everyone",
            letter_sheet,
        ),
        *(
            Printable(f"slide-{name}", f"Slide: {title}", "one, for the projector; it prints too", "Slides", write)
            for name, title, write in (
                ("quotations", PROVE, quotation_slide),
                ("fifteen", COUNT, counting_slide),
                ("lost-game", "Rebuild a lost game", lost_game_slide),
                ("tonight", "Learn to play tonight", tonight_slide),
            )
        ),
        Printable(
            "large-evidence-cards",
            "Evidence cards",
            "18 point, no serifs, modern spelling first",
            LARGE,
            sheets.large_evidence_sheet,
        ),
        *(
            Printable(
                f"large-rules-{rules.name}",
                f"Rules: {rules.title}",
                "18 point, no serifs, for candlelight too",
                LARGE,
                partial(large_leaflet_sheet, rules),
            )
            for rules in (PAR_PARI, HOLME)
        ),
        Printable(
            "large-worksheet",
            "Worksheet",
            f"6 hands from the seed {SEED}, by the rules of 1619",
            LARGE,
            partial(worksheet_sheet, PAR_PARI, SEED, 6, False, large=True),
        ),
    ]
    return (*play, *prove, *count, *other)

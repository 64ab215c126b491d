"""The direction of imports, what an import costs, and that no code asks which rule set it has been given."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from noddy.rulesets import RULE_SETS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "noddy"
FILES = sorted(path for path in PACKAGE.rglob("*.py"))
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}

# From the ground up: a room imports those before it, never those after it.
ROOMS = (
    "release", "packed", "drawing", "cards", "normal", "prices", "parameters", "evidence", "checking", "rules",
    "witnesses", "rulesets", "counting", "totals", "pegging", "events", "written", "play", "quick", "match", "expert",
    "players",
    "record", "speech", "shown", "deals", "export",
    "table", "study", "view", "__main__",
)  # fmt: skip
OUTSIDE = {
    "view/widgets.py": {"anywidget", "traitlets"},
    "view/plots.py": {"matplotlib", "IPython"},
    "view/advice_plots.py": {"matplotlib"},
    "view/choosing_plots.py": {"matplotlib"},
    "view/timeline.py": {"matplotlib"},
    **{f"view/{path.name}": {"matplotlib", "IPython"} for path in (PACKAGE / "view").glob("*_plots.py")},
}
ENGINE = [path for path in FILES if path.relative_to(PACKAGE).parts[0] not in ("study", "view", "rulesets")]
each_file = pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PACKAGE)) for path in FILES])


def room(path: Path) -> str:
    """The room in which a module stands: its first part below the package."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(tree: ast.AST) -> set[str]:
    """Every module that a file imports, inside functions too, by its full name."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            assert node.module
            found |= {f"{node.module}.{each.name}" for each in node.names}
    return found


@each_file
def test_imports_run_downward(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        return  # the front door opens on what `import noddy` gives: see below
    here = room(path)
    assert here in ROOMS, f"{here} has no place in the order of rooms"
    for name in imported(TREES[path]):
        parts = name.split(".")
        if parts[0] != "noddy":
            continue
        assert len(parts) > 1, "import from the module itself, not from the front door"
        assert parts[1] in ROOMS, f"{path.name} imports {name}"
        assert ROOMS.index(parts[1]) <= ROOMS.index(here), f"{path.name} imports upward: {name}"


@each_file
def test_nothing_but_the_standard_library(path: Path) -> None:
    allowed = OUTSIDE.get(path.relative_to(PACKAGE).as_posix(), set())
    for name in imported(TREES[path]):
        top = name.split(".")[0]
        assert top == "noddy" or top in sys.stdlib_module_names or top in allowed, f"{path.name} imports {name}"


def test_no_circles() -> None:
    """No module imports itself by way of others, as it is loaded; what a function imports later does not count."""
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in FILES}
    reach: dict[str, set[str]] = {}
    for name, path in names.items():
        tops = [node for node in TREES[path].body if isinstance(node, ast.Import | ast.ImportFrom)]
        found = imported(ast.Module(body=list(tops), type_ignores=[]))
        reach[name] = {each if each in names else each.rpartition(".")[0] for each in found} & set(names)
    for middle in names:
        for name in names:
            if middle in reach[name]:
                reach[name] |= reach[middle]
    assert not [name for name in names if name in reach[name]]
    assert "noddy.cards" in reach["noddy.play"]


def loaded_by(code: str) -> set[str]:
    """What stands in sys.modules of a fresh interpreter after some code."""
    told = subprocess.run(
        [sys.executable, "-S", "-c", f"{code}\nimport sys; print(*sys.modules)"],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    return set(told.stdout.split("\n")[-2].split())


def test_import_noddy_is_light() -> None:
    """It loads no other module of its own, and what it offers needs no widget, no plot, no file to count a hand."""
    assert {name for name in loaded_by("import noddy") if name.startswith("noddy")} == {"noddy", "noddy.release"}
    loaded = loaded_by("import noddy; noddy.count_hand(noddy.PARLETT, noddy.parse_cards('4H 5S 6D'), noddy.DECK[0])")
    heavy = {"ipywidgets", "IPython", "matplotlib", "numpy", "tomllib", "json", "argparse", "random", "fractions",
             "noddy.witnesses", "noddy.record", "noddy.study", "noddy.view", "noddy.__main__"}  # fmt: skip
    assert not loaded & heavy


def test_counting_every_hand_loads_only_what_it_needs() -> None:
    """The command that is measured: no JSON, no TOML, no play."""
    loaded = loaded_by("from noddy.__main__ import main; main(['distribution', '--rules', 'parlett'])")
    assert not loaded & {"tomllib", "json", "shutil", "random", "noddy.witnesses", "noddy.record", "noddy.play"}


def string_constants(tree: ast.AST) -> set[str]:
    """Every string written in a file, docstrings apart."""
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in texts if "\n" not in text}


# Where a rule set may be named: by those that offer one to begin with, and by studies of certain rule sets.
DEFAULTS = {"__main__.py": {"parlett"}, "record.py": {"parlett"}, "table.py": {"parlett"}}
CORE = [
    "cards",
    "rules",
    "counting",
    "pegging",
    "events",
    "play",
    "match",
    "players",
    "record",
    "speech",
    "table",
    "__main__",
]


@pytest.mark.parametrize("name", CORE)
def test_no_rule_set_is_named_in_the_engine(name: str) -> None:
    path = PACKAGE / f"{name}.py"
    parameters = {parameter for rules in RULE_SETS.values() for parameter, _ in rules.parameters()}
    named = string_constants(TREES[path]) & set(RULE_SETS) - parameters
    assert named <= DEFAULTS.get(path.name, set()), f"{path.name} names {named}"


@pytest.mark.parametrize("path", ENGINE, ids=[str(path.relative_to(PACKAGE)) for path in ENGINE])
def test_no_branch_on_a_rule_sets_name(path: Path) -> None:
    """In the engine no comparison has the name, title or order of rules on one side, or a rule set's name."""
    for node in ast.walk(TREES[path]):
        compared = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        compared += [node.subject] if isinstance(node, ast.Match) else []
        for side in compared:
            if isinstance(side, ast.Attribute) and side.attr in ("name", "title", "order"):
                owner = ast.unparse(side.value).split(".")[-1].lower()
                assert owner not in ("rules", "ruleset", *RULE_SETS), ast.unparse(node)
            assert not isinstance(side, ast.Constant) or side.value not in RULE_SETS, ast.unparse(node)


@each_file
def test_every_public_thing_says_what_it_is(path: Path) -> None:
    """Each module, class, function and method, but those inside functions, has a docstring."""
    tree = TREES[path]
    tops = [node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    methods = [node for top in tops if isinstance(top, ast.ClassDef) for node in top.body]
    for node in [tree, *tops, *(each for each in methods if isinstance(each, ast.FunctionDef))]:
        name = getattr(node, "name", path.name)
        words = ast.get_docstring(node)
        assert words, f"{path.name}: {name} has no docstring"
        assert words.strip().splitlines()[0].rstrip()[-1] in ".?:", f"{path.name}: {name}: {words.splitlines()[0]}"


@each_file
def test_a_module_is_read_in_one_sitting(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 600, f"{path.name} has {len(lines)} lines"
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.FunctionDef):
            statements = sum(isinstance(each, ast.stmt) for each in ast.walk(node))
            assert statements <= 40, f"{path.name}: {node.name} has {statements} statements"


@pytest.mark.parametrize("name", [path.name for path in (PACKAGE / "rulesets").glob("*.py") if path.stem != "__init__"])
def test_a_rule_set_is_one_short_file(name: str) -> None:
    assert len((PACKAGE / "rulesets" / name).read_text(encoding="utf-8").splitlines()) <= 150


# ---- the rooms beside the engine: the press prints from it, the extensions of the book draw from both

BESIDE = {
    "press": sorted((ROOT / "press").glob("*.py")),
    "extensions": sorted((ROOT / "book" / "_ext").glob("*.py")),
}
EXTENSIONS = {path.stem for path in BESIDE["extensions"]}


@each_file
def test_the_engine_knows_neither_press_nor_book(path: Path) -> None:
    tops = {name.split(".")[0] for name in imported(TREES[path])}
    assert not tops & ({"press", "tools", "book", "jinja2", "sphinx", "docutils"} | EXTENSIONS)


@pytest.mark.parametrize("path", BESIDE["press"], ids=lambda path: path.name)
def test_the_press_knows_the_engine_and_templates_alone(path: Path) -> None:
    tops = {name.split(".")[0] for name in imported(ast.parse(path.read_text(encoding="utf-8")))}
    assert tops <= {"noddy", "press", "jinja2", "markupsafe", "playwright", *sys.stdlib_module_names}


MARKUP = re.compile(r"</\w+>|<(?:p|div|table|tr|td|th|h\d|ol|ul|li|section|span|strong|em)\b[^>]*>|\{[a-z-]+:[^}]*\}")


@pytest.mark.parametrize("path", BESIDE["press"], ids=lambda path: path.name)
def test_the_press_has_its_markup_and_styles_in_files(path: Path) -> None:
    """No page is written in Python: at most one element around what is given, never a rule of style."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
            assert len(MARKUP.findall(node.value)) <= 2, f"{path.name}: {node.value}"


def test_every_template_style_and_drawing_is_used() -> None:
    """What no sheet asks for is not kept."""
    asked = "".join(path.read_text(encoding="utf-8") for path in BESIDE["press"])
    templates = sorted((ROOT / "press" / "templates").glob("*.j2"))
    asked += "".join(path.read_text(encoding="utf-8") for path in templates)
    slides = {f"slide-{name}.html.j2" for name in re.findall(r'slide\("([\w-]+)"', asked)}
    for path in templates:
        assert f'"{path.name}"' in asked or path.name in slides, path.name
    for path in sorted((ROOT / "press" / "styles").glob("*.css")):
        assert f'"{path.stem}"' in asked, path.name

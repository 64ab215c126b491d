"""The solved play on the command line: bounds and losses, leads, and what is refused."""

from __future__ import annotations

import pytest
from test_cli import Run, answer, assert_refused, run

__all__ = ["run"]  # a fixture is found by its name in the module


def test_solved_names_every_solved_set_with_its_bounds(run: Run) -> None:
    from noddy.study.solved import solved_names

    every = answer(run("solved", "--json"))["solved"]
    assert {each["rules"] for each in every} == set(solved_names())
    for each in every:
        assert each["value"]["low"] <= each["value"]["high"] and len(each["by_turn_up"]) == 13
    one = answer(run("solved", "--rules", "holme", "--json"))
    assert one in every and {"random", "greedy", "best", "expert"} == set(one["players"])
    assert all(set(losses) == {"leader_loses", "dealer_loses"} for losses in one["players"].values())
    assert "-0.6" in run("solved").out


def test_leads_share_one_and_are_cards_of_the_hand(run: Run) -> None:
    told = answer(run("lead", "5H TD JC", "--turn-up", "7C", "--rules", "holme", "--json"))
    assert {each["card"] for each in told["leads"]} == {"5H", "TD", "JC"}
    assert sum(each["share"] for each in told["leads"]) == pytest.approx(1, abs=1e-3)
    assert [set(each) for each in told["leads"]] == [{"card", "share", "worth"}] * 3
    twins = answer(run("lead", "5H 5D JC", "--turn-up", "7C", "--rules", "holme", "--json"))["leads"]
    shares = {each["card"]: each["share"] for each in twins}
    assert shares["5H"] == shares["5D"]


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("solved", "--rules", "costly-colours"), ("costly-colours", "holme")),
        (("solved", "--rules", "holme", "--read", "series=many"), ("series=many",)),
        (("solved", "--read", "series=many"), ("--rules",)),
        (("lead", "5H TD JC", "--turn-up", "7C"), ("parlett", "holme")),
        (("lead", "5H TD JC", "--turn-up", "7C", "--rules", "holme", "--read", "series=many"), ("series=many",)),
        (("lead", "5H TD", "--turn-up", "7C", "--rules", "holme"), ("3 cards",)),
        (("lead", "5H TD 7C", "--turn-up", "7C", "--rules", "holme"), ("7C",)),
    ],
)
def test_what_is_not_solved_is_refused(run: Run, arguments: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert_refused(run(*arguments), *names)

"""The exact solver against all combinations of choices."""

from __future__ import annotations

import builtins
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

import hexnn
from hexnn.dialects import htp
from hexnn.dialects.constants import fixed_constant
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp.attributes import target_of
from hexnn.passes.htp.exact.integer_program import Program
from hexnn.passes.htp.exact.layout_model import cheapest_choices
from hexnn.passes.htp.layouts.assignment import Assignment
from hexnn.passes.htp.layouts.choices import Choice, Choices, choices_of
from hexnn.tools.model import Model

DIGITS = Path(__file__).parents[3] / "examples/digits"

Chosen = dict[Operation, Choice]
Prices = dict[tuple[SSAValue, str, str], int]


def lowered(name: str, target: str = "v73") -> Model:
    """A network in htp, without layouts."""
    source = hexnn.load(DIGITS / name).lower("qnn")
    return source.lower("htp", target, pipeline="qnn-to-htp,htp-fuse-maps")


def options_of(model: Model, rng: Random, most: int) -> dict[Operation, Choices]:
    """At most `most` combinations of choices for the operations of a network, at random prices."""
    target = target_of(model.ir)
    ops = [op for op in model.main.body.block.ops if isinstance(op, htp.HtpOp)]
    options = {op: choices_of(op, target).fitting for op in ops}
    while prod(map(len, options.values())) > most:
        op = rng.choice(ops)
        options[op] = tuple(rng.sample(options[op], max(1, len(options[op]) - 1)))
    for choice in (c for some in options.values() for c in some):
        choice.predictions[:] = [rng.randrange(100)]
    return {op: Choices(some, ()) for op, some in options.items()}


def cost_of(chosen: Chosen, prices: Prices) -> int:
    """What kernels and conversions cost together, by their definition."""
    cost = sum(choice.cost for choice in chosen.values())
    read: set[tuple[SSAValue, str]] = set()
    for op, choice in chosen.items():
        pairs = zip(op.operands, choice.layouts.operands, strict=True)
        read |= {(v, layout) for v, layout in pairs if fixed_constant(v) is None}
        others = (use.operation for use in op.results[0].uses if use.operation not in chosen)
        read |= {(op.results[0], "flat") for _ in others}
    for value, layout in read:
        owner = value.owner
        made = chosen[owner].layouts.result if isinstance(owner, Operation) else "flat"
        cost += prices[value, made, layout] if made != layout else 0
    return cost


def price(prices: Prices, rng: Random, value: SSAValue, made: str, read: str) -> int:
    """The price of a conversion, drawn when it is first asked for."""
    return prices.setdefault((value, made, read), rng.randrange(60))


@pytest.mark.parametrize("seed", range(4))
def test_cheapest_of_all_choices(seed: int) -> None:
    """A network with branches, at random prices."""
    rng, prices = Random(seed), Prices()
    model = lowered("digits_branches_int8.tflite")
    options = options_of(model, rng, 1500)
    start = {op: some.fitting[0] for op, some in options.items()}
    for made, read in product(htp.activation_layouts(), repeat=2):
        for value in (v for op in options for v in (*op.operands, *op.results)):
            price(prices, rng, value, made, read)

    def convert(value: SSAValue, made: str, read: str) -> int:
        return prices[value, made, read]

    ops = [op for op in options if isinstance(op, htp.HtpOp)]
    chosen, solution = cheapest_choices(ops, options, convert, start, 10)
    fitting = [some.fitting for some in options.values()]
    combinations = (dict(zip(options, some, strict=True)) for some in product(*fitting))
    assert solution is not None
    assert solution.is_proven
    assert cost_of(chosen, prices) == min(cost_of(some, prices) for some in combinations)


@pytest.mark.parametrize("name", ["digits_int8.tflite", "digits_branches_int8.tflite"])
def test_networks(name: str) -> None:
    """The solver's choices cost what it says, the heuristic's at least its bound; both compile."""
    model = lowered(name)
    function = model.main
    assert isinstance(function, FuncOp)
    exact = Assignment.of(function, target_of(model.ir), "auto", exact=10)
    assert exact.cost == exact.bound <= Assignment.of(function, target_of(model.ir), "auto").cost
    compiled = model.lower("htp", pipeline="htp-assign-layout{exact=10},htp-tile,htp-plan-memory")
    inputs = compiled.random_inputs(1)
    expected = hexnn.load(DIGITS / name).run(inputs)
    assert all((compiled.run(inputs)[key] == value).all() for key, value in expected.items())


def test_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line that says what to install."""
    original = builtins.__import__

    def missing(name: str, *args: Any) -> Any:
        if name.startswith("ortools"):
            raise ImportError(name)
        return original(name, *args)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(HexnnError, match=r"pip install 'hexnn\[exact\]'"):
        Program()

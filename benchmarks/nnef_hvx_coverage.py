"""Which operations of NNEF become vector code once a network is quantized, by random calls of each.

    python benchmarks/nnef_hvx_coverage.py [--draws N] [--only REGEX] [--seed K] [--json FILE]

Each of the operations is called `--draws` times: shapes, axes, windows, attributes; filters, biases
and moments are constants, as in networks. Each call is quantized to 8 bits with its input as
calibration data, and compiled to hvx for the default target; a draw is covered if nothing of it
runs by its reference. Draws that NNEF's rules for QNN refuse, and those with tensors of rank 0, are
left out. An operation is covered if at least half of its draws are; the others are listed with the
most frequent reasons.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from draws import Draws, why_not
from numpy.typing import NDArray
from only import add_only, selected
from xdsl.dialects.builtin import ModuleOp, f32, i1, i32
from xdsl.utils.exceptions import VerifyException

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.nnef.base import FragmentOp
from hexnn.dialects.tensors import element, shape

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))

from support.nnef_drawing import Case, Draw, Operand  # noqa: E402 (needs the path)
from support.random_nnef import MAKERS, OPERATIONS, graph  # noqa: E402 (needs the path)

CONSTANTS = frozenset(
    [
        *("filter", "bias", "mean", "variance", "offset", "scale", "plane_filter", "point_filter"),
        *("min", "max", "zero_point"),
    ]
)
"""The operands that networks have as constants."""

TYPES = (f32, i1, i32)
"""The element types of networks; others are not drawn."""

TRIES = 200
"""How often arguments are drawn until an operation takes them."""

DOMAINS: tuple[Callable[[NDArray[Any]], NDArray[Any]], ...] = (
    lambda x: x,
    lambda x: np.abs(x) + np.float32(0.1),
    lambda x: np.abs(x) + np.float32(1),
    lambda x: x / np.float32(9),
)
"""What inputs are mapped to, one after the other, until a function is defined for all of them."""


def drawn(name: str, seed: int) -> tuple[ModuleOp, dict[str, NDArray[Any]]] | None:
    """Return a network of one call of operation `name`, and its inputs; None if the arguments
    drawn are never taken.
    """
    draw, op_class = Draw(np.random.default_rng([seed, *name.encode()])), OPERATIONS[name]
    assert issubclass(op_class, FragmentOp)
    for _ in range(TRIES):
        try:
            call = graph(op_class, typical(op_class, MAKERS[name](draw)))
        except VerifyException:
            continue
        if not unusual(call[0]):
            return call
    return None


def typical(op_class: type[FragmentOp], case: Case) -> Case:
    """Return `case` with constants where networks have them, and no number beyond 8."""
    names = [name for name, _ in op_class.get_irdl_definition().operands]
    for index, operand in enumerate(case.operands):
        for one in operand if isinstance(operand, list) else [operand]:
            if one is None:
                continue
            if one.array.dtype.kind == "f":
                one.array = np.clip(np.nan_to_num(one.array), -8, 8).astype(one.array.dtype)
            if index < len(names) and names[index] in CONSTANTS and not_only(case, one):
                one.known = True
    return case


def not_only(case: Case, operand: Operand) -> bool:
    """Return whether `case` has another operand that is computed."""
    flat = [o for x in case.operands for o in (x if isinstance(x, list) else [x])]
    return any(o is not None and o is not operand and not o.known for o in flat)


def quantized(legal: ModuleOp, inputs: Mapping[str, NDArray[Any]]) -> ModuleOp:
    """Return a network of qnn quantized on `inputs`, mapped to where it is defined; unchanged if it
    has no floats. Raises HexnnError if it cannot be quantized.
    """
    error = HexnnError("no domain")
    for domain in DOMAINS:
        given = {n: domain(x) if x.dtype.kind == "f" else x for n, x in inputs.items()}
        try:
            return hexnn.Model(hexnn.apply(legal, "canonicalize")).quantize(given).ir
        except HexnnError as failure:
            if "takes floats" in failure.message:
                return legal
            error = failure
            if "NaN" not in failure.message:
                break
    raise error


def coverage(names: Sequence[str], draws: int, seed: int) -> dict[str, Draws]:
    """Return operation -> its draws, for `names`; the draws have the numbers from `seed` on."""
    found = {name: Draws() for name in names}
    for name in names:
        for number in range(seed, seed + draws):
            call = drawn(name, number)
            legal = None if call is None else hexnn.apply(call[0], "nnef-to-qnn-graph")
            if call is None or legal is None or has_islands(legal):
                continue
            try:
                reason = why_not(hexnn.apply(quantized(legal, call[1]), "qnn-to-hvx"))
            except HexnnError as error:
                reason = error.message
            except Exception as error:  # a fault of hexnn's own, to be seen
                reason = f"INTERNAL {type(error).__name__}: {error} (draw {number})"
            found[name].add(reason)
    return found


def has_islands(module: ModuleOp) -> bool:
    """Return whether a network has operations that qnn has no equivalent of."""
    return any(op.dialect_name() == "nnef" for op in module.walk())


def unusual(module: ModuleOp) -> bool:
    """Return whether a computed tensor of a network has rank 0, or elements of a type that networks
    do not have.
    """
    (main,) = module.body.block.ops
    block = main.regions[0].block
    results = [r for op in block.ops if isinstance(op, FragmentOp) for r in op.results]
    values = [*block.args, *results]
    return any(not shape(value) or element(value) not in TYPES for value in values)


def rows(found: Mapping[str, Draws]) -> Iterator[str]:
    """Yield a line for each operation that is not covered by all draws."""
    for name, one in found.items():
        if one.reasons or not one.covered:
            yield one.row(name)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--draws", type=int, default=8, metavar="N")
    add_only(parser, "operations")
    parser.add_argument("--seed", type=int, default=0, metavar="K")
    parser.add_argument("--json", type=Path, metavar="FILE")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    chosen = selected(args.only, sorted(MAKERS), str)
    found = coverage(chosen, args.draws, args.seed)
    print(*rows(found), sep="\n")
    totals = {"operations": len(found), "covered": sum(one.is_covered for one in found.values())}
    print(*(f"{name}: {count}" for name, count in totals.items()), sep="\n")
    if args.json:
        listed = [{"operation": n, **d.to_dict()} for n, d in found.items()]
        args.json.write_text(json.dumps({"operations": listed, "summary": totals}, indent=1))


if __name__ == "__main__":
    main()

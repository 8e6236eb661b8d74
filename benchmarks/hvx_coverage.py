"""Which (operator, type) pairs of TFLite become vector code, by random operators of each.

    python benchmarks/hvx_coverage.py [--draws N] [--only REGEX] [--seed K] [--json FILE]

Each operator with an operation in tfl is drawn `--draws` times: types, shapes, axes, quantization,
options. Draws that LiteRT refuses, and those with empty tensors, are left out. The
others are grouped by the type that they compute in (`type_of`) and compiled to hvx for the default
target; a draw is covered if none of its operations runs by its reference. The summary is on the
pairs of 8 bits, bool and 32-bit integers: a pair is covered if at least half of its draws are.
Operators whose values decide the size of their result (UNIQUE, WHERE) are listed, but not in the
summary: no code has memory for such a result before it runs. Pairs with draws that are not covered
are listed, with the most frequent reason.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from draws import Draws, why_not
from only import add_only, selected
from xdsl.dialects.builtin import ModuleOp

from hexnn.frontends.tflite import TfliteWarning
from hexnn.testing.litert_process import Refused
from hexnn.tools.api import apply

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))

from support.operator_file import Operator, Tensor, model  # noqa: E402 (needs the path)
from support.operator_trials import asked, imported, names, restated  # noqa: E402 (needs the path)
from support.random_operators import ROWS, drawn  # noqa: E402 (needs the path)

Pair: TypeAlias = tuple[str, str]
"""The name of a builtin operator, and the type that it computes in."""

SUMMARIZED = ("i8", "u8", "plain i8", "plain u8", "i1", "i32")
"""The types of the summary; `i8` and `u8` are quantized."""

SIZED_BY_VALUES = ("UNIQUE", "WHERE")
"""The operators whose results have a size that the values of their operands decide."""


def type_of(operator: Operator) -> str:
    """Return the type that an operator computes in: that of its first result if a computed operand
    has it, too; else that of its first computed operand, or of its first operand if all are
    constant.
    """
    given = [tensor for tensor in operator.operands if tensor is not None]
    computed = [tensor for tensor in given if not tensor.constant] or given
    names = [type_name(tensor) for tensor in computed]
    first = type_name(operator.results[0])
    return first if first in names or not names else names[0]


def type_name(tensor: Tensor) -> str:
    """Return the name of a tensor's type: `i8` with a scale, `plain i8` without."""
    name = tensor.element.name
    return f"plain {name}" if name in ("i8", "u8") and not tensor.element.scales else name


def has_elements(operator: Operator) -> bool:
    """Return whether no tensor of an operator is empty."""
    tensors = (*operator.operands, *operator.results)
    return all(0 not in tensor.shape for tensor in tensors if tensor is not None)


def operators(builtin: str, draws: int, seed: int) -> Iterator[tuple[Operator, ModuleOp]]:
    """Yield random operators of one kind that LiteRT runs, as they are drawn and as IR.
    The draws have the numbers `seed` to `seed + draws - 1`.
    """
    for number in range(seed, seed + draws):
        operator = drawn(builtin, ROWS[builtin], number)
        try:
            operator = restated(operator, asked(model(operator), operator))
        except Refused:
            continue
        module = imported(operator)
        if module is not None and operator.regular and has_elements(operator):
            yield operator, module


def coverage(builtins: Sequence[str], draws: int, seed: int) -> dict[Pair, Draws]:
    """Return pair -> its draws, for the `builtins`, in their order."""
    pairs = dict[Pair, Draws]()
    for builtin in builtins:
        for operator, module in operators(builtin, draws, seed):
            pair = pairs.setdefault((builtin, type_of(operator)), Draws())
            pair.add(why_not(apply(module, "tfl-to-qnn,canonicalize,qnn-to-hvx")))
    return pairs


def summary(pairs: Mapping[Pair, Draws]) -> dict[str, int]:
    """Return the numbers of summarized pairs, those of `SIZED_BY_VALUES` apart, and of their draws,
    and how many are covered.
    """
    listed = [
        pair
        for (builtin, type), pair in pairs.items()
        if type in SUMMARIZED and builtin not in SIZED_BY_VALUES
    ]
    return {
        "pairs": len(listed),
        "covered_pairs": sum(pair.is_covered for pair in listed),
        "draws": sum(pair.number for pair in listed),
        "covered_draws": sum(pair.covered for pair in listed),
    }


def rows(pairs: Mapping[Pair, Draws]) -> Iterator[str]:
    """Yield a line for each pair of the summary that is not covered by all draws."""
    for (builtin, type), pair in pairs.items():
        if pair.reasons and type in SUMMARIZED:
            yield pair.row(f"{builtin:28} {type:9}")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--draws", type=int, default=40, metavar="N")
    add_only(parser, "builtin operators")
    parser.add_argument("--seed", type=int, default=0, metavar="K")
    parser.add_argument("--json", type=Path, metavar="FILE")
    args = parser.parse_args()
    warnings.simplefilter("ignore", TfliteWarning)
    chosen = selected(args.only, names(), str)
    pairs = coverage(chosen, args.draws, args.seed)
    print(*rows(pairs), sep="\n")
    totals = summary(pairs)
    print(*(f"{name}: {count}" for name, count in totals.items()), sep="\n")
    if args.json:
        listed = [{"operator": b, "type": t, **d.to_dict()} for (b, t), d in pairs.items()]
        args.json.write_text(json.dumps({"pairs": listed, "summary": totals}, indent=1))


if __name__ == "__main__":
    main()

"""Generation of docs/hvx-supplement.md and of its JSON form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .document import table
from .supplement import TARGET, Signature, Support

INTRODUCTION = """# The HVX backend supplement

Made by `python -m hexnn.tools.hvx_supplement --write docs/hvx-supplement.md` by compiling the
operations in `tests/filecheck/dialects/qnn` with other element types and in other ranks; a test
sees to it that samples of the page are current, and that random operators compile as it says.

QNN's definition leaves to each backend which data types it supports. These become HVX code, the
same on all targets (no kernel of hexnn needs more than HVX v66; user packages may, and say so), for
the shapes that [limits.md](limits.md) names. `qnn-opt NETWORK --validate v73` says of each
operation of a network whether it is supported, and the first rule that it breaks if not. Everything
else runs by its reference within the network. *Types* are QNN's data types of the inputs, then of
the outputs where they differ; `per axis`: a scale for each index of an axis. *Ranks* are those of
the first input.

"""

REFUSED = """
## Operations without HVX code

*Reason* is the first rule that the operation's first example breaks.

"""

HEAD = ("operation", "computed by", "types", "ranks")


def document(listed: Sequence[Support]) -> str:
    """Return the text of docs/hvx-supplement.md on the operations `listed`."""
    lines = [INTRODUCTION, *totals(listed), "", *table(HEAD, map(cells, filter(supported, listed)))]
    others = [(one.op.QNN_NAME, reason(one)) for one in listed if not supported(one)]
    return "".join(
        f"{line}\n" for line in [*lines, REFUSED, *table(("operation", "reason"), others)]
    ).replace("\n\n\n", "\n\n")


def totals(listed: Sequence[Support]) -> Iterator[str]:
    """Yield lines with the number of operations, and of those that are supported."""
    yield f"- operations: {len(listed)}"
    yield f"- with HVX code: {sum(map(supported, listed))}"


def supported(one: Support) -> bool:
    """Return whether an operation is supported on some data types."""
    return bool(one.forms)


def reason(one: Support) -> str:
    """Return why an operation is not supported, in a word: the first rule that it breaks."""
    if one.reasons:
        return general(next(iter(one.reasons)))
    return "no integer data types" if one.tried else "sparse, dynamic or without inputs"


def cells(one: Support) -> Sequence[str]:
    """Return the cells of an operation's row."""
    forms = dict.fromkeys(form for text in one.forms.values() for form in text.split(", "))
    ranks = ", ".join(map(str, sorted(one.ranks)))
    return one.op.QNN_NAME, "; ".join(forms), types(one.forms), ranks


def types(forms: Mapping[Signature, str]) -> str:
    """Return the supported data types as text: those that all tensors have alike first."""
    alike = [inputs[0] for inputs, outputs in forms if len({*inputs, *outputs}) == 1]
    rows = [f"all tensors {' or '.join(dict.fromkeys(alike))}"] if alike else []
    rows += [
        f"({', '.join(inputs)}) -> {', '.join(outputs)}"
        for inputs, outputs in forms
        if len({*inputs, *outputs}) > 1
    ]
    return "; ".join(rows)


def records(listed: Sequence[Support]) -> dict[str, Any]:
    """Return the supplement as a JSON object: `target`, and for each operation its `name`, its
    `configurations` (data types of `inputs` and `outputs`, and what computes them, `by`), the
    `ranks` of its first input, and the `rules` that other data types break.
    """
    return {
        "target": TARGET,
        "operations": [
            {
                "name": one.op.QNN_NAME,
                "configurations": [
                    {"inputs": inputs, "outputs": outputs, "by": by}
                    for (inputs, outputs), by in one.forms.items()
                ],
                "ranks": sorted(one.ranks),
                "rules": list(dict.fromkeys(map(general, one.reasons))),
            }
            for one in listed
        ],
    }


def general(rule: str) -> str:
    """Return a rule without the tensor that breaks it."""
    return re.sub(r",? (not|got) tensor<.*", "", rule)

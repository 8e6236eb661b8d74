"""Names of the operations of a network that was written as IR: those of its SSA values."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Operation

from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import SOURCE, op_name
from ...dialects.entry_function import Entry
from ...dialects.locations import source_at, sources


def name_after_values(module: ModuleOp) -> None:
    """Give each operation of @main the location of a source operation, `"relu@0:conv1"(...)`: its
    index in the text, and the name of the value that it defines.

    A value without a name is called after its operation (`relu`, `relu_2`), the second result of
    `%a:2` is `a:1`. Modules that were made from another file, and those where an operation is
    located in one, keep their locations.
    """
    main = Entry.find(module)
    if SOURCE in module.attributes or main is None or len(main.body.blocks) != 1:
        return
    ops = [op for op in main.body.block.ops if _computes(op)]
    if any(True for op in main.body.walk() for _ in sources(op.location)):
        return
    taken = {hint for op in ops if (hint := op.results[0].name_hint)}
    for index, op in enumerate(ops):
        kind = re.split(r"::|\.", op_name(op), maxsplit=1)[-1]
        name = op.results[0].name_hint or _unused(kind, taken)
        op.location = source_at(op.location, index, kind, *_names(name, len(op.results)))


def _computes(op: Operation) -> bool:
    """Return whether an operation computes tensors, and is no constant."""
    constant = isinstance(op, ConstantOp) or op.name.endswith(("const", "constant"))
    tensors = all(isinstance(result.type, TensorType) for result in op.results)
    return bool(op.results) and tensors and not constant


def _names(first: str, count: int) -> Iterator[str]:
    yield first
    yield from (f"{first}:{number}" for number in range(1, count))


def _unused(kind: str, taken: set[str]) -> str:
    """Return the first of `kind`, `kind_2`, ... that is not in `taken`, and add it."""
    number, name = 1, kind
    while name in taken:
        number += 1
        name = f"{kind}_{number}"
    taken.add(name)
    return name

"""The reference page of the opdef graph: the order of operands of the default package."""

from __future__ import annotations

from collections.abc import Iterator

from ...dialects import opdef

HEAD = f"""# Operands of the default package

Made by `python -m hexnn.tools.opdef_reference --write docs/opdef-operands.md`.

In the opdef graph, every operation is an `opdef.op "Package::Name"(operands)`: its inputs,
then its parameters. The default package is called `{opdef.PACKAGE}`; its operations are those
of QNN's master operation definition, by section. **The order below is hexnn's own**: inputs
as the section lists them, then its parameters in its order, all of them. QNN's documents
state no order, and the names in the last table are a choice as well.

- *shape*: the operand is a `!opdef.shape<1xHxWx1>` (for volumes `<1xDxHxWx1>`) and has no
  data; of a stride [2, 3], `DIM_HEIGHT` is 2. All other parameters are constant tensors,
  filled by 1 on the left to four dimensions: a scalar is 1x1x1x1, a list 1x1x1xN; an
  enumeration's value is its number.
- *optional*: `opdef.absent` stands for an operand that is not given. One with a default has
  its value.
- `name...` stands for any number of inputs or results.

| operation | inputs | parameters | results |
|---|---|---|---|
"""


def document() -> str:
    """Return the page in Markdown: a table of the operations with their operands, those that stay
    in qnn, and the further names.
    """
    rows = (row(order) for order in opdef.orders().values())
    return HEAD + "\n".join([*rows, "", *others(), "", *aliases(), ""])


def row(order: opdef.Order) -> str:
    """Return the Markdown row of an operation of the default package: its inputs, parameters,
    results.
    """
    parameters = ", ".join(map(parameter, order.parameters))
    inputs = ", ".join(
        f"{name}{' (optional)' * order.may_be_absent(name)}" for name in order.inputs
    )
    results = ", ".join(order.outputs)
    return f"| `{opdef.PACKAGE}::{order.section}` | {inputs} | {parameters} | {results} |"


def parameter(given: opdef.Parameter) -> str:
    """Return the name of a parameter, followed by `(shape)` or `(optional)` where it is one."""
    notes = [*["shape"] * given.is_shape, *["optional"] * given.is_optional]
    return f"{given.name} ({', '.join(notes)})" if notes else given.name


def others() -> Iterator[str]:
    """Yield the lines on the operations of QNN that no opdef graph has, with the reason
    for each.
    """
    yield "Operations that stay in qnn, with the reason:"
    yield ""
    yield from (f"- {name}: {reason}" for name, reason in opdef.NOT_OF_GRAPHS.items())


def aliases() -> Iterator[str]:
    """Yield the lines of the table of the names by which guides and rules call operations, beside
    QNN's.
    """
    yield "Names that guides and rules use, and the operations that they stand for:"
    yield ""
    yield "| name | operation |"
    yield "|---|---|"
    for name, section in opdef.ALIASES.items():
        yield f"| {name} | `{opdef.PACKAGE}::{section}` |"

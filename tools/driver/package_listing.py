"""`--list-packages`: the registered packages with their operations, implementations and rules, and
the kernels of the default package.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ...dialects import opdef
from ...dialects.packages.implementation import Implementation
from ...dialects.packages.package import Package
from ...dialects.packages.registry import PACKAGES
from ...dialects.packages.sources import place_of
from ...passes.legalize.htp.opdef_to_htp import LOWERINGS
from ...passes.legalize.htp.package_ops import OURS


def packages() -> str:
    """Return the text of `--list-packages`."""
    lines = chain.from_iterable(map(_package, PACKAGES.values()))
    return "\n".join([*lines, *_default()])


def _package(package: Package) -> Iterator[str]:
    """Yield the lines on a user's package: its operations with their implementations, then its
    rules.
    """
    yield f"Package {package.name}:"
    names = [one.op for one in package.implementations]
    for op in dict.fromkeys([*names, *package.properties, *package.orders, *package.operations]):
        yield f"  {op}"
        for one in (one for one in package.implementations if one.op == op):
            yield f"    {_implementation(one, package)}"
        if (properties := package.properties.get(op)) is not None:
            yield f"    tensors: {', '.join(map(str, properties.properties)) or 'free'}"
        if (order := package.orders.get(op)) is not None:
            yield f"    parameters: {', '.join(one.name for one in order.parameters)}"
    for rule in sorted(package.rules, key=lambda rule: rule.priority):
        at = place_of(rule.loc)
        yield f"  rule {rule.name} at priority {rule.priority}" + (f" ({at})" if at else "")


def _implementation(one: Implementation, package: Package) -> str:
    """Return the line on an implementation: its function, signature, cost and flags, and which of a
    reference and an HVX kernel it has.
    """
    cost = one.cost if isinstance(one.cost, str) else f"cost by {one.cost.name}"
    known = {
        "reference": one.reference is not None,
        "HVX kernel": package.kernel_of(one) is not None,
    }
    said = ", ".join(what for what, is_known in known.items() if is_known) or "declaration only"
    return f"{one.function}: {one.signature}, {', '.join([cost, *one.flags])}; {said}"


def _default() -> Iterator[str]:
    """Yield the lines on the default package: the operations with HVX kernels, those that slice or
    place a tensor, and the number of others.
    """
    yield f"Package {opdef.PACKAGE}, the default one:"
    ours = [order for order in opdef.orders().values() if order.qnn_class in LOWERINGS]
    for order in ours:
        yield f"  {opdef.PACKAGE}::{order.section}: {OURS}; reference, HVX kernel for 8 bits"
    for name in sorted(opdef.NATIVES):
        what = "a slice" if name in opdef.SLICES else "places a tensor"
        yield f"  {opdef.PACKAGE}::{name}: {what}"
    yield f"  {len(opdef.orders()) - len(ours)} operations by reference only"

"""`--list-packages`: the registered packages, hexnn's own among them, with their operations,
implementations and rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ...dialects import opdef
from ...dialects.packages.implementation import Implementation
from ...dialects.packages.package import Package
from ...dialects.packages.registry import PACKAGES
from ...dialects.packages.sources import place_of
from ...passes.legalize.htp.default_implementations import REFERENCE, default_package


def packages() -> str:
    """Return the text of `--list-packages`: users' packages, then the default one."""
    default = default_package()
    others = [package for package in PACKAGES.values() if package is not default]
    return "\n".join(chain.from_iterable(map(_package, (*others, default))))


def _package(package: Package) -> Iterator[str]:
    """Yield the lines on a package: its operations with their implementations, then its rules. The
    operations that have nothing but their reference semantics are only counted.
    """
    default = ", the default one" if package.name == opdef.PACKAGE else ""
    yield f"Package {package.name}{default}:"
    records = [one.op for one in package.implementations if one.computed_by != REFERENCE]
    stated = [*records, *package.properties, *package.orders, *package.operations]
    for op in dict.fromkeys(stated):
        yield f"  {op}"
        for one in (one for one in package.implementations if one.op == op):
            yield f"    {_implementation(one, package)}"
        if (properties := package.properties.get(op)) is not None:
            yield f"    tensors: {', '.join(map(str, properties.properties)) or 'free'}"
        if (order := package.orders.get(op)) is not None:
            yield f"    parameters: {', '.join(one.name for one in order.parameters)}"
    others = {one.op for one in package.implementations} - {*stated}
    if others:
        yield f"  {len(others)} operations by reference only"
    for rule in sorted(package.rules, key=lambda rule: rule.priority):
        at = place_of(rule.loc)
        yield f"  rule {rule.name} at priority {rule.priority}" + (f" ({at})" if at else "")


def _implementation(one: Implementation, package: Package) -> str:
    """Return the line on the implementation `one` of `package`: its function, signature, cost and
    flags, and what computes it, such as `reference, HVX kernel`.
    """
    cost = one.cost if isinstance(one.cost, str) else f"cost by {one.cost.name}"
    known = (
        (one.computed_by, bool(one.computed_by)),
        ("reference", one.reference is not None),
        ("HVX kernel", package.kernel_of(one) is not None),
    )
    said = ", ".join(what for what, is_known in known if is_known) or "declaration only"
    return f"{one.function}: {one.signature}, {', '.join([cost, *one.flags])}; {said}"

"""Op packages: all that one package adds to the compiler (implementations, hooks, kernels, tensor
properties, parameter orders, rules, declared operations), under its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

from .bodies import Body, with_bodies
from .hvx_kernel import PackageKernel
from .implementation import ConstructorHook, Implementation
from .parameter_order import ParameterOrder
from .registered_op import RegisteredOp
from .rule import Rule
from .sources import PackageError, place_of
from .tensor_properties import TensorProperties
from .terms import OPERATION, Loc

Record: TypeAlias = (
    Implementation
    | ConstructorHook
    | PackageKernel
    | TensorProperties
    | ParameterOrder
    | Rule
    | RegisteredOp
)

Single = TypeVar("Single", TensorProperties, ParameterOrder, RegisteredOp)
"""A record of which an operation has one."""

OfFunction = TypeVar("OfFunction", ConstructorHook, PackageKernel)
"""A record of which an implementation's function has one."""


@dataclass
class Package:
    """An op package: implementations, hooks, HVX kernels, tensor properties, parameter orders,
    rules and declared operations, each in the order in which they were added.
    """

    name: str
    implementations: list[Implementation] = field(default_factory=list)
    hooks: list[ConstructorHook] = field(default_factory=list)
    kernels: list[PackageKernel] = field(default_factory=list)
    properties: dict[str, TensorProperties] = field(default_factory=dict)
    """Operation -> its tensor properties."""

    orders: dict[str, ParameterOrder] = field(default_factory=dict)
    """Operation -> the order of its parameters."""

    rules: list[Rule] = field(default_factory=list)
    operations: dict[str, RegisteredOp] = field(default_factory=dict)
    """Operation -> its declaration in an XML configuration."""

    never_registered: set[str] = field(default_factory=set)
    """What the package's own Init in C++ forgets to register, out of `ops`, `optimizations` and
    `param orders`: on a device those records have no effect."""

    bodies: dict[str, Body] = field(default_factory=dict)
    """Name of a function that C++ sources declare -> the Python function that stands for it."""

    def define(self, name: str, body: Body) -> None:
        """Give the C++ function or hook `name` a body in Python, in all records that use it, also
        in later ones. Raises PackageError if it does not fit a declared signature.
        """
        self.bodies[name] = body
        self.implementations = [with_bodies(one, self.bodies) for one in self.implementations]
        self.hooks = [with_bodies(one, self.bodies) for one in self.hooks]
        self.rules = [with_bodies(one, self.bodies) for one in self.rules]

    def add(self, record: Record) -> None:
        """Add a record (an implementation, hook, kernel, tensor properties, parameter order, rule
        or declared operation). Raises PackageError for one that contradicts an earlier one.
        """
        record = with_bodies(record, self.bodies)
        match record:
            case Implementation():
                self.implementations.append(record)
            case ConstructorHook():
                self._add_of_function(self.hooks, record, "constructor hooks")
            case PackageKernel():
                self._add_of_function(self.kernels, record, "HVX kernels")
            case Rule():
                self.rules.append(self._named(record))
            case TensorProperties():
                self._add_one(self.properties, record, "tensor properties")
            case ParameterOrder():
                self._add_one(self.orders, record, "parameter orders")
            case RegisteredOp():
                self._add_one(self.operations, record, "declarations")

    def merge(self, other: Package) -> None:
        """Add the records of `other`, a package of the same name. Raises PackageError for one that
        contradicts one of this package.
        """
        for name, body in other.bodies.items():
            self.define(name, body)
        for record in other.records():
            self.add(record)
        self.never_registered |= other.never_registered

    def records(self) -> Iterator[Record]:
        """Yield all records of the package: implementations, hooks, kernels, properties, orders,
        rules, declared operations.
        """
        yield from self.implementations
        yield from self.hooks
        yield from self.kernels
        yield from self.properties.values()
        yield from self.orders.values()
        yield from self.rules
        yield from self.operations.values()

    def hook_of(self, implementation: Implementation) -> ConstructorHook | None:
        """Return the constructor hook of an implementation's function; None if it has none."""
        return next((h for h in self.hooks if h.function == implementation.function), None)

    def kernel_of(self, implementation: Implementation) -> PackageKernel | None:
        """Return the HVX kernel of an implementation's function; None if it has none."""
        return next((k for k in self.kernels if k.function == implementation.function), None)

    def _named(self, rule: Rule) -> Rule:
        """Return `rule` with a name: that of the operation that it matches, behind this package's
        name if the operation is of another package (`demo:q::Add`), and followed by `#2`, `#3` for
        further rules on the same operation.
        """
        before = sum(one.match.name == rule.match.name for one in self.rules)
        owner = "" if rule.match.name.startswith(f"{self.name}::") else f"{self.name}:"
        return replace(rule, name=owner + rule.match.name + f"#{before + 1}" * bool(before))

    def _add_of_function(self, records: list[OfFunction], record: OfFunction, what: str) -> None:
        """Add `record` to `records`, which hold at most one for each function. Raises PackageError
        for a second one; `what` names the kind in the message, such as `HVX kernels`.
        """
        first = next((one for one in records if one.function == record.function), None)
        if first is not None:
            raise conflict(f"{record.function} has two {what}", first.loc, record.loc)
        records.append(record)

    def _add_one(self, records: dict[str, Single], record: Single, what: str) -> None:
        """Add `record` to `records`, which maps an operation to its only record of this kind; an
        equal record may be added again. Raises PackageError for a different one; `what` names the
        kind in the message, such as `tensor properties`.
        """
        first = records.setdefault(record.op, record)
        if first != record:
            raise conflict(f"{record.op} has conflicting {what}", first.loc, record.loc)


def check_package_name(name: object, loc: Loc) -> None:
    """Raise PackageError, at `loc`, unless `name` is a text that can stand before `::` in the names
    of a package's operations.
    """
    if not isinstance(name, str) or not OPERATION.fullmatch(name) or "::" in name:
        shown = f"'{name}'" if isinstance(name, str) else repr(name)
        raise PackageError(f"{shown} cannot be the name of a package", loc)


def conflict(message: str, first: Loc, second: Loc) -> PackageError:
    """Return (not raise) the error `message` about a record, at `second`, that contradicts an
    earlier one at `first`.
    """
    at = place_of(first)
    return PackageError(message, second, [f"the first is at {at}"] if at else [])

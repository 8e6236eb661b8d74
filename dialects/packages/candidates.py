"""The implementations among which one of an operation is selected.

An implementation is a candidate for the operations of its name, whichever package registers it:
`q::Relu` names the default package's. It fits if the tensor classes of its signature (outputs, then
inputs and parameters; scratch outputs do not count) take the types of results and operands, and
contradict no tensor property of the operation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from xdsl.dialects.builtin import StringAttr, TensorType
from xdsl.ir import Attribute

from .. import opdef
from .demands import Demand, Demands, demands
from .element_names import element_name
from .hvx_kernel import PackageKernel
from .implementation import COSTS, Implementation
from .migration import properties_of_rule
from .package import Package
from .registry import PACKAGES
from .tensor_classes import TENSOR_CLASSES
from .tensor_properties import TensorProperties

IMPLEMENTATION = "opdef.implementation"
"""The attribute of an `opdef.op` that names the function of its selected implementation."""


@dataclass(frozen=True)
class Candidate:
    """An implementation of an operation, and the package that registers it."""

    package: Package
    implementation: Implementation

    @property
    def name(self) -> str:
        """The name of the implementation's function, with its package:
        `demo::relu<QuantUint8Tensor_TCM>`.
        """
        return f"{self.package.name}::{self.implementation.function}"

    @property
    def kernel(self) -> PackageKernel | None:
        """The HVX kernel of the implementation's function; None if it has none."""
        return self.package.kernel_of(self.implementation)

    @property
    def is_own(self) -> bool:
        """Whether the implementation is hexnn's own, of an operation of the default package."""
        return bool(self.implementation.computed_by)

    @property
    def is_opaque(self) -> bool:
        """Whether no more than a declaration of the function is known: neither a Python function
        nor an HVX kernel.
        """
        return self.implementation.reference is None and self.kernel is None


def candidates(op: opdef.OpdefOp) -> list[Candidate]:
    """Return the implementations that are registered for an operation of the name of `op`, by any
    package, in the order of registration.
    """
    return [
        Candidate(package, one)
        for package in PACKAGES.values()
        for one in package.implementations
        if canonical(one.op) == canonical(op.full_name)
    ]


@cache
def canonical(name: str) -> str:
    """Return the full name of an operation with an alias of the default package (`q::Add`) replaced
    by the name of the QNN operation that it stands for (`q::ElementWiseAdd`).
    """
    package, _, base = name.partition("::")
    return f"{package}::{opdef.ALIASES.get(base, base)}" if package == opdef.PACKAGE else name


def stated_properties(name: str) -> TensorProperties | None:
    """Return the tensor properties that a package registers for the operation with the full name
    `name`, such as `demo::add`, or an alias of that; None without any.
    """
    wanted = canonical(name)
    records = (one for package in PACKAGES.values() for one in package.properties.values())
    return next((one for one in records if canonical(one.op) == wanted), None)


def properties_of(name: str) -> TensorProperties | None:
    """Return the tensor properties that a package registers for the operation with the full name
    `name`, else those that a rule stands for which only places the operation's tensors; None
    without either.
    """
    if (stated := stated_properties(name)) is not None:
        return stated
    rules = (rule for package in PACKAGES.values() for rule in package.rules)
    old = (properties_of_rule(r) for r in rules if canonical(r.match.name) == canonical(name))
    return next((one for one in old if one is not None), None)


def demands_of(op: opdef.OpdefOp) -> Demands:
    """Return what the registered tensor properties demand of operands and results of `op`."""
    return demands(properties_of(op.full_name), len(op.operands), len(op.results))


def why_not(one: Implementation, op: opdef.OpdefOp, demanded: Demands | None = None) -> str | None:
    """Return, for a message, why the implementation `one` does not fit `op`; None if it does.

    `demanded` is what the operation demands of its tensors' layouts and memories; None if these do
    not matter. Hexnn's own implementations fit all types: whether their kernels can compute `op`
    shows when it is lowered.
    """
    if one.computed_by:
        return None
    sides = (
        ("result", one.signature.outputs, [value.type for value in op.results]),
        ("operand", one.signature.inputs, [value.type for value in op.operands]),
    )
    for what, classes, types in sides:
        if len(classes) != len(types):
            return f"it takes {len(classes)} {what}s, the operation has {len(types)}"
        for index, (name, type) in enumerate(zip(classes, types, strict=True)):
            if (seen := _unlike(name, type)) is not None:
                return f"{what} {index} is {seen}, not {name}"
    return None if demanded is None else _contradiction(one, demanded)


def _contradiction(one: Implementation, demanded: Demands) -> str | None:
    """Return, for a message, the first tensor class in an implementation's signature whose layout
    or memory contradicts what is demanded of the tensor; None if none does.
    """
    sides = (
        ("result", one.signature.outputs, demanded.results),
        ("operand", one.signature.inputs, demanded.operands),
    )
    for what, classes, wanted in sides:
        for index, (name, demand) in enumerate(zip(classes, wanted, strict=True)):
            form = TENSOR_CLASSES[name].form
            if (word := demand.conflict(form.layout, form.memory)) is not None:
                return f"{what} {index} must be {word}, which {name} is not"
    return None


def _unlike(name: str, type: Attribute) -> str | None:
    """Return, for a message, what of the type of a tensor, its rank or element type, the tensor
    class `name` does not take; None if the class takes `type`.
    """
    form = TENSOR_CLASSES[name].form
    if isinstance(type, opdef.ShapeType):
        return None if form.element is None else "a shape"
    if not isinstance(type, TensorType):
        return None
    if form.rank not in (None, type.get_num_dims()):
        return f"of rank {type.get_num_dims()}"
    element = element_name(type.element_type)
    return None if form.element in (None, element) else element


def cost_of(one: Implementation, op: opdef.OpdefOp) -> tuple[str, float | None]:
    """Return (class of cost, packets) of an implementation for `op`; the packets are None unless a
    cost function states them.

    What a cost function returns is hexnn's own choice: the name of a class, or a number of packets,
    of class FREE if it is not positive, else of class SNAIL, as hexnn's own kernels are.
    """
    if isinstance(one.cost, str):
        return one.cost, None
    call = one.cost.call
    stated = call(op) if call is not None else "GLACIAL"
    if isinstance(stated, str) and stated in COSTS:
        return stated, None
    packets = float(stated)
    return ("SNAIL" if packets > 0 else "FREE"), packets


def preference(one: Implementation, op: opdef.OpdefOp) -> tuple[int, bool, float]:
    """Return the key by which implementations for `op` are preferred, the least first: the class of
    cost, then concrete tensor classes before generic ones, then the packets that a cost function
    states, 0 without one.
    """
    cost, packets = cost_of(one, op)
    return COSTS.index(cost), one.signature.is_generic, packets or 0.0


def chosen_function(op: opdef.OpdefOp) -> str | None:
    """Return the function of the implementation that is selected for `op`, with its package; None
    before the selection.
    """
    stated = op.attributes.get(IMPLEMENTATION)
    return stated.data if isinstance(stated, StringAttr) else None


def selectable(op: opdef.OpdefOp) -> Iterator[Candidate]:
    """Yield the candidates for `op` that a Python function computes: the selected implementation,
    or before the selection all.
    """
    chosen = chosen_function(op)
    for one in candidates(op):
        if one.implementation.reference is not None and chosen in (None, one.name):
            yield one


def refusals(op: opdef.OpdefOp, demanded: Demands | None = None) -> list[str]:
    """Return a line for each candidate that does not fit `op`: its function, and why. `demanded` is
    what `op` demands of its tensors' layouts and memories; None if these do not matter.
    """
    reasons = ((one, why_not(one.implementation, op, demanded)) for one in candidates(op))
    return [f"{one.name}: {reason}" for one, reason in reasons if reason is not None]


def kernel_refusal(candidate: Candidate, demanded: Demands) -> str | None:
    """Return, for a message, why the candidate's HVX kernel cannot run: it works in TCM, but a
    tensor class or a tensor property demands main memory. None if it can.
    """
    signature = candidate.implementation.signature
    sides = (
        ("result", signature.outputs, demanded.results),
        ("operand", signature.inputs, demanded.operands),
    )
    for what, classes, wanted in sides:
        for index, (name, demand) in enumerate(zip(classes, wanted, strict=True)):
            if TENSOR_CLASSES[name].form.memory == "ddr":
                return f"its kernel works in TCM, but {what} {index} is {name}, in main memory"
            if demand.memory == "ddr":
                return f"its kernel works in TCM, but {what} {index} must be MainMemory"
    return None


def layout_demand(name: str, demand: Demand) -> str | None:
    """Return the layout, `flat` or `crouton`, that the tensor class `name` fixes, or else the one
    that `demand` states; None if neither does.
    """
    return TENSOR_CLASSES[name].form.layout or demand.layout

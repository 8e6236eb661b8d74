"""Operations of users' packages checked against their declarations in XML configurations: the
number of operands and results, which are mandatory, data types, ranks, and which are constant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any

from xdsl.dialects.builtin import NoneType, TensorType
from xdsl.ir import SSAValue

from ...dialects import opdef
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.packages.named_parameters import names_of_parameters
from ...dialects.packages.registered_op import DeclaredTensor, RegisteredOp
from ...dialects.packages.registry import PACKAGES
from ...dialects.packages.sources import place_of
from ...dialects.qnn.datatypes import find_datatype

BACKEND = "HTP"
"""The backend whose supplements to a declaration apply."""

PREFIX = "QNN_DATATYPE_"


def check_declared(ops: Iterable[opdef.OpdefOp]) -> None:
    """Raise HexnnError for the first of `ops` that contradicts the declaration of its operation;
    operations without a declaration are not checked.
    """
    declared = {
        name: one for package in PACKAGES.values() for name, one in package.operations.items()
    }
    for op in ops if declared else ():
        if (one := declared.get(op.full_name)) is not None:
            Declared(op, one).check()


@dataclass(frozen=True)
class Declared:
    """An operation of the opdef graph and its declaration."""

    op: opdef.OpdefOp
    declaration: RegisteredOp

    def check(self) -> None:
        """Raise HexnnError, at the operation, unless it is as declared."""
        ranks = chain(self.op.ranks_of_inputs, repeat(-1))
        declared = self.declared_operands()
        for tensor, value, rank in zip(declared, self.op.operands, ranks, strict=False):
            self.operand(tensor, value, rank)
        results = self.declaration.of_kind("output")
        given = [rank for rank in self.op.ranks_of_results if rank >= 0]
        declared = self.matched("results", results, self.op.results)
        for tensor, value, rank in zip(declared, self.op.results, given, strict=False):
            self.tensor(tensor, value, rank)

    def declared_operands(self) -> Iterator[DeclaredTensor]:
        """Return an iterator over the declarations of the operation's operands, in order: found by
        the name of the parameter where an operand is known to be one, else by position.

        Raises HexnnError if there are too many or too few operands, for a parameter that is not
        declared, and for a mandatory parameter that is not given.
        """
        inputs, operands = self.declaration.of_kind("input"), self.op.operands
        names = names_of_parameters(self.op)
        if names is None:
            return self.matched("operands", [*inputs, *self.parameters()], operands)
        known = {one.name: one for one in self.declaration.of_kind("parameter")}
        for name in names:
            if name not in known:
                listed = ", ".join(known) or "none"
                raise self.error(f"no parameter '{name}' is declared ({listed})")
        for one in known.values():
            if one.mandatory and one.name not in names:
                raise self.error(f"{named(one)} is mandatory, and not given")
        declared = self.matched("inputs", inputs, operands[: len(operands) - len(names)])
        return chain(declared, (known[name] for name in names))

    def parameters(self) -> list[DeclaredTensor]:
        """Return the declared parameters, in the package's parameter order if it states one."""
        declared = self.declaration.of_kind("parameter")
        package = PACKAGES.get(self.op.package)
        order = package.orders.get(self.op.full_name) if package else None
        if order is None:
            return declared
        names = [one.name for one in order.parameters]
        return sorted(
            (one for one in declared if one.name in names), key=lambda one: names.index(one.name)
        )

    def matched(
        self, what: str, declared: Sequence[DeclaredTensor], values: Sequence[SSAValue]
    ) -> Iterator[DeclaredTensor]:
        """Return, for each of `values`, what is declared for it, where a repeated tensor stands for
        all that are left over. Raises HexnnError if there are too many or too few `values`, which
        messages call `what`.
        """
        repeated = [one.repeated for one in declared]
        last = max((i for i, one in enumerate(declared) if one.mandatory), default=-1)
        least, most = last + 1, None if any(repeated) else len(declared)
        count = len(values)
        if count < least or (most is not None and count > most):
            names = ", ".join(f"{one.name}..." if one.repeated else one.name for one in declared)
            wanted = f"at least {least}" if most is None else range_text(least, most)
            raise self.error(f"{what} must be {wanted} ({names}), got {count}")
        extra = max(count - len(declared), 0)
        first = repeated.index(True) if any(repeated) else 0
        return (
            one
            for index, one in enumerate(declared)
            for _ in range(1 + (extra if one.repeated and index == first else 0))
        )

    def operand(self, tensor: DeclaredTensor, value: SSAValue, rank: int) -> None:
        """Raise HexnnError unless `value`, of `rank` in the network, may be the operand that
        `tensor` declares.
        """
        if isinstance(value.type, NoneType):
            if tensor.mandatory:
                raise self.error(f"{named(tensor)} is mandatory, got an absent operand")
            return
        owner = value.owner
        constant = isinstance(owner, opdef.ConstOp | opdef.ShapeOp)
        if tensor.static and not constant:
            raise self.error(f"{named(tensor)} must be constant, got a computed tensor")
        self.tensor(tensor, value, rank)

    def tensor(self, tensor: DeclaredTensor, value: SSAValue, rank: int) -> None:
        """Raise HexnnError unless `value`, of `rank` in the network, has a data type and the rank
        that `tensor` declares; a shape has no data type, and parameters are filled to any rank.
        """
        if not isinstance(value.type, TensorType):
            return
        types = self.declaration.data_types(tensor.name, BACKEND)
        given = f"{PREFIX}{find_datatype(value.type.element_type)}"
        if types and "BACKEND_SPECIFIC" not in types and given not in types:
            wanted = ", ".join(one.removeprefix(PREFIX) for one in types)
            got = value.type.element_type
            raise self.error(f"{named(tensor)} must be of {wanted}, got {got}")
        wanted = tensor.shape.dimensions
        if wanted is None or wanted == rank:
            return
        if tensor.kind != "parameter":
            raise self.error(f"{named(tensor)} must have rank {wanted}, got {rank}")
        if not fits_rank(value.type, wanted):
            raise self.error(f"{named(tensor)} must have rank {wanted}, got {value.type}")

    def error(self, message: str) -> HexnnError:
        """Return (not raise) the error `message` about the operation, with the place of its
        declaration as a note.
        """
        at = place_of(self.declaration.loc)
        return op_error(self.op, message, [f"the operation is declared at {at}"] if at else [])


def fits_rank(type: TensorType[Any], rank: int) -> bool:
    """Return whether a tensor of `rank` dimensions has type `type` after dimensions of 1 were put
    in front of fewer than four.
    """
    extra = type.get_num_dims() - rank
    return extra >= 0 and all(size == 1 for size in type.get_shape()[:extra])


def range_text(least: int, most: int) -> str:
    """Return a range of numbers as text: `2`, `1 to 3`."""
    return str(most) if least == most else f"{least} to {most}"


def named(tensor: DeclaredTensor) -> str:
    """Return what a declared tensor is called in messages: `input 'logits'`."""
    return f"{tensor.kind} '{tensor.name}'"

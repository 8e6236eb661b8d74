"""Operations of planned modules: constants, buffers at addresses, transfers, kernel launches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    EqAttrConstraint,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, Pure

from ..constants import ConstantOp as BaseConstantOp
from ..constants import ConstantValue
from ..irdl import expect, named_op_definition
from .attributes import TokenType, layout_of, shape
from .base import ANY_TENSOR, I32_ARRAY, expect_length, i32_array, integers
from .movement import expect_same_element, expect_same_layout

ADDRESS = "htp.address"
"""Attribute of planned arguments of @main, and of results of operations of other dialects."""

DDR_BYTES, TCM_BYTES = "htp.ddr_bytes", "htp.tcm_bytes"
"""Attributes of a planned module: the sizes of the two memories."""

I64 = IntegerAttr.constr(i64)


def address_attr(address: int) -> IntegerAttr[Any]:
    """An address, as the attributes and properties hold it."""
    return IntegerAttr(address, i64)


def addresses_attr(addresses: Sequence[int]) -> Attribute:
    """The addresses of the results of an operation; that of one alone is a number."""
    attributes = [address_attr(address) for address in addresses]
    return attributes[0] if len(attributes) == 1 else ArrayAttr(attributes)


@named_op_definition
class ConstantOp(BaseConstantOp):
    """A constant tensor. `value` holds the logical elements, row-major.

    The bytes in memory follow from the type's layout; a planned constant has an `address` in main
    memory.
    """

    name = "htp.constant"
    address = opt_prop_def(I64)
    irdl_options = (ParsePropInAttrDict(),)

    def __init__(self, value: ConstantValue, type: TensorType[Any], address: int | None = None):
        super().__init__(value, type)
        if address is not None:
            self.address = address_attr(address)

    def verify_(self) -> None:
        """As many bytes as the type needs, at an aligned address."""
        super().verify_()
        expect_aligned(self.address)


def expect_aligned(address: IntegerAttr[Any] | None) -> None:
    """An address is not negative and a multiple of 128."""
    value = 0 if address is None else address.value.data
    expect(value >= 0 and value % 128 == 0, f"address must be a multiple of 128, got {value}")


@named_op_definition
class BufferOp(IRDLOperation):
    """Memory of a tensor's size at an address, with whatever is there.

    The memory, main or TCM, is the type's.
    """

    name = "htp.buffer"
    address = prop_def(I64)
    output = result_def(ANY_TENSOR)
    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "attr-dict `:` type($output)"
    traits = traits_def(Pure())

    def __init__(self, address: int, type: Attribute):
        super().__init__(properties={"address": address_attr(address)}, result_types=[type])

    def verify_(self) -> None:
        """The address is aligned, the type says in which memory."""
        expect_aligned(self.address)
        expect(layout_of(self.output) is not None, "needs a layout, got {}", self.output.type)


@named_op_definition
class DmaStartOp(IRDLOperation):
    """Start to copy a box of `source` to a place in `dest`.

    Both have one layout. The copy happens some time until the token is waited for: until then
    neither may the source be overwritten nor the destination used. Offsets default to 0, sizes to
    the source's shape.
    """

    name = "htp.dma_start"
    source = operand_def(ANY_TENSOR)
    dest = operand_def(ANY_TENSOR)
    token = result_def(EqAttrConstraint(TokenType()))
    source_offsets = opt_prop_def(I32_ARRAY)
    dest_offsets = opt_prop_def(I32_ARRAY)
    sizes = opt_prop_def(I32_ARRAY)
    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$source `dest` $dest attr-dict `:` type($source) `->` type($dest)"
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(
        self,
        source: SSAValue | Operation,
        dest: SSAValue | Operation,
        *,
        source_offsets: Sequence[int] | None = None,
        dest_offsets: Sequence[int] | None = None,
        sizes: Sequence[int] | None = None,
    ):
        boxes = {
            "source_offsets": source_offsets,
            "dest_offsets": dest_offsets,
            "sizes": sizes,
        }
        super().__init__(
            operands=[source, dest],
            properties={k: None if v is None else i32_array(v) for k, v in boxes.items()},
            result_types=[TokenType()],
        )

    @property
    def box(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """(source offsets, destination offsets, sizes)."""
        zeros = (0,) * len(shape(self.source))
        return (
            _or(self.source_offsets, zeros),
            _or(self.dest_offsets, zeros),
            _or(self.sizes, shape(self.source)),
        )

    def verify_(self) -> None:
        """The box lies in both tensors, whose elements and layouts are the same."""
        expect_same_element("destination", self.source, self.dest)
        expect_same_layout(self.source, self.dest)
        rank = len(shape(self.source))
        expect(rank == len(shape(self.dest)), "source and destination must have the same rank")
        for name in ("source_offsets", "dest_offsets", "sizes"):
            if (array := getattr(self, name)) is not None:
                expect_length(name, array, rank)
        at, to, sizes = self.box
        for what, value, start in (("source", self.source, at), ("destination", self.dest, to)):
            rows = zip(start, sizes, shape(value), strict=True)
            ok = all(o >= 0 and s > 0 and o + s <= n for o, s, n in rows)
            expect(
                ok, f"box {list(sizes)} at {list(start)} must lie in the {what} {{}}", value.type
            )


def _or(array: DenseArrayBase[Any] | None, default: tuple[int, ...]) -> tuple[int, ...]:
    return default if array is None else integers(array)


@named_op_definition
class DmaWaitOp(IRDLOperation):
    """Wait for transfers; the result is what then is in `dest`."""

    name = "htp.dma_wait"
    T: ClassVar = VarConstraint("T", ANY_TENSOR)

    tokens = var_operand_def(EqAttrConstraint(TokenType()))
    dest = operand_def(T)
    output = result_def(T)
    assembly_format = "$tokens `dest` $dest attr-dict `:` type($output)"
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(self, tokens: Sequence[SSAValue | Operation], dest: SSAValue | Operation):
        super().__init__(operands=[tokens, dest], result_types=[SSAValue.get(dest).type])

    def verify_(self) -> None:
        """There is something to wait for."""
        expect(len(self.tokens) > 0, "needs at least one token")


@named_op_definition
class LaunchOp(IRDLOperation):
    """Run a kernel: it gets the addresses of the inputs, of the scratch memory and of `dest`.

    The result is what the kernel leaves in `dest`. `impl` and `of` say which implementation of
    which operation the kernel was built from.
    """

    name = "htp.launch"
    T: ClassVar = VarConstraint("T", ANY_TENSOR)

    kernel = prop_def(SymbolRefAttr)
    inputs = var_operand_def(ANY_TENSOR)
    scratch = opt_operand_def(ANY_TENSOR)
    dest = operand_def(T)
    output = result_def(T)
    impl = opt_prop_def(StringAttr)
    of = opt_prop_def(StringAttr)
    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())
    assembly_format = (
        "$kernel `(` $inputs `)` (`scratch` $scratch^ `:` type($scratch))? `dest` $dest "
        "attr-dict `:` `(` type($inputs) `)` `->` type($output)"
    )
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(
        self,
        kernel: str,
        inputs: Sequence[SSAValue],
        dest: SSAValue | Operation,
        *,
        scratch: SSAValue | None = None,
        impl: str | None = None,
        of: str | None = None,
    ):
        super().__init__(
            operands=[inputs, scratch, dest],
            properties={
                "kernel": SymbolRefAttr(kernel),
                "impl": None if impl is None else StringAttr(impl),
                "of": None if of is None else StringAttr(of),
            },
            result_types=[SSAValue.get(dest).type],
        )

    @property
    def addressed(self) -> tuple[SSAValue, ...]:
        """The operands in the order of the kernel's arguments."""
        return (*self.inputs, *(() if self.scratch is None else (self.scratch,)), self.dest)


def address_of(value: SSAValue) -> int | None:
    """The address of a planned value: of its buffer, its destination, or what it is a view of."""
    owner = value.owner
    if not isinstance(owner, Operation):
        return _argument_address(value)
    for own in (owner.properties.get("address"), owner.attributes.get(ADDRESS)):
        one = own.data[owner.results.index(value)] if isinstance(own, ArrayAttr) else own
        if isinstance(one, IntegerAttr):
            return one.value.data
    through = getattr(owner, "dest", None)
    if through is None and owner.name == "htp.reshape":
        through = owner.operands[0]
    return None if through is None else address_of(through)


def _argument_address(value: SSAValue) -> int | None:
    """The address that @main's `arg_attrs` give to an argument."""
    block = cast(Any, value).block
    attrs = getattr(block.parent_op(), "arg_attrs", None)
    if attrs is None:
        return None
    address = attrs.data[cast(Any, value).index].data.get(ADDRESS)
    return address.value.data if isinstance(address, IntegerAttr) else None

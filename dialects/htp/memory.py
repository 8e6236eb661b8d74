"""The operations of modules after memory planning: constants and buffers at addresses, DMA,
launches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Any, ClassVar, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
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
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, Pure

from ..constants import ConstantOp as BaseConstantOp
from ..constants import ConstantValue
from ..construction import initialize
from ..definitions import named_op_definition
from ..irdl import expect, expect_none
from .attributes import TokenType, layout_of, physical_bytes, shape, tensor_type
from .base import ANY_TENSOR, I32_ARRAY, i32_array, integers
from .movement import has_same_layout

ADDRESS = "htp.address"
"""The attribute with the address of @main's arguments and of results of other dialects'
operations."""

DDR_BYTES, TCM_BYTES = "htp.ddr_bytes", "htp.tcm_bytes"
"""The attributes of a planned module with the sizes of main memory and TCM in bytes."""

TCM_BUDGET = "htp.tcm_budget"
"""The attribute of a tiled function with the bytes of TCM for which its memory is to be planned,
where that moves less than a plan for all of it.
"""

TCM_PEAK = "htp.tcm_peak"
"""The attribute of a planned module with the bytes of TCM that it uses: `total`, and the most that
are live at once of `activations`, `weights` and `scratch`.
"""

I64 = IntegerAttr.constr(i64)
TOKEN = TokenType()


@lru_cache(maxsize=4096)
def address_attr(address: int) -> IntegerAttr[Any]:
    """Return a byte address as an i64 attribute."""
    return IntegerAttr(address, i64)


def addresses_attr(addresses: Sequence[int | None]) -> Attribute:
    """Return the byte addresses of an operation's results as an attribute: an integer for one
    result, else an array, in which a unit attribute stands for a result that cannot lie in memory
    (None).
    """
    attributes = [UnitAttr() if at is None else address_attr(at) for at in addresses]
    return attributes[0] if len(attributes) == 1 else ArrayAttr(attributes)


@named_op_definition
class ConstantOp(BaseConstantOp):
    """A constant tensor whose `value` holds the logical elements in row-major order.

    The layout in its type determines the bytes in memory; after memory planning, `address` is the
    constant's address in main memory.
    """

    name = "htp.constant"
    address = opt_prop_def(I64)
    irdl_options = (ParsePropInAttrDict(),)

    def __init__(self, value: ConstantValue, type: TensorType[Any], address: int | None = None):
        super().__init__(value, type)
        if address is not None:
            self.address = address_attr(address)

    def verify_(self) -> None:
        """Check that the value has as many bytes as the type needs, and that an address is
        aligned.
        """
        super().verify_()
        expect_aligned(self.address)


def expect_aligned(address: IntegerAttr[Any] | None) -> None:
    """Raise VerifyException unless `address` is None, or a multiple of 128 and not negative."""
    value = 0 if address is None else address.value.data
    expect(value >= 0 and value % 128 == 0, f"address must be a multiple of 128, got {value}")


@named_op_definition
class BufferOp(IRDLOperation):
    """A buffer for a tensor at an address, with undefined contents.

    The tensor type's encoding says whether it is in main memory or TCM.
    """

    name = "htp.buffer"
    address = prop_def(I64)
    output = result_def(ANY_TENSOR)
    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "attr-dict `:` type($output)"
    traits = traits_def(Pure())

    def __init__(self, address: int, type: Attribute):
        initialize(self, [], [type], {"address": address_attr(address)})

    def verify_(self) -> None:
        """Check that the address is aligned and that the type has a layout and memory."""
        expect_aligned(self.address)
        expect(layout_of(self.output) is not None, "needs a layout, got {}", self.output.type)


@named_op_definition
class DmaStartOp(IRDLOperation):
    """The start of an asynchronous copy of a box of `source` into `dest`; the result is the
    transfer's token.

    Both tensors have the same layout. The copy is complete once `htp.dma_wait` has taken the token:
    until then the source must not be overwritten and the destination must not be used. The box has
    extents `sizes` and starts at `source_offsets` and `dest_offsets`. Offsets default to 0, sizes
    to the source's shape.
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
        initialize(
            self,
            [SSAValue.get(source), SSAValue.get(dest)],
            [TOKEN],
            {k: i32_array(v) for k, v in boxes.items() if v is not None},
        )

    @property
    def box(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """The copied box as (source offsets, destination offsets, sizes), in elements along each
        axis; offsets default to 0, sizes to the shape of the source.
        """
        zeros = (0,) * len(shape(self.source))
        return (
            _or(self.source_offsets, zeros),
            _or(self.dest_offsets, zeros),
            _or(self.sizes, shape(self.source)),
        )

    @property
    def nbytes(self) -> int:
        """The number of bytes that are copied: the box's share of those that the source takes in
        its layout, padding included.
        """
        *_, sizes = self.box
        return physical_bytes(self.source) * prod(sizes) // (prod(shape(self.source)) or 1)

    def verify_(self) -> None:
        """Check that both tensors agree in element type, layout and rank, and that both contain the
        box.
        """
        expect_none(self._type_errors())
        expect_none(self._length_errors())
        expect_none(self._box_errors())

    def _type_errors(self) -> Iterator[str]:
        """Yield a message for each of element type, layout and rank in which the tensors differ."""
        source, dest = tensor_type(self.source), tensor_type(self.dest)
        wanted, seen = source.element_type, dest.element_type
        if seen != wanted:
            yield f"destination must have elements of {wanted}, got {seen}"
        if not has_same_layout(self.source, self.dest):
            yield f"the layout must stay, got {source} and {dest}"
        if (rank := source.get_num_dims()) != (other := dest.get_num_dims()):
            yield f"destination must have the source's rank {rank}, got {other}"

    def _length_errors(self) -> Iterator[str]:
        """Yield a message for each of `source_offsets`, `dest_offsets` and `sizes` that does not
        have one value per axis.
        """
        rank = len(shape(self.source))
        for name in ("source_offsets", "dest_offsets", "sizes"):
            count = len(_or(getattr(self, name), shape(self.source)))
            if count != rank:
                yield f"{name} must have {rank} values, got {count}"

    def _box_errors(self) -> Iterator[str]:
        """Yield a message for each tensor that does not contain the box."""
        at, to, sizes = self.box
        for what, value, start in (("source", self.source, at), ("destination", self.dest, to)):
            rows = zip(start, sizes, shape(value), strict=True)
            if not all(o >= 0 and s > 0 and o + s <= n for o, s, n in rows):
                yield f"box {list(sizes)} at {list(start)} must lie in the {what} {value.type}"


def _or(array: DenseArrayBase[Any] | None, default: tuple[int, ...]) -> tuple[int, ...]:
    """Return the integers of an optional array property, or `default` if it is absent."""
    return default if array is None else integers(array)


def expect_tokens_of(name: str, tokens: Sequence[SSAValue]) -> None:
    """Raise VerifyException unless there are tokens and all are results of operations called
    `name`.
    """
    expect(len(tokens) > 0, "needs at least one token")
    for token in tokens:
        made = token.owner.name if isinstance(token.owner, Operation) else "an argument"
        expect(made == name, f"takes tokens of {name}, got one of {made}")


@named_op_definition
class DmaWaitOp(IRDLOperation):
    """A wait for the DMA transfers of `tokens`, which write to `dest`; the result is `dest` with
    their data.
    """

    name = "htp.dma_wait"
    T: ClassVar = VarConstraint("T", ANY_TENSOR)

    tokens = var_operand_def(EqAttrConstraint(TokenType()))
    dest = operand_def(T)
    output = result_def(T)
    assembly_format = "$tokens `dest` $dest attr-dict `:` type($output)"
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(self, tokens: Sequence[SSAValue | Operation], dest: SSAValue | Operation):
        values = [SSAValue.get(value) for value in (*tokens, dest)]
        initialize(self, values, [values[-1].type], {})

    def verify_(self) -> None:
        """Check that there is a token, and that all are those of transfers."""
        expect_tokens_of(DmaStartOp.name, self.tokens)


@named_op_definition
class LaunchOp(IRDLOperation):
    """A run of `kernel` with the addresses of the inputs, the scratch memory and `dest` as
    arguments.

    The result is the contents of `dest` after the kernel has run. `impl` and `of` name the
    implementation and the operation from which the kernel was built. `index_limits`, if present,
    is [the number of an input that holds indices, the number of rows that they address]: the
    executor refuses a run with other indices than these and -1.
    """

    name = "htp.launch"
    T: ClassVar = VarConstraint("T", ANY_TENSOR)

    kernel = prop_def(SymbolRefAttr)
    inputs = var_operand_def(ANY_TENSOR)
    scratch = var_operand_def(ANY_TENSOR)
    dest = operand_def(T)
    output = result_def(T)
    impl = opt_prop_def(StringAttr)
    of = opt_prop_def(StringAttr)
    index_limits = opt_prop_def(I32_ARRAY)
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
        scratch: Sequence[SSAValue] = (),
        impl: str | None = None,
        of: str | None = None,
        index_limits: tuple[int, int] | None = None,
    ):
        super().__init__(
            operands=[inputs, scratch, dest],
            properties={
                "kernel": SymbolRefAttr(kernel),
                "impl": None if impl is None else StringAttr(impl),
                "of": None if of is None else StringAttr(of),
                "index_limits": None if index_limits is None else i32_array(index_limits),
            },
            result_types=[SSAValue.get(dest).type],
        )

    @property
    def addressed(self) -> tuple[SSAValue, ...]:
        """The operands in the order of the kernel's arguments: inputs, scratch memory, if any,
        destination.
        """
        return (*self.inputs, *self.scratch, self.dest)


def address_of(value: SSAValue) -> int | None:
    """Return the byte address at which memory planning placed `value`; None if it placed none.

    The address is an attribute of the defining operation or of the function's argument; else it is
    that of the operation's destination, or of the tensor that a reshape views.
    """
    return _own_address(storage_of(value))


def storage_of(value: SSAValue) -> SSAValue:
    """Return the value that defines the storage of `value`: a buffer, a constant or an argument, of
    which `value` is the contents after operations have written to it, or a view.
    """
    while _own_address(value) is None and (through := _written_or_viewed(value)) is not None:
        value = through
    return value


def _written_or_viewed(value: SSAValue) -> SSAValue | None:
    """Return the destination of the operation that defines `value`, or what it views; None if
    neither exists.
    """
    through = getattr(value.owner, "dest", None)
    if through is None and isinstance(value.owner, Operation) and value.owner.name == "htp.reshape":
        through = value.owner.operands[0]
    return through


def _own_address(value: SSAValue) -> int | None:
    """Return the byte address that the defining operation or the function states for `value`; None
    if it states none.
    """
    owner = value.owner
    if not isinstance(owner, Operation):
        return _argument_address(value)
    for own in (owner.properties.get("address"), owner.attributes.get(ADDRESS)):
        one = own.data[owner.results.index(value)] if isinstance(own, ArrayAttr) else own
        if isinstance(one, IntegerAttr):
            return one.value.data
    return None


def _argument_address(value: SSAValue) -> int | None:
    """Return the byte address of a function argument, from `arg_attrs` of the function; None if it
    has none.
    """
    block = cast(Any, value).block
    attrs = getattr(block.parent_op(), "arg_attrs", None)
    if attrs is None:
        return None
    address = attrs.data[cast(Any, value).index].data.get(ADDRESS)
    return address.value.data if isinstance(address, IntegerAttr) else None

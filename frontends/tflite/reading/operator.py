"""Operations of the tfl dialect from the operators of a file.

An operator with a row in the table of operators becomes an operation of its class. One without
becomes `tfl.unsupported` or `tfl.custom`, which keep all that the file says of it; likewise one
with tensors that its class does not take and nothing computes with, such as strings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    TensorType,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import AttrSizedOperandSegments, IRDLOperation, OptionalDef, VariadicDef
from xdsl.utils.exceptions import VerifyException

from ....dialects import tfl
from ....dialects.diagnostics import HexnnError
from ....dialects.tfl.base import is_number
from ....dialects.tfl.dialect_rules import mark_lenient
from ..builtins import CUSTOM
from ..flatbuffer import Bytes, Table, decode
from ..kept import INTERMEDIATE_NAMES, INTERMEDIATES, OUR_INTERMEDIATE, REST, VERSION
from ..operators import BY_BUILTIN, SupportedOperator
from ..options import BY_NUMBER, OPTIONS
from ..schema import Operator, OperatorCode
from ..table_attributes import attributes, positions
from .stored_data import Buffers

Type: TypeAlias = TensorType[Any]

RESTATED = {"ReshapeOptions": ("new_shape",)}
"""Options table -> its fields that repeat an operand or a type, and are not kept."""


@dataclass(frozen=True)
class Given:
    """An operator of a file that is being read, with the values of its inputs and the types of its
    results and intermediate tensors in the IR.
    """

    kind: str
    """The name of the builtin operator, `CUSTOM` for a custom one."""
    operator: Operator
    code: OperatorCode
    operands: Sequence[SSAValue | None]
    """The value of each input; None for one that is omitted."""
    results: Sequence[Type]
    intermediates: Sequence[Type]

    @property
    def present(self) -> list[SSAValue]:
        """The values of the inputs that are not omitted."""
        return [value for value in self.operands if value is not None]

    @property
    def is_computed(self) -> bool:
        """Whether all tensors hold elements that operators compute with: numbers, not strings or
        resources.
        """
        types = [value.type for value in self.present] + list(self.results)
        return all(isinstance(t, TensorType) and is_number(t.element_type) for t in types)


def keep_intermediate_names(op: Operation, names: Sequence[str]) -> None:
    """Set the attribute of `op` that holds the names of the intermediate tensors of its operator,
    `names`, unless the writer would choose them.
    """
    if set(names) - {OUR_INTERMEDIATE}:
        op.attributes[INTERMEDIATE_NAMES] = ArrayAttr([StringAttr(name) for name in names])


class OperatorReader:
    """Builder of operations from the operators of a file. `buffers` holds the file's data;
    `functions` are the names of the functions made from its graphs, to which options refer by
    index.
    """

    def __init__(self, buffers: Buffers, functions: Sequence[str]):
        self.buffers = buffers
        self.functions = functions

    def operation(self, given: Given) -> Operation:
        """Return the operation of the operator `given`, verified.

        Raises HexnnError, without location, or VerifyException for an operator that does not fit
        its class.
        """
        row = BY_BUILTIN.get(given.kind)
        if row is None or len(given.results) in row.opaque_results:
            return _verified(self._opaque(given))
        if given.is_computed:
            return _verified(self._supported(row, given))
        try:
            return _verified(self._supported(row, given))
        except (HexnnError, VerifyException):
            return _verified(self._opaque(given))

    def stated_shape(self, operator: Operator) -> list[int]:
        """Return the shape that the options of a RESHAPE state, in which -1 stands for any extent:
        that of a scalar if there are none, or if they state [0], as old files do.
        """
        name = "ReshapeOptions"
        table, (field,) = self._tables(operator).get(name), RESTATED[name]
        sizes: list[int] = [] if table is None else getattr(table, field).tolist()
        return [] if sizes == [0] else sizes

    # Operations with a class

    def _supported(self, row: SupportedOperator, given: Given) -> Operation:
        """Return the operation of the operator `given`, which has a row in the table of operators,
        `row`. Raises HexnnError if the numbers of inputs, outputs or its options do not fit the
        row.
        """
        fewest, most = row.operands
        definition = row.op.get_irdl_definition()
        variadic = any(isinstance(result, VariadicDef) for _, result in definition.results)
        if not fewest <= _count(given.operands) <= most or not (
            variadic or len(given.results) == len(definition.results)
        ):
            counts = f"{_count(given.operands)} inputs and {len(given.results)} outputs"
            raise HexnnError(f"has {counts}")
        options = self._tables(given.operator)
        properties = _properties(row, options)
        segments = _segments(row.op, given.operands)
        if segments is not None:
            properties[AttrSizedOperandSegments.attribute_name] = segments
        op = row.op.create(
            operands=given.present, result_types=given.results, properties=properties
        )
        op.attributes.update(self._rest(row, options, given, op))
        return op

    def _rest(
        self, row: SupportedOperator, options: dict[str, Table], given: Given, op: Operation
    ) -> dict[str, Attribute]:
        """Return the attributes for what `op`, made of the operator `given`, has no properties for:
        options that are neither default nor follow from types, intermediate tensors, and the
        version unless it is the least that `row`, the operator's row of the table of operators,
        gives for the types. `options` are the operator's option tables by name.
        """
        rest: dict[str, Attribute] = {}
        for name, table in options.items():
            values = attributes(table, self.functions).data
            defaults = attributes(type(table)(), self.functions or ("",)).data
            known = {*row.attributes, *RESTATED.get(name, ()), *_derived(row, table, op)}
            others = {n: v for n, v in values.items() if n not in known and v != defaults.get(n)}
            if others:
                rest[name] = DictionaryAttr(others)
        found: dict[str, Attribute] = {REST: DictionaryAttr(rest)} if rest else {}
        if given.intermediates:
            found[INTERMEDIATES] = ArrayAttr(given.intermediates)
        if given.code.version != row.version(op):
            found[VERSION] = IntegerAttr(given.code.version, i32)
        return found

    # Operations without a class

    def _opaque(self, given: Given) -> tfl.OpaqueOp:
        """Return the `tfl.custom` or `tfl.unsupported`, which keep all that the file says of an
        operator, for the operator `given`, be it custom or builtin.
        """
        operator = given.operator
        absent = [i for i, value in enumerate(given.operands) if value is None]
        mutating = [i for i, flag in enumerate(operator.mutating_variable_inputs) if flag]
        optional = {
            "absent": positions(absent) if absent else None,
            "mutating": positions(mutating) if mutating else None,
            "intermediates": ArrayAttr(given.intermediates) if given.intermediates else None,
            "version": IntegerAttr(max(given.code.version, 1), i32),
        }
        custom = given.kind == CUSTOM
        named = self._custom(given) if custom else self._builtin(given)
        properties = {n: v for n, v in {**named, **optional}.items() if v is not None}
        return (tfl.CustomOp if custom else tfl.UnsupportedOp).create(
            operands=given.present, result_types=given.results, properties=properties
        )

    def _builtin(self, given: Given) -> dict[str, Attribute | None]:
        """Return the properties of the `tfl.unsupported` of a builtin operator without a class: its
        name, and its options, None if it has none.
        """
        tables = {
            name: attributes(table, self.functions)
            for name, table in self._tables(given.operator).items()
        }
        return {
            "builtin": StringAttr(given.kind),
            "options": DictionaryAttr(tables) if tables else None,
        }

    def _custom(self, given: Given) -> dict[str, Attribute | None]:
        """Return the properties of the `tfl.custom` of a custom operator: its name, and the bytes
        of its options, None if there are none.
        """
        operator = given.operator
        data: Bytes = operator.custom_options
        if operator.large_options_offset > 1:
            data = self.buffers.behind(operator.large_options_offset, operator.large_options_size)
        return {
            "custom_code": StringAttr(given.code.custom_code),
            "custom_option": self.buffers.opaque(data) if len(data.data) else None,
        }

    def _tables(self, operator: Operator) -> dict[str, Table]:
        """Return the options tables of an operator by name: at most one of each of the schema's two
        unions. Raises HexnnError for a table that the schema lacks.
        """
        found: dict[str, Table] = {}
        unions = ((operator.options_type, operator.options),)
        unions += ((operator.options_2_type, operator.options_2),)
        for union, (number, at) in enumerate(unions, 1):
            if not number or not isinstance(at, int):
                continue
            options = BY_NUMBER.get((union, number))
            if options is None:
                raise HexnnError(f"has options of kind {number}, which are not known")
            found[options.name] = decode(options.table, self.buffers.source, at)
        return found


def _verified(op: Operation) -> Operation:
    """Verify the new operation `op` and return it; mark it as lenient first if it breaks a rule of
    MLIR's dialect that LiteRT does not have. Raises VerifyException, after erasing `op`, if it is
    not valid.
    """
    mark_lenient(op)
    try:
        op.verify_()
    except VerifyException:
        op.erase()
        raise
    return op


def _count(operands: Sequence[SSAValue | None]) -> int:
    """Return the number of operands without those that are omitted at the end."""
    return max((i for i, value in enumerate(operands, 1) if value is not None), default=0)


def _properties(row: SupportedOperator, options: dict[str, Table]) -> dict[str, Attribute]:
    """Return the properties that the options of an operator, tables by name, become; none if its
    row says that no option is read. Raises HexnnError for another table than that of the row, or
    for an enumeration number without a name.
    """
    if row.options is None:
        return {}
    if options and row.options not in options:
        kinds = (f"{OPTIONS[name].number}" for name in options)
        expected = OPTIONS[row.options].number
        raise HexnnError(f"has options of kind {', '.join(kinds)}, must be {expected}")
    table = options.get(row.options) or OPTIONS[row.options].table()
    properties: dict[str, Attribute] = {}
    for name, codec in row.attributes.items():
        try:
            properties[name] = codec.attribute(getattr(table, name))
        except HexnnError as e:
            raise HexnnError(f"{name} {e.message}") from None
    return properties


def _derived(row: SupportedOperator, options: Table, op: Operation) -> Iterator[str]:
    """Yield the name of each option in the table `options` that states the element type of a tensor
    of `op`, and so need not be kept. Raises HexnnError for one that states another type than the
    tensor has.
    """
    for name, derived in row.derived.items():
        stated = int(getattr(options, name))
        derived.expect(name, stated, op)
        if stated == derived.number(op):
            yield name


def _segments(
    op: type[IRDLOperation], operands: Sequence[SSAValue | None]
) -> DenseArrayBase[Any] | None:
    """Return the segment sizes of a new operation of class `op`: the number of values of each
    declared operand, 0 for an omitted one. None if the class needs no segment sizes.

    Raises HexnnError if an operand is omitted that is not optional.
    """
    definition = op.get_irdl_definition()
    sizes: list[int] = []
    for index, (name, operand) in enumerate(definition.operands):
        value = operands[index] if index < len(operands) else None
        if isinstance(operand, VariadicDef) and not isinstance(operand, OptionalDef):
            sizes.append(sum(one is not None for one in operands[index:]))
            break
        if value is None and index < len(operands) and not isinstance(operand, OptionalDef):
            raise HexnnError(f"omits input {index}, {name}")
        sizes.append(int(value is not None))
    sized = any(isinstance(option, AttrSizedOperandSegments) for option in definition.options)
    return positions(sizes) if sized else None

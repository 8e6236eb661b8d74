"""Operations of users' op packages in the graphs of QNN: by name, with parameters by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import ClassVar

from xdsl.dialects.builtin import (
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    NoneType,
    StringAttr,
    i64,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    ParsePropInAttrDict,
    opt_prop_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from ..definitions import named_op_definition
from ..dimensions import expect_bounds, has_fixed_shape
from ..irdl import expect
from ..package_names import NAME, PackageNamed
from ..packages.terms import DEFAULT_PACKAGE
from ..tensors import tensor_type
from .base import ANY
from .form import NULL, named_values, parse_operands, resolved_operands

VALUES = IntegerAttr | FloatAttr | DenseIntOrFPElementsAttr | StringAttr
"""The attributes that parameters can be."""


@named_op_definition
class PackageOp(PackageNamed):
    """An operation of a user's op package, by its full name, with its parameters by name.

    Inputs and results have the ranks of the network; an absent input is written as `null`. It
    computes what the reference function of an implementation computes that a registered package has
    for it.

    `%y = qnn.package_op "demo::Scale"(%x, null) parameters {axis = 3 : ui32} :
    (tensor<2x8xf32>, none) -> tensor<2x8xf32>`
    """

    name = "qnn.package_op"

    arguments = var_operand_def(ANY)
    parameters = opt_prop_def(DictionaryAttr)
    absent_inputs = opt_prop_def(DenseArrayBase.constr(i64))
    outputs = var_result_def(ANY)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format: ClassVar[str | None] = None
    traits = traits_def(Pure())

    def __init__(
        self,
        full_name: str,
        inputs: Sequence[SSAValue | None],
        types: Sequence[Attribute],
        parameters: Mapping[str, Attribute] | None = None,
    ):
        """Create an operation with results of `types`.

        `full_name` includes the package: `demo::Scale`. An input None is absent. `parameters` are
        the values by name: numbers, lists of numbers, or strings; None if there are none.
        """
        absent = [index for index, value in enumerate(inputs) if value is None]
        given: dict[str, Attribute] = {"op_name": StringAttr(full_name)}
        if parameters:
            given["parameters"] = DictionaryAttr(dict(parameters))
        if absent:
            given["absent_inputs"] = DenseArrayBase.from_list(i64, absent)
        super().__init__(
            operands=[[value for value in inputs if value is not None]],
            result_types=[types],
            properties=given,
        )

    @property
    def values(self) -> dict[str, Attribute]:
        """The values of the parameters by name, in their order."""
        return {} if self.parameters is None else dict(self.parameters.data)

    @property
    def inputs(self) -> list[SSAValue | None]:
        """All inputs in order, None for an absent one."""
        absent = () if self.absent_inputs is None else self.absent_inputs.get_values()
        present: Iterator[SSAValue] = iter(self.operands)
        count = len(self.operands) + len(absent)
        return [None if index in absent else next(present) for index in range(count)]

    @classmethod
    def parse(cls, parser: Parser) -> PackageOp:
        """Parse `"Pkg::Name"(inputs) parameters {...} {attributes} : function-type`, in which
        `parameters` and `attributes` are optional.
        """
        name = parser.parse_str_literal()
        position = parser.pos
        parser.parse_punctuation("(")
        operands = parse_operands(parser)
        parser.parse_punctuation(")")
        keyword = parser.parse_optional_keyword("parameters")
        parameters = None if keyword is None else parser.parse_optional_attr_dict()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        signature = parser.parse_function_type()
        values = resolved_operands(parser, operands, signature.inputs.data, position)
        op = cls(name, values, signature.outputs.data, parameters)
        op.attributes = dict(attributes)
        return op

    def print(self, printer: Printer) -> None:
        """Print the operation in the form that `parse` reads."""
        printer.print_string(" ")
        printer.print_string_literal(self.full_name)
        with printer.in_parens():
            printer.print_list(self.inputs, lambda value: _print_input(value, printer))
        if self.parameters is not None:
            printer.print_string(" parameters ")
            printer.print_attribute(self.parameters)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        with printer.in_parens():
            types = [NoneType() if value is None else value.type for value in self.inputs]
            printer.print_list(types, printer.print_attribute)
        printer.print_string(" -> ")
        types = [value.type for value in self.results]
        with nullcontext() if len(types) == 1 else printer.in_parens():
            printer.print_list(types, printer.print_attribute)

    def verify_(self) -> None:
        """Check the name, the values of the parameters, and the positions of absent inputs."""
        match = NAME.fullmatch(self.full_name)
        expect(match is not None, f'op_name must read "Package::Name", got "{self.full_name}"')
        ours = self.package == DEFAULT_PACKAGE
        expect(not ours, f"{DEFAULT_PACKAGE} is the default package: use its operations of qnn")
        for name, value in self.values.items():
            fits = isinstance(value, VALUES)
            expect(fits, f"parameter '{name}' must be a number, list or string, got {{}}", value)
        absent = [] if self.absent_inputs is None else list(self.absent_inputs.get_values())
        count = len(self.operands) + len(absent)
        ascending = sorted({index for index in absent if 0 <= index < count}) == absent
        expect(ascending, f"absent_inputs must be ascending, below {count}, got {absent}")
        for name, value in named_values(self):
            if not has_fixed_shape(type := tensor_type(value)):
                expect_bounds(name, type)


def _print_input(value: SSAValue | None, printer: Printer) -> None:
    """Print an input, `null` for an absent one."""
    printer.print_string(NULL) if value is None else printer.print_operand(value)

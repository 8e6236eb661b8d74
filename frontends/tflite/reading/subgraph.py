"""Functions of tfl IR from the graphs of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, cast

import numpy as np
from xdsl.dialects.builtin import (
    DictionaryAttr,
    FileLineColLoc,
    IntAttr,
    NameLoc,
    StringAttr,
    TensorType,
    i32,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ....dialects import locations, tfl
from ....dialects.constants import ConstantOp
from ....dialects.diagnostics import HexnnError
from ....dialects.entry_function import Entry, distinct
from ....dialects.irdl import recording_wrong_shapes
from .. import sparsity
from ..blockwise import block_type
from ..builtins import builtin_name
from ..flatbuffer import Source
from ..kept import QUANTIZATION, RANGES, SHAPES
from ..schema import BLOCKWISE, Operator, OperatorCode, SubGraph, Tensor
from ..table_attributes import array_attribute, attributes
from ..types import element_name, is_unheld, shape_signature, stored_size, tensor_type
from .computed import ComputedValues, Evaluate
from .open_sizes import OpenSizes
from .operator import Given, OperatorReader, keep_intermediate_names
from .placeholders import corrected
from .stored_data import Buffers
from .tensor_names import hint, unique_names

Type: TypeAlias = TensorType[Any]


MOST_CORRECTIONS = 8
"""Most rounds of correcting the results of an operation: a verifier tells one error at a time."""


DATA = (ConstantOp, tfl.VariableOp, tfl.OpaqueConstOp)
"""The operations of tensors that no operator defines."""


class GraphReader:
    """Builder of the function of one graph; `types` and `values` map the index of a tensor in the
    graph to its type and SSA value, `functions` are the names of the functions of all graphs.
    """

    def __init__(
        self,
        buffers: Buffers,
        graph: SubGraph,
        functions: Sequence[str],
        evaluate: Evaluate | None = None,
    ):
        self.buffers = buffers
        self.source: Source = buffers.source
        self.codes: Sequence[OperatorCode] = buffers.model.operator_codes
        self.graph = graph
        self.operations = OperatorReader(buffers, functions)
        self.computed = ComputedValues(evaluate)
        self.open_sizes = OpenSizes(graph, self.operations)
        self.names = unique_names(graph.tensors)
        self.types: dict[int, Type] = {}
        self.values: dict[int, SSAValue] = {}
        self.is_resized = False
        """Whether the user gave inputs other shapes than the file has."""
        self.odd: list[str] = []
        """Messages on irregularities, for one warning."""
        given = Counter(tensor.name for tensor in graph.tensors if tensor.name)
        self.odd += [f"{n} tensors called '{name}'" for name, n in given.items() if n > 1]
        self.odd += [f"a tensor called '{n}', which is no UTF-8" for n in given if "\ufffd" in n]
        self.block = Block()

    def function(self, name: str) -> FuncOp:
        """Build and return the function of the graph, called `name`."""
        inputs = self.graph.inputs.tolist()
        for position, index in enumerate(inputs):
            self._define(index, self.block.insert_arg(self._type(index), position))
        self.open_sizes.computed.update(self.block.args)
        for index, operator in enumerate(self.graph.operators):
            self._operator(index, operator)
        outputs = self.graph.outputs.tolist()
        values = [self._value(i, "the graph returns it") for i in outputs]
        self.block.add_op(ReturnOp(*values))
        named = [distinct([self.names[i] for i in ids], self.names) for ids in (inputs, outputs)]
        function = Entry.make(self.block, named[0], named[1], name).function
        for attribute, entries in ((SHAPES, self._shapes()), (RANGES, self._ranges())):
            if entries:
                function.attributes[attribute] = DictionaryAttr(entries)
        return function

    def _shapes(self) -> dict[str, Attribute]:
        """Return the shape signature, which has a -1 for each dynamic extent, of each tensor in use
        whose signature differs from its shape and does not follow from its type, by name.
        """
        return {
            self.names[i]: array_attribute(tensor.shape_signature)
            for i, value in self.values.items()
            if len((tensor := self.graph.tensors[i]).shape_signature)
            and tensor.shape_signature.tolist()
            not in (tensor.shape.tolist(), shape_signature(cast(Type, value.type)))
        }

    def _ranges(self) -> dict[str, Attribute]:
        """Return what files have of the quantization of tensors in use beyond their types, by the
        names of the tensors: `min` and `max`, and all of it where the type has no scales, but for
        constants, of which it is an attribute.
        """
        found: dict[str, Attribute] = {}
        for index, value in self.values.items():
            tensor = self.graph.tensors[index]
            if tensor.quantization is None:
                continue
            if not is_unheld(tensor):
                ends = {"min": tensor.quantization.min, "max": tensor.quantization.max}
                given = {name: array_attribute(end) for name, end in ends.items() if len(end)}
                found |= {self.names[index]: DictionaryAttr(given)} if given else {}
            elif not isinstance(value.owner, ConstantOp):
                found[self.names[index]] = attributes(tensor.quantization, ())
        return found

    # Tensors

    def _tensor(self, index: int) -> Tensor:
        tensors = self.graph.tensors
        if not 0 <= index < len(tensors):
            raise self.source.error(f"damaged file: tensor {index} of {len(tensors)} tensors")
        return tensors[index]

    def _about(self, index: int, message: str) -> HexnnError:
        return self.source.error(f"tensor {index} '{self.names[index]}' {message}")

    def _type(self, index: int) -> Type:
        """Return the type of tensor `index`; append irregularities in what the file says of it to
        `odd`, the messages to warn of. Raises HexnnError, located at the tensor, if there is no
        type for it.
        """
        if index not in self.types:
            try:
                self.types[index] = self._read_type(index)
            except HexnnError as e:
                raise e if e.loc is not None else self._about(index, e.message) from None
            except VerifyException as e:
                raise self._about(index, f"has a damaged quantization: {e}") from None
        return self.types[index]

    def _read_type(self, index: int) -> Type:
        tensor = self._tensor(index)
        quantization = tensor.quantization
        if quantization is not None and quantization.details_type == BLOCKWISE:
            return block_type(tensor, self.buffers, self._tensor)
        typed = tensor_type(tensor)
        if typed.warning is not None:
            self.odd.append(f"{typed.warning} in tensor {index} '{self.names[index]}'")
        return typed.type

    def _define(self, index: int, value: SSAValue) -> None:
        if index in self.values:
            raise self._about(index, "is defined twice")
        value.name_hint = hint(self.names[index])
        self.values[index] = value
        tensor = self.graph.tensors[index]
        if is_unheld(tensor) and not isinstance(value.owner, ConstantOp):
            scales = f"scales of {element_name(tensor)}, which have no effect,"
            self.odd.append(f"{scales} in tensor {index} '{self.names[index]}'")
        idle = "" if isinstance(value.owner, DATA) else self.buffers.idle(tensor)
        if idle:
            self.odd.append(f"{idle} in tensor {index} '{self.names[index]}'")

    def _value(self, index: int, user: str) -> SSAValue:
        if index not in self.values:
            self._constant(index, user)
        return self.values[index]

    # Constants

    def _constant(self, index: int, user: str) -> None:
        """Create the operation of tensor `index`, a constant or a variable; `user` is its first use
        (`operator 3`) for messages.

        Raises HexnnError if the tensor has no data, or their size is not that of its type.
        """
        tensor, type = self._tensor(index), self._type(index)
        try:
            op = self._constant_op(tensor, type)
        except HexnnError as e:
            raise self._about(index, e.message) from None
        if op is None:
            raise self._about(index, f"is defined by nothing before {user}")
        op.location = _constant_location(self.names[index], self.source)
        if is_unheld(tensor) and tensor.quantization is not None and isinstance(op, ConstantOp):
            op.attributes[QUANTIZATION] = attributes(tensor.quantization, ())
        self.block.add_op(op)
        self._define(index, op.results[0])

    def _constant_op(self, tensor: Tensor, type: Type) -> ConstantOp | tfl.VariableOp | None:
        """Return the operation of a tensor that no operator defines: a constant, a variable, or
        None if it has no data. Raises HexnnError, without location, if the size of its data is not
        that of its type.
        """
        data = self.buffers.of(tensor)
        size = stored_size(type)
        if tensor.is_variable and not len(data.data):
            return tfl.VariableOp.create(result_types=[type])
        if not len(data.data) and size != 0:
            return None
        if tensor.sparsity is not None:
            how = sparsity.attributes(tensor.sparsity, self.source)
            return tfl.OpaqueConstOp.create(
                result_types=[type],
                properties={"value": self.buffers.opaque(data), "sparsity": how},
            )
        if size is None:
            return tfl.OpaqueConstOp(self.buffers.opaque(data), type)
        return tfl.constant_op(self.buffers.value(data, type), type)

    # Operators

    def _operator(self, index: int, operator: Operator) -> None:
        """Append the operation of `operator`, which has index `index` in the graph, to the
        function. Raises HexnnError, located at the operator, if it is not valid.
        """
        code = self._code(index, operator)
        kind = builtin_name(max(code.deprecated_code, code.code))
        outputs = operator.outputs.tolist()
        tensors = [self.names[i] if self._tensor(i) else "" for i in outputs]
        at = locations.source(self.source.name, index, kind, *(tensors or [""]))
        try:
            given = self._given(index, kind, operator, code, outputs)
            given = replace(given, results=self.open_sizes.results(given, outputs))
            op = self._fitted(given, outputs)
        except VerifyException as e:
            raise HexnnError(f"{locations.describe(at)}: {one_line(e)}", at) from None
        except HexnnError as e:
            raise e if e.loc is not None else _located(e, at) from None
        op.location = at
        between = [self.names[i] for i in operator.intermediates.tolist() if i >= 0]
        keep_intermediate_names(op, between)
        self.block.add_op(op)
        self.computed.add(op)
        self.open_sizes.record(kind, given.operands, op.results)
        for output, value in zip(outputs, op.results, strict=True):
            self._define(output, value)

    def _fitted(self, given: Given, outputs: Sequence[int]) -> Operation:
        """Return the operation of the operator `given`, whose results are the tensors `outputs`.
        Results whose shape in the file may be a placeholder get the shape that the verifier
        expects.

        Raises HexnnError, without location, or VerifyException for an operator that does not fit
        its class.
        """
        if any(map(self._is_dynamic, outputs)):
            given = self._with_computed_shapes(given, outputs)
        return self._corrected(given, outputs)

    def _with_computed_shapes(self, given: Given, outputs: Sequence[int]) -> Given:
        """Return the operator `given` with the result types that follow from operands which are
        known though they are no constants; as it is where they do not fit the tensors `outputs`.
        """
        known = self.computed.with_constants(given)
        if known is given:
            return given
        try:
            op = self._corrected(known, outputs)
        except (HexnnError, VerifyException):
            return given
        types = [cast("Type", value.type) for value in op.results]
        op.erase()
        return replace(given, results=types)

    def _corrected(self, given: Given, outputs: Sequence[int]) -> Operation:
        """Return the operation of the operator `given`, whose results are the tensors `outputs`.
        Results whose shape in the file may be a placeholder get the shape that the verifier
        expects.
        """
        for _ in range(MOST_CORRECTIONS):
            with recording_wrong_shapes() as wrong:
                try:
                    return self.operations.operation(given)
                except (HexnnError, VerifyException):
                    types = corrected(given, wrong)
                    changed = [i for i, one in enumerate(types) if one != given.results[i]]
                    if not changed or not all(self._is_dynamic(outputs[i]) for i in changed):
                        raise
            for i in changed:
                self._correct(outputs[i], types[i])
            given = replace(given, results=types)
        return self.operations.operation(given)

    def _is_dynamic(self, index: int) -> bool:
        """Return whether the shape in the file of tensor `index` may be a placeholder: its
        signature has a dynamic extent, or the user changed shapes of inputs.
        """
        return self.is_resized or -1 in self._tensor(index).shape_signature

    def _correct(self, index: int, type: Type) -> None:
        """Set the type of tensor `index` to `type`, which differs from the file's in shape. Unless
        the user changed shapes of inputs, also add a message to `odd`, the irregularities of the
        file to warn of.
        """
        if not self.is_resized:
            sizes = [list(one.get_shape()) for one in (self.types[index], type)]
            self.odd.append(
                f"the placeholder shape {sizes[0]}, taken as {sizes[1]}, "
                f"in tensor {index} '{self.names[index]}'"
            )
        self.types[index] = type

    def resize(self, shapes: Mapping[int, Sequence[int]]) -> None:
        """Give inputs other shapes than the file states: index of the tensor -> shape. The shapes
        of other tensors then follow from the operations. Raises HexnnError for a shape of another
        rank.
        """
        self.is_resized = bool(shapes)
        for index, sizes in shapes.items():
            type = self._type(index)
            if len(sizes) != type.get_num_dims():
                seen = "x".join(map(str, sizes))
                message = f"has {type.get_num_dims()} axes, its input shape cannot be {seen}"
                raise self._about(index, message)
            self.types[index] = TensorType(type.element_type, list(sizes))

    def _given(
        self, index: int, kind: str, operator: Operator, code: OperatorCode, outputs: Sequence[int]
    ) -> Given:
        """Return `operator`, at index `index` of the graph, with the values of its inputs and the
        types of its outputs, the tensors `outputs`; `kind` is its name, `code` its operator code. A
        RESHAPE whose shape is in its options gets a constant shape operand.
        """
        user, inputs = f"operator {index}", operator.inputs.tolist()
        results = [self._type(i) for i in outputs]
        stated = kind == "RESHAPE" and results and self._states_shape(operator, results[0])
        read = inputs[:1] if stated else inputs
        operands = [self._value(i, user) if i >= 0 else None for i in read]
        if stated:
            operands.append(self._new_shape(results[0]))
        intermediates = [self._type(i) for i in operator.intermediates.tolist() if i >= 0]
        return Given(kind, operator, code, operands, results, intermediates)

    def _code(self, index: int, operator: Operator) -> OperatorCode:
        codes = self.codes
        if operator.opcode_index >= len(codes):
            raise self.source.error(
                f"damaged file: operator {index} has code {operator.opcode_index} of {len(codes)}"
            )
        return codes[operator.opcode_index]

    def _states_shape(self, operator: Operator, type: Type) -> bool:
        """Return whether the shape that a RESHAPE gives its result of type `type` is the one in its
        options: it has no shape operand, or one that LiteRT passes over, as it is no vector of i32.
        """
        sizes = operator.inputs.tolist()[1:]
        if len(sizes) != 1 or sizes[0] < 0:
            return not sizes
        own = self._type(sizes[0])
        if own.get_num_dims() == 1 and own.element_type == i32:
            return False
        stated, shape = self.operations.stated_shape(operator), type.get_shape()
        return len(stated) == len(shape) and all(
            a in (-1, b) for a, b in zip(stated, shape, strict=True)
        )

    def _new_shape(self, type: Type) -> SSAValue:
        """Create the constant for the missing shape operand of a RESHAPE whose result has this
        type; return its value.
        """
        sizes = np.array(type.get_shape(), np.int32)
        op = tfl.PseudoConstOp.of(sizes, TensorType(i32, [len(sizes)]))
        op.output.name_hint = "shape"
        self.block.add_op(op)
        return op.output


def _constant_location(name: str, source: Source) -> NameLoc:
    """Return the location of a constant, `"NAME"("FILE":0:0)`, from the name of its tensor."""
    at = FileLineColLoc(StringAttr(source.name), IntAttr(0), IntAttr(0))
    return NameLoc(StringAttr(name), at)


def _located(e: HexnnError, at: NameLoc) -> HexnnError:
    return HexnnError(f"{locations.describe(at)}: {e.message}", at, e.notes)


def one_line(e: Exception) -> str:
    """Return the message of an exception with its lines joined."""
    return " ".join(line.strip() for line in f"{e}".splitlines())

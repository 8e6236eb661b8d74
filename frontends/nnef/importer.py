"""Import of NNEF as nnef IR: one function for the graph, with all fragments expanded.

Each operation has a location such as `"conv@3:conv1"(callsite("graph.nnef":31:14 at ...))`: name
and index of the operation, the tensor that it defines, and the chain of invocations. Tensors listed
in graph.quant get quantized types.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import (
    ModuleOp,
    TensorType,
)
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ...dialects import constants, nnef
from ...dialects.arguments import reason_of
from ...dialects.construction import tensor_type_of
from ...dialects.entry_function import Entry, distinct
from ...dialects.nnef.base import FragmentOp
from ...dialects.nnef.signature import plain, signature
from ...dialects.parameters import parameter
from ...dialects.quant import UniformType
from ...dialects.suggest import did_you_mean
from ...dialects.tensors import shape
from .container import Source
from .element_types import Wide, result_element, wide_elements
from .errors import NnefError, error
from .flat import Call, FlatInvocation
from .flatten import Flattener
from .naming import name_all
from .quant_file import Quantization, read_quantization
from .quantizing import channel_axis, quantize_data, uniform_type
from .rule_violations import Report
from .standard import standard
from .syntax import Document, Fragment, Name, Tensor
from .tensors import ELEMENTS, MOST_CONSTANTS, MOST_ELEMENTS, Handle
from .values import TensorValue, Value, is_tensor
from .vendor import CLASSES, EXPANSIONS
from .weights import Weights

OPERATIONS: dict[str, type[FragmentOp]] = {
    op.name.removeprefix("nnef."): op for op in nnef.OPERATIONS if issubclass(op, FragmentOp)
}
"""Name of a standard operation -> its class, for all that take tensors."""


class Importer:
    """Builder of the nnef IR of a graph: the `Builder` whose methods `flatten` calls."""

    def __init__(self, source: Source, declared: Mapping[str, Fragment], strict: bool = False):
        self.source = source
        self.declared = declared
        self.report = Report(source.name, strict)
        self.block = Block()
        text = source.quant
        self.quantizations: Mapping[str, Quantization] = (
            {} if text is None else read_quantization(text, source.quant_name, declared, strict)
        )
        self.weights = Weights(source, self.quantizations)
        self.handles: list[Handle] = []
        self.externals: list[Handle] = []
        """Graph inputs as results of `external` operations, which block arguments replace at the
        end.
        """
        self.exact: dict[Handle, Handle] = {}
        """Quantized tensor -> its value before the operation that quantizes it."""

    # Operations

    def invoke(self, call: FlatInvocation) -> Sequence[Value]:
        """Create the operation of an invocation, or expand it if a plug-in says how; return its
        results. Raises NnefError for invalid arguments.
        """
        try:
            if call.name in EXPANSIONS:
                return EXPANSIONS[call.name](self, call)
            match call.name:
                case "external":
                    return [self._external(call)]
                case "variable":
                    return [self._variable(call)]
                case "constant":
                    return [self._constant(call)]
                case _:
                    return self._operation(call)
        except VerifyException as wrong:
            raise self._error(f"'{call.name}': {reason_of(wrong)}", call) from None

    def standard(
        self, call: FlatInvocation, name: str, generic: str | None = None, **arguments: Value
    ) -> Sequence[Value]:
        """Create the standard operation `name` in the expansion of `call`, a plug-in's operation;
        return its results.

        `arguments` has a value for every parameter; `generic` is the data type of `?`, by default
        that of `call`.
        """
        declared = standard()[name]
        return self.invoke(FlatInvocation(declared, generic or call.generic, arguments, call.call))

    def _error(self, message: str, call: FlatInvocation, rule: str = "argument") -> NnefError:
        """Return (not raise) the error for an invalid argument of `call`, with the enclosing
        invocations as notes.
        """
        return error(rule, message, call.file, call.position, call.notes)

    def _made(self, value: SSAValue, kind: str, call: FlatInvocation) -> Handle:
        handle = Handle(value, kind, call)
        self._check_size(handle.shape, MOST_ELEMENTS, call)
        self.handles.append(handle)
        return handle

    def _check_size(self, sizes: Sequence[int], most: int, call: FlatInvocation) -> None:
        """Raise NnefError for a tensor of shape `sizes` with more than `most` elements."""
        if (count := math.prod(sizes)) > most:
            message = f"a result of '{call.name}' has at most {most} elements, got {count}"
            raise self._error(message, call, "size")

    def _sizes(self, call: FlatInvocation) -> tuple[int, ...]:
        """Return the extents in argument `shape` of `external`, `variable` or `constant`. Raises
        NnefError for extents below 1 or too many elements.
        """
        sizes: Any = call.arguments["shape"]
        if any(size <= 0 for size in sizes):
            raise self._error(f"'{call.name}': shape must hold sizes > 0, got {sizes}", call)
        self._check_size(sizes, MOST_CONSTANTS if call.name == "constant" else MOST_ELEMENTS, call)
        return tuple(sizes)

    def _generic(self, call: FlatInvocation) -> str:
        """Return the data type that `?` stands for in an invocation, by default `scalar`. Raises
        NnefError unless tensors may have it.
        """
        kind = call.generic or "scalar"
        if kind not in ELEMENTS:
            message = f"'{call.name}': tensors are of {', '.join(ELEMENTS)}, got {kind}"
            raise self._error(message, call)
        return kind

    def _external(self, call: FlatInvocation) -> Handle:
        kind = self._generic(call)
        type = TensorType(ELEMENTS[kind], self._sizes(call))
        op = nnef.ExternalOp.create(result_types=[type])
        self.externals.append(self._made(op.output, kind, call))
        return self.externals[-1]

    def _variable(self, call: FlatInvocation) -> Handle:
        handle = self.weights.variable(call, self._generic(call), self._sizes(call))
        op = handle.value.owner
        if isinstance(op, Operation) and op.parent is None:
            self.block.add_op(op)
            self.handles.append(handle)
        return handle

    def _constant(self, call: FlatInvocation) -> Handle:
        values: Any = call.arguments["value"]
        kind, sizes = self._generic(call), self._sizes(call)
        count = math.prod(sizes)
        if len(values) not in (1, count):
            message = f"'constant': value must have 1 or {count} items, got {len(values)}"
            raise self._error(message, call)
        array = np.resize(np.array(values), sizes)
        return self._made(self._literal(array, kind, call), kind, call)

    def _literal(
        self, array: Any, kind: str, call: FlatInvocation, element: Attribute | None = None
    ) -> SSAValue:
        """Append a constant with the elements of `array`; return its result.

        The element type is `element`, or if that is None the default type of NNEF data type `kind`.
        Raises NnefError for elements out of the range of that type.
        """
        type = tensor_type_of(element or ELEMENTS[kind], array.shape)
        dtype = constants.storage_dtype(type.element_type)
        if kind != "logical":
            info: Any = np.finfo if kind == "scalar" else np.iinfo
            limits = info(dtype)
            beyond = array[(array < limits.min) | (array > limits.max)]
            if beyond.size:
                message = f"'{call.name}': {kind}s of {limits.bits} bits cannot be {beyond[0]}"
                raise self._error(message, call)
        op = nnef.ConstantOp.of(array.astype(dtype), type)
        self.block.add_op(op)
        return op.output

    def _operation(self, call: FlatInvocation) -> Sequence[Value]:
        op_class = OPERATIONS.get(call.name) or CLASSES[call.name]
        declared = signature(op_class)
        properties = op_class.get_irdl_definition().properties
        kinds = [self._kind(type, call) for _, type in declared.results]
        tensors = [one for one in declared.parameters if one[1].startswith("tensor")]
        wide = wide_elements(declared, call.arguments)
        op = op_class(
            *[self._operand(call, op_class, name, type, wide) for name, type, _ in tensors],
            out=[
                result_element(type, kind, wide)
                for (_, type), kind in zip(declared.results, kinds, strict=True)
            ],
            **{
                name: parameter(properties[name].constr, call.arguments[plain(name)])
                for name in properties
                if plain(name) in call.arguments
            },
        )
        self.block.add_op(op)
        self._check_range(op, call)
        if declared.results[0][1].endswith("[]"):
            return [[self._made(value, kinds[0], call) for value in op.results]]
        pairs = zip(op.results, kinds, strict=True)
        return [self._made(value, kind, call) for value, kind in pairs]

    def _check_range(self, op: FragmentOp, call: FlatInvocation) -> None:
        """Warn if `op` is a slice with a `begin` or `end` of -extent, which is taken as 0; if
        reading is strict, raise NnefError instead.
        """
        if not isinstance(op, nnef.SliceOp):
            return
        for axis, *places, _ in op.ranges:
            size = shape(op.input)[axis]
            for name, at in zip(("begin", "end"), places, strict=True):
                if at == -size:
                    message = f"{name} must lie in ({-size}, {size}] on axis {axis}, got {at}"
                    self.report.deviation("slice-range", f"{message}: 0 is taken", call.position)
        if self.report.errors:
            raise self.report.errors[0]

    def _kind(self, type: str, call: FlatInvocation) -> str:
        """Return the NNEF data type of a tensor declared as `type`: `tensor<scalar>` -> `scalar`;
        for `tensor<?>` and `tensor<>` the generic data type of `call`.
        """
        item = type.partition("<")[2].partition(">")[0]
        return item if item not in ("?", "") else self._generic(call)

    def _operand(
        self,
        call: FlatInvocation,
        op_class: type[FragmentOp],
        name: str,
        type: str,
        wide: Wide,
    ) -> Any:
        """Return the operand `name`, declared as `type`, of `call`: an SSA value, or a list of SSA
        values for an array of tensors; None (omitted) if the argument equals the default literal.

        `wide` is the result of `wide_elements`: declared tensor type -> wider element type.
        """
        given: Any = call.arguments[name]
        if not is_tensor(given) and op_class.DEFAULTS.get(name) == given:
            return None
        kind = self._kind(type, call)
        element = wide.get(type.removesuffix("[]"))
        if isinstance(given, list):
            return [self._tensor(item, kind, element, call) for item in given]
        return self._tensor(given, kind, element, call)

    def _tensor(
        self, given: Any, kind: str, element: Attribute | None, call: FlatInvocation
    ) -> SSAValue:
        """Return the SSA value of argument `given`, a tensor or a literal.

        For a literal it is that of a new constant of rank 0, of NNEF data type `kind`, or of
        element type `element` if that is not None.
        """
        if isinstance(given, Handle):
            return given.value
        return self._literal(np.array(given), kind, call, element)

    # The function

    def assign(self, name: str, tensor: TensorValue) -> None:
        """Record that the document calls `tensor` by the identifier `name`. If graph.quant has an
        entry of that name, quantize the tensor: by a quantized type if one expresses the entry,
        else by an inserted operation.
        """
        if not isinstance(tensor, Handle):
            return
        tensor.identifier = name
        quantization = self.quantizations.get(name)
        if quantization is None:
            return
        type = uniform_type(quantization, self.source.quant_name, name, tensor.shape)
        self._check_scalars(name, tensor, type, quantization)
        if type is None:
            self._quantize(name, tensor, quantization)
        elif tensor.element != type:
            quantize_data(tensor.value, type)
            tensor.retype(TensorType(type, tensor.shape))

    def _check_scalars(
        self, name: str, tensor: Handle, type: UniformType | None, quantization: Quantization
    ) -> None:
        """Raise NnefError, located at `quantization`, the entry of graph.quant, if tensor `name`
        holds no scalars (NNEF's floats), or has another type than the entry's, `type` (or None).
        """
        known = tensor.element
        message = f"'{name}' is of {tensor.kind}, only scalars are quantized"
        if isinstance(known, UniformType) and known != type:
            message = f"'{name}' is quantized otherwise under another name"
        elif tensor.kind == "scalar":
            return
        at = quantization.position
        raise error("quantized-tensor", message, self.source.quant_name, at)

    def _quantize(self, name: str, tensor: Handle, quantization: Quantization) -> None:
        """Insert after `tensor`, which the document calls `name`, the operation or fragment that
        `quantization` names, and let `tensor` stand for its result: for quantizations that no
        quantized type expresses, such as logarithmic ones.
        """
        declared = quantization.fragment
        before = Handle(tensor.value, tensor.kind, tensor.call, f"{name}/exact")
        call_here = Call(
            quantization.fragment.name, tensor.call.position, (name,), tensor.call.file
        )
        given = self._channels(name, tensor, quantization, call_here)
        arguments = {declared.parameters[0].name: before, **given}
        after = Flattener(self.source.name, self.declared, self).apply(
            declared, None, arguments, call_here
        )
        if isinstance(after, Handle) and after is not before:
            index = next(i for i in reversed(range(len(self.handles))) if self.handles[i] is after)
            self.handles[index] = tensor
            self.handles.append(before)
            self.exact[tensor] = before
            tensor.value, tensor.call = after.value, after.call

    def _channels(
        self, name: str, tensor: Handle, quantization: Quantization, call_here: Call
    ) -> dict[str, Value]:
        """Return parameter -> argument for the operation that quantizes tensor `name`, invoked by
        `call_here`; the parameter for the tensor itself is left out.

        Lists with a value for each channel become constants whose shape broadcasts along the
        channel axis.
        """
        channels: dict[str, Value] = {}
        for declared in quantization.fragment.parameters[1:]:
            key, given = declared.name, quantization.arguments[declared.name]
            if isinstance(given, list) and isinstance(declared.type, Tensor):
                axis = channel_axis(quantization, self.source.quant_name, name, tensor.shape)
                kind = "integer" if key == "zero_point" else "scalar"
                call = FlatInvocation(standard()["constant"], kind, {}, call_here)
                array = np.array(given).reshape([1] * axis + [-1])
                channels[key] = self._made(self._literal(array, kind, call), kind, call)
            else:
                channels[key] = given
        return channels

    def module(self, document: Document, values: Mapping[str, Value]) -> ModuleOp:
        """Build the module with the graph's function, after all operations have been created;
        `values` maps the graph's identifiers to tensors. The inputs are in the order of the graph's
        parameters.
        """
        graph = document.graph
        self.weights.check_complete()
        self._check_quantized(values)
        self.block.add_op(ReturnOp(*(self._output(values, name) for name in graph.results)))
        self.weights.read_used()
        self._order_inputs(graph.parameters, values)
        name_all(self.handles)
        signature = (graph.parameters, graph.results)
        inputs, outputs = (distinct([n.name for n in names], values) for names in signature)
        return Entry.make(self.block, inputs, outputs).module(self.source.name)

    def _check_quantized(self, values: Mapping[str, Value]) -> None:
        """Raise NnefError if a name in graph.quant is not that of a tensor of the graph; `values`
        maps identifiers of the graph to tensors.
        """
        for name, quantization in self.quantizations.items():
            if name not in values:
                message = f"no tensor of the graph is called '{name}'{did_you_mean(name, values)}"
                at = quantization.position
                raise error("quantized-tensor", message, self.source.quant_name, at)

    def _output(self, values: Mapping[str, Value], name: Name) -> SSAValue:
        handle = values[name.name]
        assert isinstance(handle, Handle)
        return handle.value

    def _order_inputs(self, parameters: Sequence[Name], values: Mapping[str, Value]) -> None:
        """Replace the results of `external` operations by block arguments in the order of
        `parameters`, the inputs of the graph; `values` maps their names to tensors. Raises
        NnefError if the result of an `external` is not a parameter.
        """
        named = [handle for name in parameters if isinstance(handle := values[name.name], Handle)]
        wanted = [self.exact.get(handle, handle) for handle in named]
        if len(wanted) < len(self.externals):
            extra = next(handle for handle in self.externals if handle not in named)
            message = f"'{extra.name}' is external, but no parameter of the graph"
            raise error("graph-parameter", message, self.source.name, extra.call.position)
        for index, handle in enumerate(wanted):
            argument = self.block.insert_arg(handle.value.type, index)
            handle.value.replace_all_uses_with(argument)
            handle.value = argument

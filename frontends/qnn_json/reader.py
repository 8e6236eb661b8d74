"""Reader of the JSON of QNN's converters as qnn IR, with one function for each graph."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, cast

import numpy as np
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, NameLoc, StringAttr, TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from ...dialects import locations, qnn
from ...dialects.constants import ConstantValue, ElidedAttr, dense
from ...dialects.diagnostics import SOURCE, HexnnError
from ...dialects.entry_function import MAIN, Entry
from ...dialects.files.protected import protect
from ...dialects.quant import storage_dtype
from .encodings import lacks_scales
from .extension import Extension
from .foreign import GraphExtras, NodeExtras, document_extras, graph_extras, node_extras
from .json_value import JsonValue, in_file, parse
from .lines import Position, node_positions
from .naming import hint_of, valid_hint
from .nodes import Node, nodes_of, topological_order
from .tensors import INPUTS, OUTPUTS, Kind, read_kind, read_type
from .weights import Weights

STDIN = "<stdin>"
UNNAMED = ("", "N/A")
"""File names that mean that the document has no weights."""


class QnnJsonWarning(UserWarning):
    """A warning about missing weights or scales: the IR is read, but cannot be executed."""


def read(path: str, ctx: Context) -> ModuleOp:
    """Read the document at `path` (`<stdin>`: standard input) as qnn IR.

    Constants refer to the tar archive that the document names, in the folder of the document.
    Without the archive they are elided, and a `QnnJsonWarning` is issued: such IR cannot be
    executed. Raises HexnnError, with the path of the value in the document, if it is invalid.
    """
    text = _text(path)
    document = parse(text, path)
    graph = document.key("graph")
    weights = _weights(document)
    extension = Extension(document, ctx)
    main = MAIN if (name := extension.get("main")) is None else name.text()
    graphs = {main: graph}
    subgraphs = document.optional("subgraphs")
    graphs |= {} if subgraphs is None else dict(subgraphs.items())
    lines = dict(zip(graphs, node_positions(text), strict=False))
    functions = {
        name: GraphReader(
            name, json_value, weights, Extension(json_value, ctx), lines.get(name, {})
        ).function()
        for name, json_value in graphs.items()
    }
    _warn(path, "weights", weights.missing)
    _warn(path, "scales of channels", weights.unscaled)
    order = extension.get("functions")
    names = list(functions) if order is None else [name.text() for name in order.elements()]
    if sorted(names) != sorted(functions):
        raise cast(JsonValue, order).error(f"the graphs {', '.join(functions)}")
    attributes = extension.attributes(extension.get("module"))
    if not extension.is_there:
        attributes |= {SOURCE: StringAttr(path), **document_extras(document)}
    return ModuleOp([functions[name] for name in names], attributes)


def _warn(path: str, what: str, tensors: Sequence[str]) -> None:
    """Warn that the IR of document `path` cannot be executed, as `tensors` lack `what` (weights,
    scales); do nothing without tensors.
    """
    if not tensors:
        return
    several = f" and {len(tensors) - 1} more" if len(tensors) > 1 else ""
    message = f"no {what} are known of {tensors[0]!r}{several}: such IR cannot run"
    warnings.warn_explicit(message, QnnJsonWarning, path, 0)


def _text(path: str) -> str:
    try:
        if path == STDIN:
            return sys.stdin.buffer.read().decode()
        protect([path])
        return Path(path).read_bytes().decode()
    except UnicodeDecodeError as e:
        raise HexnnError(f"not JSON: byte {e.start} is not UTF-8 text", in_file(path)) from None
    except OSError as e:
        raise HexnnError(f"cannot read: {e.strerror}", in_file(path)) from None


def _weights(document: JsonValue) -> Weights:
    """Open the weights archive that the document names; return an empty one if it names none or
    there is no such file.
    """
    named = document.optional("model.bin")
    if named is None or named.text() in UNNAMED or document.file == STDIN:
        return Weights()
    folder, name = Path(document.file).parent, Path(named.text())
    candidates = (path for path in (folder / name, folder / name.name) if path.is_file())
    path = next(candidates, None)
    return Weights() if path is None else Weights.open(path)


@dataclass
class GraphReader:
    """Builder of the function of one graph; `tensors`, `kinds`, `types` and `values` map the names
    of tensors to their JSON objects, roles, types and SSA values.
    """

    name: str
    json_value: JsonValue
    weights: Weights
    extension: Extension
    lines: dict[str, Position]
    """Node name -> line and column in the document."""
    block: Block = field(default_factory=Block)
    tensors: dict[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    kinds: dict[str, Kind] = field(default_factory=dict[str, Kind])
    types: dict[str, TensorType[Any]] = field(default_factory=dict[str, TensorType[Any]])
    values: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    words: GraphExtras = field(default_factory=GraphExtras)
    """Parts of another tool's document that the IR cannot express, see `foreign`."""

    def function(self) -> FuncOp:
        """Build and return the function of the graph: inputs, constants, operations, return."""
        self.tensors = dict(self.json_value.key("tensors").items())
        self.kinds = {name: read_kind(json_value) for name, json_value in self.tensors.items()}
        self.words = graph_extras(self.json_value, self.tensors)
        inputs = [name for name, kind in self.kinds.items() if kind in INPUTS]
        for name in inputs:
            argument = self.block.insert_arg(self._type(name), len(self.block.args))
            self._define(name, argument)
        self._operations()
        outputs = self._outputs()
        self.block.add_op(ReturnOp(*(self._value(json_value) for json_value in outputs)))
        names = [json_value.text() for json_value in outputs]
        return self._function(inputs, names)

    def _function(self, inputs: list[str], outputs: list[str]) -> FuncOp:
        """Return the function made of the finished block; `inputs` are the names of its arguments,
        `outputs` those of its results.
        """
        function = Entry.make(self.block, inputs, outputs, self.name).function
        function.location = in_file(self.json_value.file)
        function.attributes = {**self.words.attribute, **function.attributes}
        if self.extension.is_there:
            function.attributes = self.extension.attributes(self.extension.get("attributes"))
            properties = self.extension.attributes(self.extension.get("properties"))
            function.properties.update(properties)
        return function

    def _outputs(self) -> list[JsonValue]:
        """Return the names of the graph's output tensors, in the order in which the function
        returns them.
        """
        listed = self.extension.get("outputs")
        if listed is not None:
            return listed.elements()
        tensors = self.json_value.key("tensors")
        names = [name for name, kind in self.kinds.items() if kind in OUTPUTS]
        return [JsonValue(name, self.tensors[name].path, tensors.file) for name in names]

    # Tensors

    def _type(self, name: str) -> TensorType[Any]:
        """Return the type of tensor `name`: from the extension `hexnn` if it has one, else from the
        tensor's JSON. Raises HexnnError if the stated type is invalid.
        """
        if name not in self.types:
            given = self.extension.of("types", name)
            json_value = self.tensors[name]
            self.types[name] = (
                read_type(json_value) if given is None else self.extension.type(given)
            )
            if self.kinds[name] is not Kind.STATIC and lacks_scales(
                json_value.optional("quant_params")
            ):
                raise json_value.key("quant_params").fault(
                    "expected a scale for each channel, got one"
                )
        return self.types[name]

    def _define(self, name: str, value: SSAValue) -> None:
        """Record `value` as the value of tensor `name`, and set its SSA name hint."""
        given = self.extension.of("names", name)
        value.name_hint = hint_of(name) if given is None else valid_hint(given.text())
        self.values[name] = value

    def _value(self, json_value: JsonValue) -> SSAValue:
        """Return the value of the tensor that `json_value` names; a constant is created on first
        use. Raises HexnnError if nothing computes it.
        """
        name = json_value.text()
        if name not in self.values and self.kinds.get(name) is Kind.STATIC:
            self._constant(name)
        if name in self.values:
            return self.values[name]
        if name not in self.tensors:
            raise json_value.error("the name of a tensor of the graph")
        raise json_value.fault(f"no node computes {name!r}, and it is no input and not static")

    def _constant(self, name: str) -> None:
        """Create the constant operation of static tensor `name`."""
        op = qnn.ConstantOp(self._constant_value(name), self._type(name))
        self._describe(op, name, "constants")
        self._define(name, op.output)
        self.block.add_op(op)

    def _constant_value(self, name: str) -> ConstantValue:
        """Return the value of static tensor `name` from the document or the archive; elided (its
        bytes unknown) if it is in neither. Raises HexnnError for values in the document that the
        tensor's type cannot hold.
        """
        json_value, type = self.tensors[name], self._type(name)
        elided = self.extension.of("elided", name)
        if elided is not None:
            return ElidedAttr(elided.text())
        if lacks_scales(json_value.optional("quant_params")):
            self.weights.unscaled.append(name)
            return ElidedAttr(name)
        data = json_value.optional("data")
        if data is None:
            return self.weights.constant(name, json_value, type)
        try:
            values = np.array(data.value).astype(storage_dtype(type.element_type))
            return dense(values.reshape(type.get_shape()), type)
        except (ValueError, TypeError, OverflowError):
            raise data.error(f"values of {type}") from None

    # Nodes

    def _operations(self) -> None:
        """Create the operations of all nodes, each preceded by its constants: in the order that the
        extension `hexnn` records, else on first use.
        """
        constants = self._constants()
        nodes = self._nodes()
        for index, node in enumerate(nodes):
            for json_value in constants.pop(index, ()):
                self._value(json_value)
            self._operation(index, node)
        for json_value in (
            json_value for json_values in constants.values() for json_value in json_values
        ):
            self._value(json_value)

    def _nodes(self) -> list[Node]:
        """Return the graph's nodes in topological order, after a check of their outputs."""
        nodes = nodes_of(self.json_value.key("nodes"))
        for json_value in (output for node in nodes for output in node.outputs):
            self._check_output(json_value)
        nulls = {name for name, kind in self.kinds.items() if kind is Kind.NULL}
        return topological_order(nodes, nulls)

    def _constants(self) -> dict[int, list[JsonValue]]:
        """Return node index -> names of the constants to create before that node, as the extension
        `hexnn` records them; {} if the document lacks the extension.
        """
        before: dict[int, list[JsonValue]] = {}
        listed = self.extension.get("constants")
        for entry in [] if listed is None else listed.elements():
            name, position = entry.pair()
            before.setdefault(position.integer(0), []).append(name)
        return before

    def _operation(self, index: int, node: Node) -> None:
        """Create the operation of `node`, the one with this index in topological order."""
        properties = node.properties()
        operands = [self._operand(json_value) for json_value in node.inputs]
        results = [self._result(json_value) for json_value in node.outputs]
        op = node.operation(operands, results, properties)
        present = [p.text() for p, type in zip(node.outputs, results, strict=True) if type]
        self._describe(op, node.name, "nodes", (index, node.kind, present or [node.name]))
        self.block.add_op(op)
        words = node_extras(node.name, node.json_value, node.known)
        if present and words != NodeExtras(present[0]):
            self.words.nodes[present[0]] = words
        for name, value in zip(present, op.results, strict=True):
            self._define(name, value)

    def _operand(self, json_value: JsonValue) -> SSAValue | None:
        """Return the value of the tensor that `json_value`, an entry of `input_names`, names; None
        for a null tensor, an omitted operand.
        """
        is_null = self.kinds.get(json_value.text()) is Kind.NULL
        return None if is_null else self._value(json_value)

    def _check_output(self, json_value: JsonValue) -> None:
        """Raise HexnnError if a node's output is no tensor of the graph, a graph input or
        static.
        """
        name = json_value.text()
        if name not in self.tensors:
            raise json_value.error("the name of a tensor of the graph")
        kind = self.kinds[name]
        if kind not in (Kind.NATIVE, Kind.NULL, Kind.APP_READ):
            raise json_value.fault(f"{name!r} is {kind.name}, which no node can compute")

    def _result(self, json_value: JsonValue) -> Attribute | None:
        """Return the type of the tensor that `json_value`, an entry of `output_names`, names; None
        for a null tensor, an omitted result.
        """
        name = json_value.text()
        return None if self.kinds[name] is Kind.NULL else self._type(name)

    def _describe(
        self,
        op: Operation,
        name: str,
        what: Literal["nodes", "constants"],
        source: tuple[int, str, Sequence[str]] = (0, "", ()),
    ) -> None:
        """Set the location and attributes of `op` that the extension `hexnn` records under `name`.
        Without a recorded location, one is made of the line in the document and the names.

        `what` is the kind of `op`. `source` describes a node: its index in the graph, the name of
        its operation, and the names of its outputs.
        """
        index, kind, tensors = source
        recorded = self.extension.location(self.extension.of(f"locations of {what}", name))
        json_value = in_file(self.json_value.file, *self.lines.get(name, (0, index)))
        if recorded is None and not self.extension.is_there and what == "constants":
            recorded = NameLoc(StringAttr(name), json_value)
        if recorded is None and not self.extension.is_there and tensors:
            recorded = locations.source_at(json_value, index, kind, *tensors)
        op.location = recorded or json_value
        given = self.extension.of(f"attributes of {what}", name)
        op.attributes.update(self.extension.attributes(given))

"""qnn IR -> the JSON of QNN's converters, and the archive of weights beside it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    ModuleOp,
    NameLoc,
    TensorType,
    UnknownLoc,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import IRDLOperation

from ...dialects.constants import ConstantOp, ElidedAttr, content_hash, raw_bytes
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.entry import Entry
from ...dialects.locations import result_name, tensor_name
from ...dialects.qnn.form import result_slots, slots
from ...dialects.tensors import tensor_type
from .encodings import Json, quant_params
from .extension import KEY, dictionary_text, text_of
from .foreign import COUNTED, DOCUMENT, MEANT, NODE, READ, TENSOR, NodeWords, Words, kept
from .json_value import JsonValue
from .naming import Names, hint_of
from .parameters import parameters_of, scalar_entry, tensor_entry
from .tensors import Kind, null_entry, read_type, type_entry
from .text import dumps
from .weights import SMALL, Archive

T = TypeVar("T")

WHAT = "JSON of QNN"

UNQUANTIZED = quant_params(None)
EMPTY_NODE: Json = {
    "macs_per_inference": "",
    "scalar_params": {},
    "tensor_params": {},
    "param_map": {},
}
"""The values of a node's keys when they are absent."""


@dataclass
class Written:
    """A document, and the bytes of its weights archive (empty without one)."""

    text: str
    weights: bytes = b""


def write(
    module: ModuleOp,
    weights: str | None = None,
    limit: int = SMALL,
    *,
    omit_defaults: bool = False,
) -> Written:
    """Write a module of functions of qnn operations as a document.

    The bytes of constants go into an archive called `weights`; without one, constants of up
    to `limit` elements are written into the document and others omitted. `omit_defaults` omits
    parameters and keys that have their default value. Raises HexnnError for an operation that is
    not of qnn.
    """
    functions = _functions(module)
    main = Entry.find(module) or functions[0]
    archive = Archive(weights) if weights else None
    writers = {f.sym_name.data: GraphWriter(f, archive, limit, omit_defaults) for f in functions}
    graphs = {name: writer.graph() for name, writer in writers.items()}
    stored = archive is not None and bool(archive.names)
    words = {key: value for key, value in kept(module.attributes).items() if key not in COUNTED}
    document: Json = {
        **({} if omit_defaults else DOCUMENT),
        **words,
        "model.bin": weights if stored else "N/A",
        "op_types": sorted({kind for writer in writers.values() for kind in writer.kinds}),
        "Total parameters": str(sum(writer.count for writer in writers.values())),
        "Total MACs per inference": "",
        "graph": graphs.pop(main.sym_name.data),
        **({"subgraphs": graphs} if graphs else {}),
        KEY: {
            "main": main.sym_name.data,
            "functions": [f.sym_name.data for f in functions],
            "module": dictionary_text({**module.attributes, **module.properties}),
        },
    }
    return Written(dumps(document) + "\n", archive.bytes() if archive and stored else b"")


def _functions(module: ModuleOp) -> list[FuncOp]:
    """The functions of a module. Raises HexnnError for other operations, and when there is none."""
    functions: list[FuncOp] = []
    for op in module.body.ops:
        if not isinstance(op, FuncOp):
            raise op_error(op, f"cannot be written as {WHAT}: only functions can")
        functions.append(op)
    if not functions:
        raise HexnnError(f"no function to write as {WHAT}", module)
    return functions


def without(entry: Mapping[str, T], defaults: Mapping[str, object]) -> dict[str, T]:
    """`entry` without the keys whose values are the defaults."""
    return {k: v for k, v in entry.items() if k not in defaults or defaults[k] != v}


def defaults_of(op: IRDLOperation) -> dict[str, object]:
    """Parameter -> its default value, for those that have one."""
    properties = op.get_irdl_definition().properties
    known = {name: definition.default_value for name, definition in properties.items()}
    return {name: value for name, value in known.items() if value is not None}


def constant_name(op: ConstantOp) -> str | None:
    """The name of a constant: the source tensor that it is, or the name in its location."""
    loc = op.location
    if isinstance(loc, NameLoc) and isinstance(loc.location, FileLineColLoc):
        return result_name(op.output) or loc.desc.data
    return result_name(op.output)


@dataclass
class GraphWriter:
    """Writes one function as a graph of the document."""

    function: FuncOp
    archive: Archive | None
    limit: int
    omit_defaults: bool = False
    names: Names = field(default_factory=Names)
    nodes: Names = field(default_factory=Names)
    tensors: dict[str, Json] = field(default_factory=dict[str, Json])
    values: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    kinds: set[str] = field(default_factory=set[str])
    extra: dict[str, Json] = field(default_factory=dict[str, Json])
    """Tables of the `hexnn` extension: table -> tensor or node -> text."""
    count: int = 0
    """The number of elements in static tensors so far."""
    identifier: int = 0
    wanted: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """Returned value -> the name that the function gives to this output."""
    words: Words = field(default_factory=Words)
    null: str = ""
    """The name of the null tensor, once one is written."""

    def graph(self) -> Json:
        """The graph's object: tensors, nodes, and the `hexnn` extension."""
        terminator = self.function.body.block.last_op
        if not isinstance(terminator, ReturnOp):
            raise op_error(self.function, f"must end in func.return to be written as {WHAT}")
        results = list(terminator.operands)
        self.words = Words.of(self.function.attributes)
        self._name_outputs(results)
        names = Entry(self.function).given_inputs
        for argument, name in zip(self.function.args, names, strict=True):
            kind = Kind.APP_READWRITE if argument in results else Kind.APP_WRITE
            self._tensor(argument, kind, name)
        nodes: dict[str, Json] = {}
        constants: list[list[Any]] = []
        for op in self.function.body.block.ops:
            if isinstance(op, ConstantOp):
                constants.append([self._constant(op), len(nodes)])
            elif op is not terminator:
                name = self.nodes.take(self._node_name(op))
                nodes[name] = self._node(name, op, results)
                self._extras(name, op, "nodes")
        outputs = [self.values[value] for value in results]
        graph: Json = {"tensors": self.tensors, "nodes": nodes}
        return {**self.words.graph, **graph, KEY: self._extension(outputs, constants)}

    def _extension(self, outputs: list[str], constants: list[list[Any]]) -> Json:
        """The `hexnn` extension: the facts of the function that the format cannot express."""
        function = self.function
        hidden = ("sym_name", "function_type")
        properties = {k: v for k, v in function.properties.items() if k not in hidden}
        return {
            "outputs": outputs,
            "constants": constants,
            "attributes": dictionary_text(function.attributes),
            "properties": dictionary_text(properties),
            **{table: entries for table, entries in self.extra.items() if entries},
        }

    def _note(self, table: str, name: str, text: str) -> None:
        self.extra.setdefault(table, {})[name] = text

    def _extras(self, name: str, op: Operation, what: str) -> None:
        """Record the location and the non-parameter attributes of an operation in the extension."""
        if not isinstance(op.location, UnknownLoc | FileLineColLoc):
            self._note(f"locations of {what}", name, text_of(op.location))
        if op.attributes:
            self._note(f"attributes of {what}", name, dictionary_text(op.attributes))

    # Tensors

    def _next(self) -> int:
        self.identifier += 1
        return self.identifier

    def _name_outputs(self, results: Sequence[SSAValue]) -> None:
        """Assign the function's output names to the returned results of operations."""
        for value, name in zip(results, Entry(self.function).given_outputs, strict=True):
            if name is not None and isinstance(value.owner, Operation):
                self.wanted.setdefault(value, name)

    def _tensor(self, value: SSAValue, kind: Kind, wanted: str | None) -> str:
        """Write a tensor's entry; its name."""
        name = self.names.take(self.wanted.get(value) or wanted or value.name_hint)
        self.values[value] = name
        if not isinstance(value.type, TensorType):
            raise HexnnError(f"%{name} cannot be written as {WHAT}: {value.type} is no tensor")
        type = tensor_type(value)
        entry = type_entry(type, kind, self._next())
        entry |= {k: v for k, v in self.words.tensors.get(name, {}).items() if k not in MEANT}
        if self.omit_defaults:
            entry = without(entry, {**TENSOR, "is_dynamic_dims": [], "quant_params": UNQUANTIZED})
        self.tensors[name] = entry
        if self._differs(entry, type):
            self._note("types", name, text_of(type))
        if hint_of(name) != value.name_hint:
            self._note("names", name, value.name_hint or "")
        return name

    def _differs(self, entry: Json, type: TensorType[Any]) -> bool:
        """Whether the entry reads back as a type other than `type`."""
        return read_type(JsonValue(entry, "", "")) != type

    def _constant(self, op: ConstantOp) -> str:
        """Write a static tensor and its bytes; its name."""
        name = self._tensor(op.output, Kind.STATIC, constant_name(op))
        self._extras(name, op, "constants")
        entry, count = self.tensors[name], math.prod(op.type.get_shape())
        entry["params_count"] = str(count)
        self.count += count
        if isinstance(op.value, ElidedAttr):
            self._note("elided", name, op.value.data)
        elif self.archive:
            self.archive.add(name, op.array, op.type)
        elif count <= self.limit:
            entry["data"] = op.array.tolist()
        else:
            self._note("elided", name, content_hash(raw_bytes(op.value)))
        return name

    # Nodes

    def _node_name(self, op: Operation) -> str:
        """The name of a node: the original one, else its source tensor's or its operation's."""
        words = self._words_of(op)
        known = tensor_name(op.location) if words is None else words.name
        return known or getattr(op, "QNN_NAME", op.name)

    def _words_of(self, op: Operation) -> NodeWords | None:
        """The kept contents of the node that defined the first result of an operation."""
        names = (self.wanted.get(result) or result_name(result) for result in op.results)
        return self.words.nodes.get(next(names, None) or "")

    def _node(self, name: str, op: Operation, results: Sequence[SSAValue]) -> Json:
        section = getattr(op, "QNN_NAME", None)
        if not isinstance(op, IRDLOperation) or section is None:
            notes = ["-p tfl-to-qnn makes qnn of tfl"] if op.dialect_name() == "tfl" else []
            raise op_error(op, f"cannot be written as {WHAT}: it is not of qnn", notes)
        self.kinds.add(section)
        for result in op.results:
            kind = Kind.APP_READ if result in results else Kind.NATIVE
            self._tensor(result, kind, result_name(result))
        words = self._words_of(op) or NodeWords(name)
        node: Json = {
            "package": NODE["package"],
            "type": section,
            "tensor_params": {},
            "scalar_params": {**words.scalars},
        }
        given = parameters_of(op)
        if self.omit_defaults:
            given = without(given, defaults_of(op))
        for key, attr in given.items():
            if isinstance(attr, DenseIntOrFPElementsAttr):
                tensor = self.names.take(words.params.get(key) or f"{name}_{key}")
                node["tensor_params"][key] = {tensor: tensor_entry(attr, self._next())}
            elif (entry := scalar_entry(attr)) is not None:
                node["scalar_params"][key] = entry
            else:
                raise op_error(op, f"cannot be written as {WHAT}: {key} is {attr}")
        node["param_map"] = dict.fromkeys(given, 1)
        node["input_names"] = [self._name(value) for value in slots(op)]
        node["output_names"] = [self._name(value) for value in result_slots(op)]
        node["macs_per_inference"] = NODE["macs_per_inference"]
        node |= {k: v for k, v in words.keys.items() if k not in READ}
        return without(node, EMPTY_NODE) if self.omit_defaults else node

    def _name(self, value: SSAValue | None) -> str:
        """The name of a value's tensor; that of the null tensor for None."""
        if value is not None:
            return self.values[value]
        if not self.null:
            self.null = self.names.take("null")
            self.tensors[self.null] = null_entry(self._next())
        return self.null

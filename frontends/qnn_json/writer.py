"""Writer of qnn IR as the JSON of QNN's converters, with an archive of weights."""

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

from ...dialects.constants import ConstantOp, ElidedAttr, raw_bytes
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.entry_function import Entry
from ...dialects.files.slices import content_hash
from ...dialects.islands import stated_reason
from ...dialects.locations import result_name, tensor_name
from ...dialects.qnn.form import result_slots, slots
from ...dialects.qnn.package_operation import PackageOp
from ...dialects.tensors import tensor_type
from .encodings import Json, quant_params
from .extension import KEY, dictionary_text, text_of
from .foreign import (
    DOCUMENT,
    EXPRESSED_NODE_KEYS,
    EXPRESSED_TENSOR_KEYS,
    NODE,
    RECOMPUTED_KEYS,
    TENSOR,
    GraphExtras,
    NodeExtras,
    stored_extras,
)
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
"""Members of a node that may be omitted, with the values that their absence stands for."""


@dataclass
class Written:
    """A written document: its JSON text, and the bytes of its weights archive (empty without
    weights).
    """

    text: str
    weights: bytes = b""


def write(
    module: ModuleOp,
    weights: str | None = None,
    limit: int = SMALL,
    *,
    omit_defaults: bool = False,
) -> Written:
    """Return the functions of a module of qnn operations as a document, with a graph for each
    function.

    `weights` is the file name of the archive for constants; without it, constants of up to `limit`
    elements are written into the document, and the data of larger ones left out. `omit_defaults`
    leaves out parameters and members with default values. Raises HexnnError for an operation of
    another dialect.
    """
    functions = _functions(module)
    main = Entry.find(module) or functions[0]
    archive = Archive(weights) if weights else None
    writers = {f.sym_name.data: GraphWriter(f, archive, limit, omit_defaults) for f in functions}
    graphs = {name: writer.graph() for name, writer in writers.items()}
    stored = archive is not None and bool(archive.names)
    extras = stored_extras(module.attributes)
    document: Json = {
        **({} if omit_defaults else DOCUMENT),
        **{key: value for key, value in extras.items() if key not in RECOMPUTED_KEYS},
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
    """Return the functions of a module, at least one. Raises HexnnError for a module without
    functions or with other operations at its top level.
    """
    functions: list[FuncOp] = []
    for op in module.body.ops:
        if not isinstance(op, FuncOp):
            raise op_error(op, f"cannot be written as {WHAT}: only functions can")
        functions.append(op)
    if not functions:
        raise HexnnError(f"no function to write as {WHAT}", module)
    return functions


def without_defaults(entry: Mapping[str, T], defaults: Mapping[str, object]) -> dict[str, T]:
    """Return `entry` without the members whose value is the one that `defaults` has for the key."""
    return {k: v for k, v in entry.items() if k not in defaults or defaults[k] != v}


def defaults_of(op: IRDLOperation) -> dict[str, object]:
    """Return name -> default value of those parameters of an operation that have a default."""
    properties = op.get_irdl_definition().properties
    known = {name: definition.default_value for name, definition in properties.items()}
    return {name: value for name, value in known.items() if value is not None}


def constant_name(op: ConstantOp) -> str | None:
    """Return the name that a constant's location states for its tensor; None if there is none."""
    loc = op.location
    if isinstance(loc, NameLoc) and isinstance(loc.location, FileLineColLoc):
        return result_name(op.output) or loc.desc.data
    return result_name(op.output)


def package_and_type(op: Operation) -> tuple[str, str] | None:
    """Return the package and the type of the node for `op`; None if it is not of qnn."""
    if isinstance(op, PackageOp):
        return op.package, op.base_name
    section = getattr(op, "QNN_NAME", None)
    return None if section is None else (NODE["package"], section)


def inputs_of(op: IRDLOperation) -> Sequence[SSAValue | None]:
    """Return the inputs of the node for `op` in order, None for an absent one."""
    return op.inputs if isinstance(op, PackageOp) else slots(op)


@dataclass
class GraphWriter:
    """Writer of one function as a graph of the document; `values` maps SSA values to names of
    tensors, `tensors` those names to JSON objects.
    """

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
    """The tables of the extension `hexnn`: table name -> tensor or node name -> IR text."""
    count: int = 0
    """The number of elements in static tensors written so far."""
    identifier: int = 0
    wanted: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """Returned value -> name of the function output, which its tensor is to have."""
    words: GraphExtras = field(default_factory=GraphExtras)
    null: str = ""
    """The name of the null tensor; empty until one is written."""

    def graph(self) -> Json:
        """Return the JSON object of the graph: tensors, nodes, and the extension `hexnn`. Raises
        HexnnError for a function that JSON cannot express.
        """
        terminator = self.function.body.block.last_op
        if not isinstance(terminator, ReturnOp):
            raise op_error(self.function, f"must end in func.return to be written as {WHAT}")
        results = list(terminator.operands)
        self.words = GraphExtras.of(self.function.attributes)
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
        """Return the graph's `hexnn` object: names of the outputs, constants as [name, index of the
        node that follows], attributes of the function, and tables of what the JSON format cannot
        express.
        """
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
        """Record the location and attributes of `op` in the extension `hexnn`, under the node's or
        constant's `name`; `what` is `nodes` or `constants`.
        """
        if not isinstance(op.location, UnknownLoc | FileLineColLoc):
            self._note(f"locations of {what}", name, text_of(op.location))
        if op.attributes:
            self._note(f"attributes of {what}", name, dictionary_text(op.attributes))

    # Tensors

    def _next(self) -> int:
        self.identifier += 1
        return self.identifier

    def _name_outputs(self, results: Sequence[SSAValue]) -> None:
        """Record for each of `results`, the values that the function returns, the name of that
        output, which the writer then gives to the value's tensor.
        """
        for value, name in zip(results, Entry(self.function).given_outputs, strict=True):
            if name is not None and isinstance(value.owner, Operation):
                self.wanted.setdefault(value, name)

    def _tensor(self, value: SSAValue, kind: Kind, wanted: str | None) -> str:
        """Add the tensor of a value to the graph; return its unique name: that of the function
        output if the value is returned, else `wanted`, else the value's name hint. Raises
        HexnnError for a value that is no tensor.
        """
        name = self.names.take(self.wanted.get(value) or wanted or value.name_hint)
        self.values[value] = name
        if not isinstance(value.type, TensorType):
            raise HexnnError(f"%{name} cannot be written as {WHAT}: {value.type} is no tensor")
        type = tensor_type(value)
        entry = type_entry(type, kind, self._next())
        entry |= {
            k: v
            for k, v in self.words.tensors.get(name, {}).items()
            if k not in EXPRESSED_TENSOR_KEYS
        }
        if self.omit_defaults:
            entry = without_defaults(
                entry, {**TENSOR, "is_dynamic_dims": [], "quant_params": UNQUANTIZED}
            )
        self.tensors[name] = entry
        if self._differs(entry, type):
            self._note("types", name, text_of(type))
        if hint_of(name) != value.name_hint:
            self._note("names", name, value.name_hint or "")
        return name

    def _differs(self, entry: Json, type: TensorType[Any]) -> bool:
        """Return whether the JSON of a tensor reads back as a type other than `type`."""
        return read_type(JsonValue(entry, "", "")) != type

    def _constant(self, op: ConstantOp) -> str:
        """Add the static tensor of a constant, with its data in the archive or the document; return
        its name.
        """
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
        """Return the name for the node of `op`: its name in the document from which the IR was
        read, if that is known, else the name of the tensor that it computes, else QNN's name of the
        operation.
        """
        words = self._words_of(op)
        known = tensor_name(op.location) if words is None else words.name
        return known or (package_and_type(op) or ("", op.name))[1]

    def _words_of(self, op: Operation) -> NodeExtras | None:
        """Return the parts of the node of `op` that the reader kept from another tool's document,
        or None if there are none.
        """
        names = (self.wanted.get(result) or result_name(result) for result in op.results)
        return self.words.nodes.get(next(names, None) or "")

    def _node(self, name: str, op: Operation, results: Sequence[SSAValue]) -> Json:
        names = package_and_type(op)
        if not isinstance(op, IRDLOperation) or names is None:
            advice = "-p tfl-to-qnn makes qnn of tfl" if op.dialect_name() == "tfl" else None
            notes = list(filter(None, [stated_reason(op) or advice]))
            raise op_error(op, f"cannot be written as {WHAT}: it is not of qnn", notes)
        package, section = names
        self.kinds.add(section)
        for result in op.results:
            kind = Kind.APP_READ if result in results else Kind.NATIVE
            self._tensor(result, kind, result_name(result))
        words = self._words_of(op) or NodeExtras(name)
        node: Json = {
            "package": package,
            "type": section,
            "tensor_params": {},
            "scalar_params": {**words.scalars},
        }
        given = parameters_of(op)
        if self.omit_defaults:
            given = without_defaults(given, defaults_of(op))
        for key, attr in given.items():
            if isinstance(attr, DenseIntOrFPElementsAttr):
                tensor = self.names.take(words.params.get(key) or f"{name}_{key}")
                node["tensor_params"][key] = {tensor: tensor_entry(attr, self._next())}
            elif (entry := scalar_entry(attr)) is not None:
                node["scalar_params"][key] = entry
            else:
                raise op_error(op, f"cannot be written as {WHAT}: {key} is {attr}")
        node["param_map"] = dict.fromkeys(given, 1)
        node["input_names"] = [self._name(value) for value in inputs_of(op)]
        node["output_names"] = [self._name(value) for value in result_slots(op)]
        node["macs_per_inference"] = NODE["macs_per_inference"]
        node |= {k: v for k, v in words.keys.items() if k not in EXPRESSED_NODE_KEYS}
        return without_defaults(node, EMPTY_NODE) if self.omit_defaults else node

    def _name(self, value: SSAValue | None) -> str:
        """Return the name of a value's tensor. None stands for an omitted operand or result: return
        the name of the null tensor, which is added on first use.
        """
        if value is not None:
            return self.values[value]
        if not self.null:
            self.null = self.names.take("null")
            self.tensors[self.null] = null_entry(self._next())
        return self.null

"""Parts of another tool's document that qnn IR cannot express, kept so that they can be written
back.

They are the names of nodes and of parameter tensors, unknown keys, and keys whose values differ
from those that hexnn writes: `axis_format`, `package`, scalars such as `packageName`. They are
stored as JSON text in one attribute of the function or module, by the names of tensors; the parts
of tensors that passes removed are not written back.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, cast

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute

from .encodings import Json
from .extension import KEY
from .json_value import JsonValue
from .parameters import is_remark
from .tensors import FORMATS

ATTRIBUTE = "hexnn.json"
"""Name of the function or module attribute that stores the kept parts as JSON text."""

PACKAGE = "qti.aisw"

DOCUMENT: Json = {"model.cpp": "N/A", "converter_command": "", "copyright_str": ""}
TENSOR: Json = {"dataFormat": 0, **FORMATS}
NODE: Json = {"package": PACKAGE, "macs_per_inference": ""}
"""The keys of a node that hexnn always writes, with their default values."""

RECOMPUTED_KEYS = ("model.bin", "graph", "subgraphs", "op_types", "Total parameters")
EXPRESSED_TENSOR_KEYS = (
    "id",
    "type",
    "data_type",
    "dims",
    "is_dynamic_dims",
    "quant_params",
    "data",
    "params_count",
)
EXPRESSED_NODE_KEYS = (
    "type",
    "scalar_params",
    "tensor_params",
    "param_map",
    "input_names",
    "output_names",
)
"""Keys of a node whose values the IR expresses."""


@dataclass
class NodeExtras:
    """The parts of a node's JSON object that qnn IR cannot express: its name, unknown members
    (`keys`), string scalars that converters add (`scalars`), names of parameter tensors (`params`).
    """

    name: str
    keys: Json = field(default_factory=dict[str, Any])
    scalars: Json = field(default_factory=dict[str, Any])
    params: dict[str, str] = field(default_factory=dict[str, str])
    """Parameter -> the name of its tensor, where it is not `<node>_<parameter>`."""

    @classmethod
    def of(cls, tensor: str, words: Json) -> NodeExtras:
        """Return the kept parts of the node that computes `tensor`, decoded from `words`, the JSON
        object that the IR stores for the node; if it states no name, the node is called `tensor`.
        """
        keys, scalars, params = (_object(words.get(key)) for key in ("keys", "scalars", "params"))
        texts = {key: name for key, name in params.items() if isinstance(name, str)}
        return cls(str(words.get("name", tensor)), keys, scalars, texts)


@dataclass
class GraphExtras:
    """The parts of a graph's JSON object that qnn IR cannot express: members of the graph itself,
    members of each tensor by the tensor's name, and parts of nodes.
    """

    graph: Json = field(default_factory=dict[str, Any])
    tensors: dict[str, Json] = field(default_factory=dict[str, Json])
    nodes: dict[str, NodeExtras] = field(default_factory=dict[str, NodeExtras])
    """Name of the first tensor that the node computes -> the kept parts of the node."""

    @classmethod
    def of(cls, attributes: Mapping[str, Attribute]) -> GraphExtras:
        """Return the kept parts that are stored in `attributes`, the attributes of the graph's
        function; empty if it stores none.
        """
        texts = stored_extras(attributes)
        graph, tensors, nodes = (_object(texts.get(key)) for key in ("graph", "tensors", "nodes"))
        return cls(
            graph,
            {name: _object(keys) for name, keys in tensors.items()},
            {name: NodeExtras.of(name, _object(words)) for name, words in nodes.items()},
        )

    @property
    def attribute(self) -> dict[str, Attribute]:
        """The kept parts as JSON text in an attribute, {"hexnn.json": attribute}, for the graph's
        function; {} if there are no such parts.
        """
        nonempty = {key: value for key, value in asdict(self).items() if value}
        return as_attribute(nonempty)


def as_attribute(words: Json) -> dict[str, Attribute]:
    """Return {"hexnn.json": attribute} that stores JSON object `words` as text in the IR; {} if it
    is empty.
    """
    return {ATTRIBUTE: StringAttr(json.dumps(words))} if words else {}


def stored_extras(attributes: Mapping[str, Attribute]) -> Json:
    """Return the JSON object that `as_attribute` stored in an operation's `attributes`; {} if
    absent or invalid.
    """
    text = attributes.get(ATTRIBUTE)
    try:
        words = json.loads(text.data) if isinstance(text, StringAttr) else {}
    except ValueError:
        return {}
    return _object(words)


def _object(value: object) -> Json:
    """Return `value` if it is a JSON object, else {}."""
    return cast(Json, value) if isinstance(value, dict) else {}


def document_extras(document: JsonValue) -> dict[str, Attribute]:
    """Return {"hexnn.json": attribute}, for the module, with the members of a document that qnn IR
    cannot express, except those of its graphs; {} if there are none.
    """
    return as_attribute(_other_members(document, DOCUMENT, RECOMPUTED_KEYS))


def graph_extras(graph: JsonValue, tensors: Mapping[str, JsonValue]) -> GraphExtras:
    """Return the members of a graph, and of its `tensors` (by name), that qnn IR cannot express;
    those of nodes are not among them.
    """
    further = {
        name: _other_members(json_value, TENSOR, EXPRESSED_TENSOR_KEYS)
        for name, json_value in tensors.items()
    }
    words = {name: keys for name, keys in further.items() if keys}
    return GraphExtras(_other_members(graph, {}, ("nodes", "tensors")), words)


def node_extras(name: str, node: JsonValue, known: Container[str] | None) -> NodeExtras:
    """Return the parts of the JSON object of `node`, which is called `name`, that its operation
    cannot express.

    `known` are the parameters of the operation; None for one of a user's package, which has all
    parameters that the node states, and its package.
    """
    scalars, tensors = (node.optional(key) for key in ("scalar_params", "tensor_params"))
    remarks = {
        key: json_value.value
        for key, json_value in (() if scalars is None else scalars.items())
        if is_remark(key, json_value, known)
    }
    params = {
        key: next(iter(json_value.value))
        for key, json_value in (() if tensors is None else tensors.items())
        if known is None or key in known
        if json_value.is_object and len(json_value.value) == 1
    }
    named = {key: tensor for key, tensor in params.items() if tensor != f"{name}_{key}"}
    expressed = EXPRESSED_NODE_KEYS if known is not None else (*EXPRESSED_NODE_KEYS, "package")
    return NodeExtras(name, _other_members(node, NODE, expressed), remarks, named)


def _other_members(json_value: JsonValue, ours: Mapping[str, Any], read: Iterable[str]) -> Json:
    """Return the members of a JSON object to keep. Left out are those with the keys `read`, whose
    values the IR expresses, and those that equal a member of `ours` (key -> value), which the
    writer of hexnn adds by itself.
    """
    skipped = {*read, KEY}
    return {
        key: value.value
        for key, value in json_value.items()
        if key not in skipped and (key not in ours or ours[key] != value.value)
    }

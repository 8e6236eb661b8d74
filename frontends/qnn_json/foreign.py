"""Contents of another tool's document that the IR does not hold, kept for writing it back.

They are the names of nodes and of parameter tensors, unknown keys, and keys whose values differ
from those hexnn writes: `axis_format`, `package`, scalars such as `packageName`.
They are the JSON text of one attribute of the function or of the module, keyed by tensor; entries
of tensors that passes removed are not written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, cast

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation

from .encodings import Json
from .extension import KEY
from .json_value import JsonValue
from .parameters import is_remark
from .tensors import FORMATS

ATTRIBUTE = "hexnn.json"
"""The attribute that holds the kept contents."""

PACKAGE = "qti.aisw"

DOCUMENT: Json = {"model.cpp": "N/A", "converter_command": "", "copyright_str": ""}
TENSOR: Json = {"dataFormat": 0, **FORMATS}
NODE: Json = {"package": PACKAGE, "macs_per_inference": ""}
"""The keys of a node that hexnn always writes, with their default values."""

COUNTED = ("model.bin", "graph", "subgraphs", "op_types", "Total parameters")
MEANT = (
    "id",
    "type",
    "data_type",
    "dims",
    "is_dynamic_dims",
    "quant_params",
    "data",
    "params_count",
)
READ = ("type", "scalar_params", "tensor_params", "param_map", "input_names", "output_names")
"""Keys of a document, tensor or node whose values the IR holds, or that writing recomputes."""


@dataclass
class NodeWords:
    """The kept contents of a node."""

    name: str
    keys: Json = field(default_factory=dict[str, Any])
    scalars: Json = field(default_factory=dict[str, Any])
    params: dict[str, str] = field(default_factory=dict[str, str])
    """Parameter -> the name of its tensor."""

    @classmethod
    def of(cls, tensor: str, words: Json) -> NodeWords:
        """The contents that an attribute keeps for the node that computes `tensor`."""
        keys, scalars, params = (_object(words.get(key)) for key in ("keys", "scalars", "params"))
        texts = {key: name for key, name in params.items() if isinstance(name, str)}
        return cls(str(words.get("name", tensor)), keys, scalars, texts)


@dataclass
class Words:
    """The kept contents of a graph, keyed by tensor names."""

    graph: Json = field(default_factory=dict[str, Any])
    tensors: dict[str, Json] = field(default_factory=dict[str, Json])
    nodes: dict[str, NodeWords] = field(default_factory=dict[str, NodeWords])
    """Name of the first tensor that the node computes -> its contents."""

    @classmethod
    def of(cls, attributes: Mapping[str, Attribute]) -> Words:
        """The contents that an attribute keeps; empty for an attribute of another form."""
        texts = kept(attributes)
        graph, tensors, nodes = (_object(texts.get(key)) for key in ("graph", "tensors", "nodes"))
        return cls(
            graph,
            {name: _object(keys) for name, keys in tensors.items()},
            {name: NodeWords.of(name, _object(words)) for name, words in nodes.items()},
        )

    @property
    def attribute(self) -> dict[str, Attribute]:
        """The attribute that keeps them; an empty dict when there are none."""
        nonempty = {key: value for key, value in asdict(self).items() if value}
        return attribute(nonempty)


def attribute(words: Json) -> dict[str, Attribute]:
    """The attribute that keeps `words`; an empty dict when there are none."""
    return {ATTRIBUTE: StringAttr(json.dumps(words))} if words else {}


def kept(attributes: Mapping[str, Attribute]) -> Json:
    """The keys that an attribute keeps; empty for an attribute of another form."""
    text = attributes.get(ATTRIBUTE)
    try:
        words = json.loads(text.data) if isinstance(text, StringAttr) else {}
    except ValueError:
        return {}
    return _object(words)


def _object(value: object) -> Json:
    """`value` if it is an object, else an empty one."""
    return cast(Json, value) if isinstance(value, dict) else {}


def of_document(document: JsonValue) -> dict[str, Attribute]:
    """The contents of a document outside of its graphs."""
    return attribute(_further(document, DOCUMENT, COUNTED))


def of_graph(graph: JsonValue, tensors: Mapping[str, JsonValue]) -> Words:
    """The contents of a graph without its nodes, which are added as they are read."""
    further = {name: _further(json_value, TENSOR, MEANT) for name, json_value in tensors.items()}
    words = {name: keys for name, keys in further.items() if keys}
    return Words(_further(graph, {}, ("nodes", "tensors")), words)


def of_node(name: str, node: JsonValue, op_class: type[IRDLOperation]) -> NodeWords:
    """The contents of a node."""
    known = op_class.get_irdl_definition().properties
    scalars, tensors = (node.optional(key) for key in ("scalar_params", "tensor_params"))
    remarks = {
        key: json_value.value
        for key, json_value in (() if scalars is None else scalars.items())
        if key not in known and is_remark(json_value)
    }
    params = {
        key: next(iter(json_value.value))
        for key, json_value in (() if tensors is None else tensors.items())
        if key in known and json_value.is_object and len(json_value.value) == 1
    }
    named = {key: tensor for key, tensor in params.items() if tensor != f"{name}_{key}"}
    return NodeWords(name, _further(node, NODE, READ), remarks, named)


def _further(json_value: JsonValue, ours: Mapping[str, Any], read: Iterable[str]) -> Json:
    """The keys of an object that are not in `read`, and whose values differ from `ours`."""
    skipped = {*read, KEY}
    return {
        key: value.value
        for key, value in json_value.items()
        if key not in skipped and (key not in ours or ours[key] != value.value)
    }

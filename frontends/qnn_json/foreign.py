"""What a document of another tool says beyond the graph, kept so that writing says it again.

That are the names of nodes and of the tensors of parameters, the keys that we do not know, and
those that have another value than ours: `axis_format`, `package`, scalars such as `packageName`.
All of it is the JSON text of one attribute of the function or of the module, by tensor: what
became of a tensor that is no more is left out.
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
from .parameters import is_remark
from .place import Place
from .tensors import FORMATS

ATTRIBUTE = "hexnn.json"
"""The attribute that keeps it."""

PACKAGE = "qti.aisw"

DOCUMENT: Json = {"model.cpp": "N/A", "converter_command": "", "copyright_str": ""}
TENSOR: Json = {"dataFormat": 0, **FORMATS}
NODE: Json = {"package": PACKAGE, "macs_per_inference": ""}
"""Keys that we write, with the values that we give them where nothing is known."""

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
"""Keys of a document, a tensor, a node whose values the IR has, or that are counted anew."""


@dataclass
class NodeWords:
    """What a node says beyond its operation."""

    name: str
    keys: Json = field(default_factory=dict[str, Any])
    scalars: Json = field(default_factory=dict[str, Any])
    params: dict[str, str] = field(default_factory=dict[str, str])
    """Names of the tensors of parameters."""

    @classmethod
    def of(cls, tensor: str, words: Json) -> NodeWords:
        """Those that an attribute keeps, of the node that computes `tensor`."""
        keys, scalars, params = (_object(words.get(key)) for key in ("keys", "scalars", "params"))
        texts = {key: name for key, name in params.items() if isinstance(name, str)}
        return cls(str(words.get("name", tensor)), keys, scalars, texts)


@dataclass
class Words:
    """What a graph says beyond its operations: by the names of tensors."""

    graph: Json = field(default_factory=dict[str, Any])
    tensors: dict[str, Json] = field(default_factory=dict[str, Json])
    nodes: dict[str, NodeWords] = field(default_factory=dict[str, NodeWords])
    """By the first tensor that the node computes."""

    @classmethod
    def of(cls, attributes: Mapping[str, Attribute]) -> Words:
        """Those that an attribute keeps; none for anything else that may be called so."""
        found = kept(attributes)
        graph, tensors, nodes = (_object(found.get(key)) for key in ("graph", "tensors", "nodes"))
        return cls(
            graph,
            {name: _object(keys) for name, keys in tensors.items()},
            {name: NodeWords.of(name, _object(words)) for name, words in nodes.items()},
        )

    @property
    def attribute(self) -> dict[str, Attribute]:
        """The attribute that keeps them; none for nothing."""
        found = {key: value for key, value in asdict(self).items() if value}
        return attribute(found)


def attribute(words: Json) -> dict[str, Attribute]:
    """The attribute that keeps some keys; none for nothing."""
    return {ATTRIBUTE: StringAttr(json.dumps(words))} if words else {}


def kept(attributes: Mapping[str, Attribute]) -> Json:
    """The keys that an attribute keeps; none for anything else that may be called so."""
    found = attributes.get(ATTRIBUTE)
    try:
        words = json.loads(found.data) if isinstance(found, StringAttr) else {}
    except ValueError:
        return {}
    return _object(words)


def _object(value: object) -> Json:
    """`value` if it is an object, else an empty one."""
    return cast(Json, value) if isinstance(value, dict) else {}


def of_document(document: Place) -> dict[str, Attribute]:
    """What a document says beside its graphs."""
    return attribute(_further(document, DOCUMENT, COUNTED))


def of_graph(graph: Place, tensors: Mapping[str, Place]) -> Words:
    """What a graph says beyond its operations, whose nodes are added as they are read."""
    found = {name: _further(place, TENSOR, MEANT) for name, place in tensors.items()}
    words = {name: keys for name, keys in found.items() if keys}
    return Words(_further(graph, {}, ("nodes", "tensors")), words)


def of_node(name: str, node: Place, op_class: type[IRDLOperation]) -> NodeWords:
    """What a node says beyond its operation."""
    known = op_class.get_irdl_definition().properties
    scalars, tensors = (node.optional(key) for key in ("scalar_params", "tensor_params"))
    remarks = {
        key: place.value
        for key, place in (() if scalars is None else scalars.items())
        if key not in known and is_remark(place)
    }
    params = {
        key: next(iter(place.value))
        for key, place in (() if tensors is None else tensors.items())
        if key in known and place.is_object and len(place.value) == 1
    }
    named = {key: tensor for key, tensor in params.items() if tensor != f"{name}_{key}"}
    return NodeWords(name, _further(node, NODE, READ), remarks, named)


def _further(place: Place, ours: Mapping[str, Any], read: Iterable[str]) -> Json:
    """The keys of an object that are not `read`, unless they say what `ours` do."""
    skipped = {*read, KEY}
    return {
        key: value.value
        for key, value in place.items()
        if key not in skipped and (key not in ours or ours[key] != value.value)
    }

"""Reading of a graph's nodes: their operation classes, names of inputs and outputs, topological
order.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from heapq import heapify, heappop, heappush
from typing import Any, cast

from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, PropertyDef, VariadicDef

from ...dialects import qnn
from ...dialects.irdl import is_variadic
from ...dialects.packages.terms import DEFAULT_PACKAGE
from ...dialects.qnn.form import build
from ...dialects.qnn.package_operation import PackageOp
from .foreign import PACKAGE
from .json_value import JsonValue
from .parameters import read_parameters


@cache
def sections() -> dict[str, type[IRDLOperation]]:
    """Return QNN's operation name (`Conv2d`) -> operation class, for all operations of the qnn
    dialect.
    """
    return {
        cast(Any, op).QNN_NAME: op
        for op in qnn.QNN.operations
        if issubclass(op, IRDLOperation) and hasattr(op, "QNN_NAME")
    }


@dataclass(frozen=True)
class Node:
    """A node of the document: its name, JSON object, operation class, and the JSON strings that
    name its input and output tensors.
    """

    name: str
    json_value: JsonValue
    op_class: type[IRDLOperation]
    inputs: list[JsonValue]
    outputs: list[JsonValue]

    @property
    def known(self) -> Mapping[str, PropertyDef] | None:
        """The properties of the operation, among which all parameters must be; None for one of a
        user's package, which may have any.
        """
        return self.op_class.get_irdl_definition().properties

    @property
    def kind(self) -> str:
        """The name of the operation in QNN's operation definition, such as `Conv2d`."""
        return cast(Any, self.op_class).QNN_NAME

    def properties(self) -> dict[str, Attribute]:
        """Return name -> value of the node's parameters. Raises HexnnError for a parameter that the
        operation does not have, and for an invalid value.
        """
        return read_parameters(self.json_value, self.known)

    def operation(
        self,
        operands: Sequence[SSAValue | None],
        results: Sequence[Attribute | None],
        properties: dict[str, Attribute],
    ) -> IRDLOperation:
        """Create the node's operation from its operands, result types and properties; None stands
        for an omitted operand or result, which the document names as the null tensor.

        Raises HexnnError if the operation does not take that many operands or results.
        """
        definition = self.op_class.get_irdl_definition()
        self._check("input_names", "in", definition.operands, operands)
        self._check("output_names", "out", definition.results, results)
        return build(self.op_class, operands, results, properties)

    def _check(
        self, key: str, prefix: str, definitions: Sequence[tuple[str, Any]], given: Sequence[object]
    ) -> None:
        lists = sum(is_variadic(definition) for _, definition in definitions)
        names = ", ".join(name for name, _ in definitions)
        if len(given) > len(definitions) and not lists:
            raise self.json_value.key(key).error(f"at most {len(definitions)} tensors ({names})")
        for index, (name, definition) in enumerate(definitions if lists < 2 else ()):
            missing = index >= len(given) or given[index] is None
            if missing and not isinstance(definition, VariadicDef):
                json_value = self.json_value.optional(key) or self.json_value
                raise json_value.fault(
                    f"expected {prefix}[{index}] ({name}), got {len(given)} tensors"
                )


@dataclass(frozen=True)
class PackageNode(Node):
    """A node of an operation of a user's package: its `package` is not QNN's own."""

    @property
    def kind(self) -> str:
        """The name of the operation with its package: `demo::Scale`."""
        return f"{self.json_value.key('package').text()}::{self.json_value.key('type').text()}"

    @property
    def known(self) -> None:
        """None: which parameters the operation has is not known."""
        return None

    def operation(
        self,
        operands: Sequence[SSAValue | None],
        results: Sequence[Attribute | None],
        properties: dict[str, Attribute],
    ) -> IRDLOperation:
        """Create the node's operation from its inputs, result types and parameters; None stands for
        an absent input. Raises HexnnError for an output that is left out, or none at all.
        """
        types = [type for type in results if type is not None]
        if not types or len(types) < len(results):
            json_value = self.json_value.optional("output_names") or self.json_value
            raise json_value.fault(f"expected all outputs of {self.kind}, got {len(types)} tensors")
        return PackageOp(self.kind, operands, types, properties)


def nodes_of(json_value: JsonValue) -> list[Node]:
    """Return the nodes in the `nodes` object of a graph, in its order. Raises HexnnError for an
    operation that QNN does not define.
    """
    return [_node(name, node) for name, node in json_value.items()]


GROUPS = {"Eltwise_Binary": "ElementWiseBinary", "Eltwise_Unary": "ElementWiseUnary"}
"""Node type that converters write for a family -> the name of QNN's operation."""


def _section(json_value: JsonValue) -> type[IRDLOperation] | None:
    """Return the operation class for a node's JSON object, or None if QNN has no such operation.

    Some node types that converters write (Pool, Reduce, Eltwise_Binary) stand for several
    operations each; a string scalar parameter, such as `pool_type`, then names the operation.
    """
    kind = json_value.key("type").text()
    scalars = json_value.optional("scalar_params")
    names = [] if scalars is None or kind in sections() else list(scalars.items())
    for key, value in names:
        texts = value.value.values() if key.endswith("_type") and value.is_object else ()
        for text in texts:
            if isinstance(text, str) and text in sections():
                return sections()[text]
    return sections().get(GROUPS.get(kind, kind))


def _node(name: str, json_value: JsonValue) -> Node:
    kind = json_value.key("type")
    lists = (json_value.optional(key) for key in ("input_names", "output_names"))
    inputs, outputs = ([] if names is None else names.elements() for names in lists)
    if is_of_user(json_value):
        _expect_name(json_value)
        return PackageNode(name, json_value, PackageOp, inputs, outputs)
    section = _section(json_value)
    if section is None:
        close = get_close_matches(kind.text(), sections(), 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise kind.error(f"an operation of the QNN operation definition{hint}")
    return Node(name, json_value, section, inputs, outputs)


def is_of_user(node: JsonValue) -> bool:
    """Return whether the JSON object of a node states a package that is not QNN's own."""
    package = node.optional("package")
    return package is not None and package.text() not in OURS


OURS = ("", DEFAULT_PACKAGE, PACKAGE)
"""The values of `package` that mean the operations of QNN's definition."""


def _expect_name(node: JsonValue) -> None:
    """Raise HexnnError unless package and type of a user's node make the name of an operation."""
    for key, pattern in (("package", r"[A-Za-z_]\w*"), ("type", r"[A-Za-z_][\w.]*")):
        if not re.fullmatch(pattern, node.key(key).text()):
            dots = " and dots" if key == "type" else ""
            raise node.key(key).error(f"a name of letters, digits, underscores{dots}")


def topological_order(nodes: Sequence[Node], nulls: Container[str]) -> list[Node]:
    """Return the nodes ordered so that each comes after the nodes that compute its inputs; where
    that leaves a choice, in the given order.

    `nulls` are the names of null tensors, which no node computes. Raises HexnnError if two nodes
    compute the same tensor, and for a cycle.
    """
    makers = _producers(nodes, nulls)
    needs = [{makers[n] for n in _texts(node.inputs) if n in makers} for node in nodes]
    users: dict[int, list[int]] = {}
    for user, needed in enumerate(needs):
        for index in needed:
            users.setdefault(index, []).append(user)
    waiting = [len(needed) for needed in needs]
    ready = [index for index, count in enumerate(waiting) if not count]
    heapify(ready)
    order: list[Node] = []
    while ready:
        index = heappop(ready)
        order.append(nodes[index])
        for user in users.get(index, ()):
            waiting[user] -= 1
            if not waiting[user]:
                heappush(ready, user)
    if len(order) < len(nodes):
        stuck = next(node for node, count in zip(nodes, waiting, strict=True) if count)
        raise stuck.json_value.fault("is part of a cycle of nodes that need each other")
    return order


def _producers(nodes: Sequence[Node], nulls: Container[str]) -> dict[str, int]:
    """Return tensor name -> index of the node that computes it, without the null tensors `nulls`.
    Raises HexnnError if two nodes compute the same tensor.
    """
    makers: dict[str, int] = {}
    for index, node in enumerate(nodes):
        for json_value in node.outputs:
            if json_value.text() in nulls:
                continue
            first = makers.setdefault(json_value.text(), index)
            if first != index:
                raise json_value.fault(
                    f"{json_value.value!r} is computed by {nodes[first].name!r} already"
                )
    return makers


def _texts(json_values: Iterable[JsonValue]) -> list[str]:
    return [json_value.text() for json_value in json_values]

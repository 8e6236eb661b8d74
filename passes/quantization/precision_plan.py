"""Quantization plan: the precision of each operation, the quantized type of each tensor, and the
clamps that these types make redundant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ...dialects import qnn
from ...dialects.addresses import select
from ...dialects.constants import ConstantOp, known_array
from ...dialects.diagnostics import HexnnError
from ...dialects.partition import Partition
from ...dialects.quant import UniformType
from ...dialects.remarks import remark
from ...dialects.tensors import is_float
from .operation_rules import Precision, Rule, activation_type, fixed_type, rule_of, weights_of
from .ranges import Range, union, with_zero


@dataclass(frozen=True)
class Node:
    """A tensor to which a quantized type is assigned: an SSA value (`owner`, with `operand` -1) in
    one precision, or a single use of a value, as operand `operand` of the operation `owner`.

    A use has a type of its own if the value is constant, or is converted for this operation alone.
    """

    owner: SSAValue | Operation
    precision: Precision
    operand: int = -1


@dataclass
class Groups:
    """The groups (equivalence classes) of nodes, that is tensors, whose quantized types must be
    equal.

    The type of a group is prescribed for a member, or else covers the union of the ranges of all
    members.
    """

    classes: Partition[Node] = field(default_factory=lambda: Partition[Node]())
    ranges: dict[Node, Range] = field(default_factory=dict)
    fixed: dict[Node, UniformType] = field(default_factory=dict)

    def join(self, one: Node, other: Node) -> None:
        """Merge the groups of the nodes (tensors) `one` and `other`: their ranges and prescribed
        types.
        """
        a, b = self.classes.find(one), self.classes.find(other)
        if a == b:
            return
        self.classes.unite(a, b)
        if b in self.fixed:
            self.fixed.setdefault(a, self.fixed.pop(b))
        self.ranges[a] = union(self.ranges[n] for n in (a, b) if n in self.ranges)

    def widen(self, node: Node, range: Range) -> None:
        """Extend the range of real values of a node's group to contain `range`."""
        root = self.classes.find(node)
        self.ranges[root] = union([range, *([self.ranges[root]] if root in self.ranges else [])])

    def fixed_of(self, node: Node) -> UniformType | None:
        """Return the quantized type prescribed for a node's group, or None if its range determines
        it.
        """
        return self.fixed.get(self.classes.find(node))

    def type(self, node: Node) -> UniformType:
        """Return the quantized type of a node's group: the prescribed one, or else one that covers
        its range.
        """
        root = self.classes.find(node)
        fixed = self.fixed.get(root)
        return fixed or activation_type(self.ranges.get(root, (0.0, 0.0)), node.precision)


@dataclass
class Plan:
    """The quantization of a function: for each operation its precision and the constraint on its
    scales (`rules`), the quantized types of operands and results by (operation, index), and of
    arguments by index.
    """

    rules: dict[Operation, Rule] = field(default_factory=dict)
    precisions: dict[Operation, Precision] = field(default_factory=dict)
    folded: set[Operation] = field(default_factory=set)
    """Operations followed by a clamp whose range determines the type of their result."""
    operands: dict[tuple[Operation, int], UniformType] = field(default_factory=dict)
    results: dict[tuple[Operation, int], UniformType] = field(default_factory=dict)
    arguments: dict[int, UniformType] = field(default_factory=dict)


def pinned(function: FuncOp, pins: Sequence[str]) -> dict[Operation, Precision]:
    """Return the precision that `pins`, such as `conv_2d#3=float`, fix for each operation that they
    name.

    Raises HexnnError for a pin that names no operation or an unknown precision.
    """
    operations, precisions = operations_of(function), dict[Operation, Precision]()
    known = [p.value for p in Precision]
    for text in pins:
        address, _, wanted = text.rpartition("=")
        if not address or wanted not in known:
            choices = ", ".join(f"OPERATION={name}" for name in known)
            raise HexnnError(f"a pin must read {choices}, got '{text}'")
        precisions |= dict.fromkeys(select(address, operations), Precision(wanted))
    return precisions


def operations_of(function: FuncOp) -> list[Operation]:
    """Return the operations of a function except constants and the terminator."""
    skipped = (ConstantOp, ReturnOp)
    return [op for op in function.body.block.ops if not isinstance(op, skipped)]


@dataclass
class Planner:
    """Computes the quantization plan of a function from the ranges of its tensors and the pinned
    precisions.
    """

    function: FuncOp
    ranges: Mapping[SSAValue, Range]
    default: Precision
    per_channel: bool
    pins: Mapping[Operation, Precision]
    plan: Plan = field(default_factory=Plan)
    groups: Groups = field(default_factory=Groups)
    nodes: dict[tuple[Operation, int], Node] = field(default_factory=dict)

    def run(self) -> Plan:
        """Compute the plan. Raises HexnnError if nothing can be quantized, or an operation cannot
        be computed in the precision that is pinned (fixed by the user) for it.
        """
        operations = operations_of(self.function)
        for op in operations:
            self._decide(op)
        if not self.plan.rules:
            raise HexnnError("quantize: no float operation can be quantized")
        for op in operations:
            self._fold(op)
        for op in operations:
            if op in self.plan.rules:
                self._group(op)
        self._types(operations)
        return self.plan

    def _decide(self, op: Operation) -> None:
        precision = self.pins.get(op, self.default)
        self.plan.precisions[op] = Precision.FLOAT
        if precision is Precision.FLOAT:
            return
        try:
            self.plan.rules[op] = rule_of(op, precision, self.per_channel)
            self.plan.precisions[op] = precision
        except VerifyException as e:
            if op in self.pins:
                raise HexnnError(f"'{op.name}' op cannot be {precision.value}: {e}", op) from None
            moves = isinstance(op, qnn.QuantizeOp | qnn.DequantizeOp | qnn.ConvertOp)
            if not moves and any(map(is_float, (*op.operands, *op.results))):
                remark(f"'{op.name}' op stays in floats: {e}", op)

    def _fold(self, op: Operation) -> None:
        """Let the bounds of `op`, if it is a clamp, become the range of the quantized type of its
        operand.

        Nothing is done if the operand has other users, or unless it is computed by an operation of
        the same precision whose result has no prescribed type and a scale of its own.
        """
        if op not in self.plan.rules or not isinstance(op, qnn.NeuronOp) or op.bounds is None:
            return
        before, precisions = op.input.owner, self.plan.precisions
        if not isinstance(before, Operation) or precisions.get(before) is not precisions[op]:
            return
        owns = self.plan.rules[before] is not Rule.SAME
        if owns and op.input.has_one_use() and fixed_type(before, precisions[op]) is None:
            self.plan.folded.add(before)

    def _group(self, op: Operation) -> None:
        precision, rule = self.plan.precisions[op], self.plan.rules[op]
        results = [Node(v, precision) for v in op.results if is_float(v)]
        for node, value in zip(results, filter(is_float, op.results), strict=True):
            if op not in self.plan.folded:
                self.groups.widen(node, self.ranges.get(value, (0.0, 0.0)))
            if (type := fixed_type(op, precision)) is not None:
                self.groups.fixed[node] = type
        inputs = self._inputs(op, precision)
        if rule is Rule.SAME:
            self._share(op, inputs, results)
        elif isinstance(op, qnn.NeuronOp) and op.input.owner in self.plan.folded:
            self.groups.join(inputs[0], results[0])
        self.nodes |= {(op, i): self._own(op, i, n) for i, n in inputs.items()}

    def _own(self, op: Operation, index: int, node: Node) -> Node:
        return self.nodes.get((op, index), node)

    def _inputs(self, op: Operation, precision: Precision) -> dict[int, Node]:
        """Return {operand index: node} for the float operands of `op`, except the weight and bias
        of a layer; the node is the tensor, in `precision`, to which a type is assigned.
        """
        weights = weights_of(op) if self.plan.rules[op] is Rule.LAYER else None
        skipped = () if weights is None else (weights.weight, weights.bias)
        nodes = dict[int, Node]()
        for index, value in enumerate(op.operands):
            if is_float(value) and index not in skipped:
                nodes[index] = self._input(op, index, value, precision)
        return nodes

    def _input(self, op: Operation, index: int, value: SSAValue, precision: Precision) -> Node:
        array = known_array(value)
        node = Node(value, precision) if array is None else Node(op, precision, index)
        if array is not None and array.size:
            self.groups.widen(node, with_zero((float(array.min()), float(array.max()))))
        elif value.owner not in self.plan.folded:
            self.groups.widen(node, self.ranges.get(value, (0.0, 0.0)))
        return node

    def _share(self, op: Operation, inputs: dict[int, Node], results: Sequence[Node]) -> None:
        """Merge the groups of all operands and results of `op`, whose nodes are `inputs` and
        `results`, so that they get one quantized type.

        If different types are prescribed for operands, each of these operands is converted before
        `op`.
        """
        fixed = {self.groups.fixed_of(node) for node in inputs.values()}
        for index, node in inputs.items():
            if len(fixed) > 1 and self.groups.fixed_of(node) is not None:
                own = Node(op, node.precision, index)
                self.groups.widen(own, self.ranges.get(op.operands[index], (0.0, 0.0)))
                self.nodes[op, index] = node = own
            for result in results:
                self.groups.join(node, result)

    def _types(self, operations: Sequence[Operation]) -> None:
        for key, node in self.nodes.items():
            self.plan.operands[key] = self.groups.type(node)
        for op in operations:
            for index, value in enumerate(op.results):
                if op in self.plan.rules and is_float(value):
                    node = Node(value, self.plan.precisions[op])
                    self.plan.results[op, index] = self.groups.type(node)
        for (op, index), type in self.plan.operands.items():
            value = op.operands[index]
            if isinstance(value, BlockArgument):
                self.plan.arguments.setdefault(value.index, type)

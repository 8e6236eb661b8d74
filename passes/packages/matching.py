"""Patterns of rules on the opdef graph: which operations and operands a rule matches.

A name of a pattern stands for any operand, the same value wherever it occurs; an operation in the
place of an operand for the first result of an operation of that name. Names of operations hold
their package. In the default package an alias (`Add`) stands for QNN's name, and that one also
matches the generic spelling of the operation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from xdsl.ir import Operation, OpResult, SSAValue

from ...dialects import opdef
from ...dialects.locations import tensor_name
from ...dialects.packages.candidates import canonical as canonical
from ...dialects.packages.rule import Rule
from ...dialects.packages.terms import Name, OpTerm
from .spellings import operands_as


@dataclass(frozen=True, eq=False)
class Match:
    """Operations that fit the pattern of a rule, and the values that its names stand for."""

    rule: Rule
    ops: tuple[opdef.OpdefOp, ...]
    """The matched operations, the outermost of the pattern (the root) first."""

    values: Mapping[str, SSAValue]

    @property
    def root(self) -> opdef.OpdefOp:
        """The operation that is replaced."""
        return self.ops[0]


@dataclass(frozen=True)
class Mismatch:
    """The reason why an operation does not fit the pattern of a rule."""

    text: str
    culprit: Operation | None = None
    """The operation that defines the operand which does not fit, if that is the reason."""


def is_default(name: str) -> bool:
    """Return whether the operation of a full name is of the default package."""
    return name.partition("::")[0] == opdef.PACKAGE


def match(rule: Rule, op: opdef.OpdefOp) -> Match | Mismatch:
    """Match the pattern of `rule` at `op`; the caller has found that the pattern's operation goes
    by one of the names of `op`. Return the match, or why there is none.
    """
    matcher = Matcher()
    text = matcher.operation(rule.match, op)
    if text:
        return Mismatch(text, matcher.culprit)
    return Match(rule, tuple(matcher.ops), matcher.values)


@dataclass
class Matcher:
    """The state of matching a pattern: the operations matched so far (`ops`), and the values that
    the pattern's names stand for (`values`).
    """

    ops: list[opdef.OpdefOp] = field(default_factory=list[opdef.OpdefOp])
    values: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    culprit: Operation | None = None

    def operation(self, pattern: OpTerm, op: opdef.OpdefOp) -> str:
        """Match the operands of `op` with those of `pattern`, and note what the pattern's names
        stand for. The pattern's name is the name of `op` or of the specific operation that it
        stands for (`ElementWiseAdd` for `ElementWiseBinary`). Return why they do not fit, or "".
        """
        self.ops.append(op)
        operands = operands_as(op, pattern.name)
        assert operands is not None
        given, wanted = len(operands), len(pattern.operands)
        if given != wanted:
            return f"{_operands_text(op, pattern.name, given)}, the pattern {wanted}"
        for index, (term, value) in enumerate(zip(pattern.operands, operands, strict=True)):
            where = f"operand {index} of {op.full_name}"
            match term:
                case OpTerm():
                    text = self._inner(term, value, where)
                case Name():
                    text = self._named(term.name, value, where)
                case _:
                    raise AssertionError(f"{term} in a pattern")
            if text:
                return text
        return ""

    def _inner(self, pattern: OpTerm, value: SSAValue, where: str) -> str:
        """Match an operand, called `where` in messages, with the operation `pattern`. Return why it
        does not fit, or an empty text.
        """
        owner, wanted = value.owner, canonical(pattern.name)
        if not isinstance(owner, opdef.OpdefOp) or operands_as(owner, wanted) is None:
            self.culprit = owner if isinstance(owner, Operation) else None
            return f"{where} is no {wanted}, but {described(value)}"
        if isinstance(value, OpResult) and value.index:
            return f"{where} is result {value.index} of {wanted}, a pattern matches result 0"
        return self.operation(pattern, owner)

    def _named(self, name: str, value: SSAValue, where: str) -> str:
        """Match an operand, called `where` in messages, with the name `name` of the pattern: the
        same value wherever the name occurs. Return why it does not fit, or an empty text.
        """
        if (before := self.values.setdefault(name, value)) is not value:
            return f'{where} is {described(value)}, but "{name}" is {described(before)}'
        return ""


def _operands_text(op: opdef.OpdefOp, name: str, count: int) -> str:
    """Return, for a message, that `op` has `count` operands as an operation of the full name
    `name`, and which ones.
    """
    order = opdef.order_of(canonical(name).partition("::")[2]) if op.order else None
    names = f" ({', '.join(order.names)})" if order else ""
    return f"{op.full_name} has {count} operands{names}"


def described(value: SSAValue) -> str:
    """Return a description of a value for messages: `the argument %x`, `q::Relu 'conv1'`."""
    owner = value.owner
    if not isinstance(owner, Operation):
        return f"the argument %{value.name_hint or getattr(value, 'index', '')}"
    name = owner.full_name if isinstance(owner, opdef.OpdefOp) else f"'{owner.name}'"
    tensor = tensor_name(owner.location)
    return f"{name} '{tensor}'" if tensor else f"{name} %{value.name_hint or ''}".removesuffix(" %")

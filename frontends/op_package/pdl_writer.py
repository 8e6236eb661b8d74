"""Rules as patterns of the pdl dialect.

A pattern matches operations `opdef.op` of one result by their `op_name`. Words of constraints and
sizes are native constraints, words of replacements native rewrites, each by its own name; numbers
and element types are attributes. `pdl.rewrite` holds the priority and flags of the rule,
`pdl.operand` the name of the operand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects import pdl
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    FloatAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    f64,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from ...dialects.packages.package import Package
from ...dialects.packages.rule import Rule
from ...dialects.packages.sources import PackageError
from ...dialects.packages.terms import (
    DEFAULT_PACKAGE,
    WHOLE,
    Call,
    DType,
    Name,
    Number,
    OpTerm,
    Term,
    walk,
)

OPERATION, NAME = "opdef.op", "op_name"
"""The operation that patterns match, and its property that names the operation of a package."""

PACKAGE, PRIORITY, FLAGS, OPERAND = (
    "hexnn.package",
    "hexnn.priority",
    "hexnn.flags",
    "hexnn.name",
)
"""Attributes: the package, of the module; priority and flags, of `pdl.rewrite`; the name of an
operand, of `pdl.operand`."""

MAKE, SHAPE = "Op", "opdef.shape"
"""Native rewrites: an operation of the default package, from its name, its type and operands; and
the operand for a shape."""

TYPE_WORDS = ("WITH_SIZE", "WITH_TYPE", "WITH_SAME_OUTPUT", "WITH_OUTPUT_TYPE")
"""Words that give the operation around which they stand another type."""

SHAPES = ("gen_Shape", "gen_ShapeOf")
CONSTANTS = ("gen_ConstScalar_f32", "gen_ConstScalar_i32")


def pdl_module(package: Package) -> ModuleOp:
    """Return the rules of a package as a module of patterns, in the order of registration. Raises
    PackageError, at the rule, for one that has no such form: one that splits.
    """
    patterns = [Writer(rule).pattern() for rule in package.rules]
    return ModuleOp(patterns, {PACKAGE: StringAttr(package.name)})


def has_pdl_form(rule: Rule) -> bool:
    """Return whether a rule has a form in pdl: one without splits, slices, shape functions and
    casts to 16-bit floats.
    """
    calls = [term.word for term in walk(rule.replacement) if isinstance(term, Call)]
    made = [word for word in calls if word.startswith(("AUTO", "TYPICAL", "SHAPEFN", "CAST"))]
    return not made and "MAKE_OP_FP16_AND_INSERT_CAST" not in calls


@dataclass
class Writer:
    """The writer of one rule as a pattern of pdl; `ops` are the operations of the region being
    written: first the pattern's, then the rewrite's.
    """

    rule: Rule
    ops: list[Operation] = field(default_factory=list[Operation])
    operands: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    """Name of the match -> its value in the pattern."""

    in_rewrite: bool = False

    def pattern(self) -> pdl.PatternOp:
        """Return the rule as a pattern of pdl. Raises PackageError if it has no such form."""
        rule = self.rule
        if not has_pdl_form(rule):
            message = "a rule that splits, slices, calls shape functions or casts has no pdl form"
            raise PackageError(f"{rule.name}: {message}", rule.loc)
        root, type = self.matched(rule.match)
        terms = (*walk(rule.constraint), *walk(rule.replacement))
        if any(isinstance(term, Name) and term.name == WHOLE for term in terms):
            self.operands[WHOLE] = self.add(pdl.ResultOp(0, root)).results[0]
        self.require(rule.constraint)
        body, self.ops, self.in_rewrite = self.ops, [], True
        value = self.value(rule.replacement, type, type)
        self.add(pdl.ReplaceOp(root, None, [value]))
        rewrite = pdl.RewriteOp(root, Region(Block(self.ops)))
        rewrite.attributes[PRIORITY] = IntegerAttr(rule.priority, i64)
        if rule.flags:
            rewrite.attributes[FLAGS] = ArrayAttr(map(StringAttr, rule.flags))
        return pdl.PatternOp(1, None, Region(Block([*body, rewrite])))

    def add(self, op: Operation) -> Operation:
        """Append an operation to the region that is being written."""
        self.ops.append(op)
        return op

    def attribute(self, value: Attribute) -> SSAValue:
        """Append a `pdl.attribute` that holds the constant `value`; return its result."""
        return self.add(pdl.AttributeOp(value)).results[0]

    def operation(self, name: str, operands: Sequence[SSAValue], type: SSAValue) -> SSAValue:
        """Append a `pdl.operation` with one result of `type`, to match or to make, for the opdef
        operation of the full name `name` on `operands`; return its result.
        """
        attributes = ArrayAttr([StringAttr(NAME)])
        values = [self.attribute(StringAttr(name))]
        made = pdl.OperationOp(OPERATION, attributes, list(operands), values, [type])
        return self.add(made).results[0]

    def matched(self, term: OpTerm) -> tuple[SSAValue, SSAValue]:
        """Append the operations of pdl that match `term`; return (the matched operation, the type
        of its result) as values of pdl.
        """
        operands = [self.matched_operand(one) for one in term.operands]
        type = self.add(pdl.TypeOp()).results[0]
        return self.operation(term.name, operands, type), type

    def matched_operand(self, term: Term) -> SSAValue:
        """Return the value of pdl for `term`, an operand in a pattern: the result of the operation
        that it matches, or the `pdl.operand` of a name, one for all its uses.
        """
        if isinstance(term, OpTerm):
            return self.add(pdl.ResultOp(0, self.matched(term)[0])).results[0]
        assert isinstance(term, Name)
        if term.name not in self.operands:
            operand = self.add(pdl.OperandOp())
            operand.attributes[OPERAND] = StringAttr(term.name)
            self.operands[term.name] = operand.results[0]
        return self.operands[term.name]

    def require(self, term: Term) -> None:
        """Append a native constraint for the condition `term`; for an AND one for each of its
        arguments, none for OK.
        """
        assert isinstance(term, Call)
        if term.word == "AND":
            for one in term.arguments:
                self.require(one)
        elif term.word != "OK":
            arguments = [self.argument(one) for one in term.arguments]
            self.add(pdl.ApplyNativeConstraintOp(term.word, arguments, []))

    def argument(self, term: Term) -> SSAValue:
        """Return the value of pdl for `term`, an argument in a constraint or size: a matched
        operand, a constant attribute, or the result of a native function.
        """
        match term:
            case Name():
                return self.operands[term.name]
            case Number():
                whole = isinstance(term.value, int)
                return self.attribute(
                    IntegerAttr(int(term.value), i64) if whole else FloatAttr(term.value, f64)
                )
            case DType():
                return self.attribute(StringAttr(term.name))
            case Call(word="OK"):
                return self.attribute(BoolAttr.from_bool(True))
            case Call():
                return self.applied(term.word, [self.argument(one) for one in term.arguments])
            case _:
                raise PackageError(f"{term} has no pdl form", self.rule.loc)

    def applied(
        self, word: str, arguments: Sequence[SSAValue], type: Attribute | None = None
    ) -> SSAValue:
        """Append a call of the native function `word`, a word of rules, with `arguments`, and
        return its result, whose type is `type`, by default `!pdl.attribute`. In the part that
        rewrites it is a native rewrite, else a native constraint.
        """
        native = pdl.ApplyNativeRewriteOp if self.in_rewrite else pdl.ApplyNativeConstraintOp
        return self.add(native(word, arguments, [type or pdl.AttributeType()])).results[0]

    def value(self, term: Term, type: SSAValue, usual: SSAValue) -> SSAValue:
        """Return the value of pdl for `term`, part of a replacement, after appending what computes
        it. `type` is the type of its result, `usual` that of the match's result, which operands of
        operations get.
        """
        match term:
            case OpTerm():
                operands = [self.value(one, usual, usual) for one in term.operands]
                return self.made(term.name, operands, type)
            case Name():
                return self.operands[term.name]
            case Call() if term.word in TYPE_WORDS:
                *given, around = term.arguments
                arguments = [type, *map(self.argument, given)]
                return self.value(around, self.applied(term.word, arguments, pdl.TypeType()), usual)
            case Call() if term.word in SHAPES:
                return self.applied(SHAPE, [self.argument(term)], pdl.ValueType())
            case Call() if term.word in CONSTANTS:
                arguments = [self.argument(one) for one in term.arguments]
                return self.applied(term.word, arguments, pdl.ValueType())
            case _:
                raise PackageError(f"{term} has no pdl form", self.rule.loc)

    def made(self, name: str, operands: Sequence[SSAValue], type: SSAValue) -> SSAValue:
        """Append what makes an operation of the full name `name` on `operands`, with a result of
        `type`; return that result. One of the default package is made by a native rewrite.
        """
        if name.startswith(f"{DEFAULT_PACKAGE}::"):
            given = [self.attribute(StringAttr(name)), type, *operands]
            return self.applied(MAKE, given, pdl.ValueType())
        return self.add(pdl.ResultOp(0, self.operation(name, operands, type))).results[0]

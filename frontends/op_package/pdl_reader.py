"""Reader of rules of op packages that are written as patterns of the pdl dialect, in the form that
`pdl_writer` gives them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import pdl
from xdsl.dialects.builtin import (
    ArrayAttr,
    Builtin,
    FloatAttr,
    IntegerAttr,
    LocationAttr,
    ModuleOp,
    StringAttr,
)
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import ParseError, VerifyException

from ...dialects.diagnostics import file_position
from ...dialects.packages.package import Package, check_package_name
from ...dialects.packages.rule import Rule, rule
from ...dialects.packages.sources import PackageError, position
from ...dialects.packages.terms import WHOLE, Call, DType, Name, Number, OpTerm, Term
from ...dialects.parsing import LinearParser
from .pdl_writer import (
    FLAGS,
    MAKE,
    NAME,
    OPERAND,
    OPERATION,
    PACKAGE,
    PRIORITY,
    SHAPE,
    TYPE_WORDS,
)


def read_patterns(path: str) -> Package:
    """Return the package whose rules are the patterns in an IR file. Raises PackageError for text
    that is no module, and for a pattern that is no rule.
    """
    ctx = Context()
    ctx.load_dialect(Builtin)
    ctx.load_dialect(pdl.PDL)
    try:
        module = LinearParser(ctx, Path(path).read_text(), path).parse_module()
        module.verify()
    except ParseError as e:
        raise PackageError(e.msg, position(path, *_place(e))) from None
    except (VerifyException, UnicodeDecodeError) as e:
        raise PackageError(str(e).splitlines()[0], position(path, 1, 1)) from None
    return package_of(module, position(path, 1, 1))


def _place(error: ParseError) -> tuple[int, int]:
    """Return the (line, column), both from 1, in the text that was parsed, at which `error`
    occurred.
    """
    before = str(error.span.input.content)[: error.span.start]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def package_of(module: ModuleOp, loc: LocationAttr) -> Package:
    """Return the package whose rules are the patterns in `module`; `loc` stands for locations that
    the module's operations lack. Raises PackageError for an operation that is no pattern, or a
    pattern that is no rule.
    """
    name = module.attributes.get(PACKAGE)
    if not isinstance(name, StringAttr):
        raise PackageError(f"a module of rules names its package: {PACKAGE}", loc)
    check_package_name(name.data, loc)
    package = Package(name.data)
    for op in module.body.ops:
        if not isinstance(op, pdl.PatternOp):
            raise PackageError(f"'{op.name}' is no pattern of a rule", _loc(op, loc))
        package.add(PatternReader(op, package.name, _loc(op, loc)).rule())
    return package


def _loc(op: Operation, default: LocationAttr) -> LocationAttr:
    """Return the location of `op`; `default` if it has no position."""
    return op.location if file_position(op.location) is not None else default


@dataclass
class PatternReader:
    """The reader of one rule from a pattern of the pdl dialect."""

    pattern: pdl.PatternOp
    package: str
    loc: LocationAttr
    matched: set[Operation] = field(default_factory=set[Operation])
    """The operations that the pattern matches."""

    def rule(self) -> Rule:
        """Return the rule that the pattern states. Raises PackageError for a pattern that states
        none.
        """
        ops = list(self.pattern.body.block.ops)
        rewrite = ops[-1]
        assert isinstance(rewrite, pdl.RewriteOp)
        root, priority = rewrite.root, rewrite.attributes.get(PRIORITY)
        if not isinstance(priority, IntegerAttr):
            raise PackageError(f"pdl.rewrite must state a priority: {PRIORITY}", self.loc)
        made = list(rewrite.body.ops)
        if root is None or not made or not isinstance(made[-1], pdl.ReplaceOp):
            raise PackageError("pdl.rewrite must end with the replacement of its root", self.loc)
        self.root = root
        self.matched = {op for op in ops if isinstance(op, pdl.OperationOp)}
        flags = rewrite.attributes.get(FLAGS, ArrayAttr([]))
        assert isinstance(flags, ArrayAttr)
        return rule(
            self.package,
            int(priority.value.data),
            self.operation(root),
            self.all_of(list(self.conditions(ops))),
            self.replacement(made[-1]),
            tuple(one.data for one in flags if isinstance(one, StringAttr)),
            loc=self.loc,
        )

    def all_of(self, conditions: list[Term]) -> Term:
        """Return the constraint that all of `conditions` hold: an AND of them, the only one, or OK
        (always true) without any.
        """
        if len(conditions) == 1:
            return conditions[0]
        return Call("AND" if conditions else "OK", tuple(conditions), self.loc)

    def conditions(self, ops: list[Operation]) -> Iterator[Term]:
        """Yield the constraints among `ops`, the operations of the pattern: each
        `pdl.apply_native_constraint` without a result, as a term.
        """
        for op in ops:
            if isinstance(op, pdl.ApplyNativeConstraintOp) and not op.results:
                if op.is_negated.value.data:
                    raise self.unknown(op, "a negated constraint")
                yield self.call(op)

    def replacement(self, replace: pdl.ReplaceOp) -> Term:
        """Return the term of the replacement, by which `replace` says what takes the place of the
        pattern's root.
        """
        if replace.repl_operation is not None:
            return self.made(replace.repl_operation)
        if len(replace.repl_values) != 1:
            raise self.unknown(replace, f"{len(replace.repl_values)} values")
        return self.term(replace.repl_values[0])

    def call(self, op: Operation) -> Call:
        """Return the call of a word of rules for which `op` stands: the application of a native
        constraint or rewrite of that name.
        """
        word = op.properties["name"]
        assert isinstance(word, StringAttr)
        return Call(word.data, tuple(map(self.term, op.operands)), _loc(op, self.loc))

    def term(self, value: SSAValue) -> Term:
        """Return the term of the rule (a name, number, operation or call) for which `value`, a
        value of pdl, stands.
        """
        op = value.owner
        match op:
            case pdl.OperandOp():
                name = op.attributes.get(OPERAND)
                known = isinstance(name, StringAttr)
                return Name(name.data if known else str(value.name_hint), self.loc)
            case pdl.AttributeOp():
                return self.constant(op)
            case pdl.ResultOp() if op.parent_ is self.root and op.parent is self.pattern.body.block:
                return Name(WHOLE, self.loc)
            case pdl.ResultOp() if op.index.value.data == 0:
                owner = op.parent_.owner
                inner = owner in self.matched
                return self.operation(op.parent_) if inner else self.made(op.parent_)
            case pdl.ApplyNativeRewriteOp() if op.constraint_name.data == MAKE:
                name, type, *operands = op.args
                return self.typed(type, OpTerm(self.text(name), self.terms(operands), self.loc))
            case pdl.ApplyNativeRewriteOp() if op.constraint_name.data == SHAPE:
                return self.term(op.args[0])
            case pdl.ApplyNativeConstraintOp() | pdl.ApplyNativeRewriteOp():
                return self.call(op)
            case _:
                raise self.unknown(op if isinstance(op, Operation) else self.pattern, "a value")

    def terms(self, values: list[SSAValue]) -> tuple[Term, ...]:
        """Return the terms of the rule (names, numbers, operations, calls) for which `values`,
        values of pdl, stand.
        """
        return tuple(map(self.term, values))

    def constant(self, op: pdl.AttributeOp) -> Term:
        """Return the term for which the constant attribute of `op` stands: a number, an element
        type by its name, or OK for true.
        """
        match op.value:
            case IntegerAttr(value=value, type=type) if str(type) == "i1":
                if not value.data:
                    raise self.unknown(op, "false")
                return Call("OK", (), self.loc)
            case IntegerAttr(value=value):
                return Number(value.data, self.loc)
            case FloatAttr(value=value):
                return Number(value.data, self.loc)
            case StringAttr(data=name):
                return DType(name, self.loc)
            case _:
                raise self.unknown(op, "an attribute")

    def operation(self, value: SSAValue) -> OpTerm:
        """Return the term of the operation that `value`, the result of a `pdl.operation`, matches
        or makes.
        """
        op = value.owner
        assert isinstance(op, pdl.OperationOp)
        names = [one.data for one in op.attributeValueNames]
        if op.opName is None or op.opName.data != OPERATION or names != [NAME]:
            raise self.unknown(op, f"an operation that is no {OPERATION} with {NAME} alone")
        name = self.text(op.attribute_values[0])
        return OpTerm(name, self.terms(list(op.operand_values)), _loc(op, self.loc))

    def made(self, value: SSAValue) -> Term:
        """Return the term of the operation that `value`, the result of a `pdl.operation` of the
        rewrite, makes, within words such as WITH_SIZE that state its result type.
        """
        op = value.owner
        term = self.operation(value)
        assert isinstance(op, pdl.OperationOp)
        if len(op.type_values) != 1:
            raise self.unknown(op, f"{len(op.type_values)} results")
        return self.typed(op.type_values[0], term)

    def typed(self, type: SSAValue, term: Term) -> Term:
        """Return `term`, an operation, within the words such as WITH_SIZE whose native rewrites
        compute its result type `type`, the first rewrite as the innermost word; `term` alone if
        `type` is that of the match.
        """
        op = type.owner
        if isinstance(op, pdl.ApplyNativeRewriteOp):
            word = op.constraint_name.data
            if word not in TYPE_WORDS:
                raise self.unknown(op, f"a type by {word}")
            inner, *given = op.args
            return self.typed(inner, Call(word, (*self.terms(given), term), _loc(op, self.loc)))
        assert isinstance(self.root.owner, pdl.OperationOp)
        if type is not self.root.owner.type_values[0]:
            raise self.unknown(self.pattern, "a type that is not that of the match")
        return term

    def text(self, value: SSAValue) -> str:
        """Return the text of `value`, the value of a `pdl.attribute` that holds a string."""
        owner = value.owner
        if isinstance(owner, pdl.AttributeOp) and isinstance(owner.value, StringAttr):
            return owner.value.data
        raise self.unknown(self.pattern, f"a computed {NAME}")

    def unknown(self, op: Operation, what: str) -> PackageError:
        """Return (not raise) the error, located at `op`, that a rule cannot have what the message
        calls `what`.
        """
        return PackageError(f"'{op.name}': a rule cannot have {what}", _loc(op, self.loc))

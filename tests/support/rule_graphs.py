"""Small graphs of package operations, to which rules are applied."""

from __future__ import annotations

from collections.abc import Sequence

from support.dangling import dangling_readers
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from hexnn.dialects import opdef
from hexnn.dialects.packages.rule import Rule
from hexnn.dialects.packages.terms import OpTerm, Term
from hexnn.dialects.packages.vocabulary import Given
from hexnn.packages import BEGIN_PKG_OP_DEFINITION, DEF_PACKAGE_OPTIMIZATION, PACKAGES, Op
from hexnn.passes.packages.application import Watcher
from hexnn.passes.packages.apply_rules import OpdefApplyRulesPass
from hexnn.passes.table import load_pass
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

EARLY = 2000


def graph(
    inputs: Sequence[str], output: str, *, name: str = "demo::A", constants: Sequence[str] = ()
) -> ModuleOp:
    """@main: one operation of arguments of the types `inputs`, and of operations written out."""
    arguments = [f"%x{i}: {type}" for i, type in enumerate(inputs)]
    lines = [f"%c{i} = {text}" for i, text in enumerate(constants)]
    types = [*inputs, *(text.rpartition(" : ")[2] for text in constants)]
    names = [f"%x{i}" for i in range(len(inputs))] + [f"%c{i}" for i in range(len(constants))]
    op = f'%y = opdef.op "{name}"({", ".join(names)}) : ({", ".join(types)}) -> {output}'
    body = "\n  ".join([*lines, op, f"func.return %y : {output}"])
    text = f"func.func @main({', '.join(arguments)}) -> {output} {{\n  {body}\n}}"
    return parse_mlir(new_context(), text, "graph.mlir")


def define(match: OpTerm, constraint: Term, replacement: Given, priority: int = EARLY) -> Rule:
    """A rule of package demo."""
    BEGIN_PKG_OP_DEFINITION("demo")
    DEF_PACKAGE_OPTIMIZATION(priority, match, constraint, replacement)
    return PACKAGES["demo"].rules[-1]


def rule_on(operands: int, constraint: Term, replacement: Given | None = None) -> Rule:
    """A rule on demo::A of operands called A, B, ...; it makes demo::B of them by default."""
    names = [chr(ord("A") + index) for index in range(operands)]
    return define(Op("A", *names), constraint, replacement or Op("B", *names))


def apply_rules(
    module: ModuleOp, watchers: Sequence[Watcher] = (), **options: str | bool
) -> OpdefApplyRulesPass:
    """Apply the registered rules, verify, and return the pass that ran. Nothing outside of the
    module reads its values, which would keep them.
    """
    made = load_pass("opdef-apply-rules")(**options)
    assert isinstance(made, OpdefApplyRulesPass)
    made.watchers.extend(watchers)
    made.apply(new_context(), module)
    module.verify()
    assert dangling_readers(module) == []
    return made


def operations(module: ModuleOp) -> list[opdef.OpdefOp]:
    """The operations of packages, in order."""
    return [op for op in module.walk() if isinstance(op, opdef.OpdefOp)]


def names(module: ModuleOp) -> list[str]:
    """The names of the operations of packages, in order."""
    return [op.full_name for op in operations(module)]


def root(module: ModuleOp) -> opdef.OpdefOp:
    """The operation of which @main returns the result."""
    return operations(module)[-1]


def sizes(value: SSAValue) -> tuple[int, ...]:
    """The sizes of a value."""
    return opdef.dims(value)

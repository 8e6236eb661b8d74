"""Random rules on random graphs against the rewriting of terms: what the result is made of."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

import pytest
from support.rule_graphs import apply_rules, define
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import ReturnOp
from xdsl.ir import BlockArgument, SSAValue

from hexnn.dialects import opdef
from hexnn.dialects.packages.terms import OpTerm
from hexnn.packages import OK, Op
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

ARITY = {"A": 1, "B": 2, "C": 2, "D": 1, "E": 2}
NAMES = "XYZ"
TYPE = "tensor<1x1x1x4xf32>"

Tree: TypeAlias = str | tuple[str, tuple["Tree", ...]]
"""The name of an argument or of a rule's operand, or (operation, operands)."""

Rules: TypeAlias = dict[str, tuple[int, Tree]]
"""Operation -> (priority, replacement of the operation of X, Y, ...)."""


def random_tree(random: Random, letters: str, leaves: str, depth: int) -> Tree:
    """A tree of operations among `letters`."""
    if not depth or not letters or random.random() < 0.25:
        return random.choice(leaves)
    letter = random.choice(letters)
    operands = (random_tree(random, letters, leaves, depth - 1) for _ in range(ARITY[letter]))
    return letter, tuple(operands)


def random_rules(random: Random) -> Rules:
    """A rule for each operation but the last, of later operations alone, so that all end."""
    rules = Rules()
    for letter, arity in list(ARITY.items())[:-1]:
        later = "".join(other for other in ARITY if other > letter)
        tree = random_tree(random, later, NAMES[:arity], 2)
        rules[letter] = random.choice([2000, 2001, 3000]), tree
    return rules


def rewritten(tree: Tree, rules: Rules) -> Tree:
    """The tree with all rules of each priority applied until none does, in ascending order."""
    for priority in sorted({priority for priority, _ in rules.values()}):
        tree = expanded(tree, {k: t for k, (p, t) in rules.items() if p == priority})
    return tree


def expanded(tree: Tree, rules: dict[str, Tree]) -> Tree:
    """The tree with every operation that has a rule replaced, and what replaces it, too."""
    if isinstance(tree, str):
        return tree
    letter, operands = tree
    done = tuple(expanded(one, rules) for one in operands)
    if letter not in rules:
        return letter, done
    bound = dict(zip(NAMES, done, strict=False))
    return expanded_in(rules[letter], bound, rules)


def expanded_in(tree: Tree, bound: dict[str, Tree], rules: dict[str, Tree]) -> Tree:
    """The replacement `tree`, in which names stand for what they are bound to."""
    if isinstance(tree, str):
        return bound[tree]
    letter, operands = tree
    done = tuple(expanded_in(one, bound, rules) for one in operands)
    if letter not in rules:
        return letter, done
    return expanded_in(rules[letter], dict(zip(NAMES, done, strict=False)), rules)


def term(tree: Tree) -> OpTerm | str:
    """The tree as part of a rule."""
    return tree if isinstance(tree, str) else Op(tree[0], *map(term, tree[1]))


def graph_of(trees: list[Tree]) -> ModuleOp:
    """@main of arguments X, Y, Z: equal trees are one operation."""
    lines, names = list[str](), dict[Tree, str]()

    def value(tree: Tree) -> str:
        if isinstance(tree, str):
            return f"%{tree}"
        if tree not in names:
            operands = ", ".join(map(value, tree[1]))
            types = ", ".join([TYPE] * len(tree[1]))
            names[tree] = f"%v{len(names)}"
            lines.append(
                f'{names[tree]} = opdef.op "demo::{tree[0]}"({operands}) : ({types}) -> {TYPE}'
            )
        return names[tree]

    results = ", ".join(map(value, trees))
    types = ", ".join([TYPE] * len(trees))
    arguments = ", ".join(f"%{name}: {TYPE}" for name in NAMES)
    body = "\n".join([*lines, f"func.return {results} : {types}"])
    return parse_mlir(
        new_context(), f"func.func @main({arguments}) -> ({types}) {{\n{body}\n}}", "x"
    )


def tree_of(value: SSAValue) -> Tree:
    """What a value of the graph is made of."""
    if isinstance(value, BlockArgument):
        return NAMES[value.index]
    owner = value.owner
    assert isinstance(owner, opdef.OpdefOp)
    return owner.base_name, tuple(map(tree_of, owner.operands))


@pytest.mark.parametrize("seed", range(30))
def test_rules_rewrite_as_terms_do(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random)
    trees = [random_tree(random, "".join(ARITY), NAMES, 3) for _ in range(2)]
    module = graph_of(trees)
    for letter, (priority, tree) in rules.items():
        define(Op(letter, *NAMES[: ARITY[letter]]), OK, term(tree), priority)
    apply_rules(module)
    (end,) = (op for op in module.walk() if isinstance(op, ReturnOp))
    assert [tree_of(value) for value in end.operands] == [rewritten(t, rules) for t in trees]

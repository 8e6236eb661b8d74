"""Execution of matches and their replacements on random input: for `--check-each` every application
of a rule, for `--check-splits` those that split.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass

from ...dialects import opdef
from ...dialects.constants import available_constant
from ...dialects.diagnostics import HexnnError
from ...dialects.packages.rule import Rule
from ...dialects.packages.sources import place_of
from ...dialects.packages.terms import Call, Number, OpTerm, Term, walk
from ...dialects.remarks import remark
from ...passes.packages.application import Replacement, Watcher
from ...passes.packages.application import replacement as replacement_of
from ...passes.packages.apply_rules import OpdefApplyRulesPass
from ...passes.packages.lint import keeps_name
from ...passes.packages.matching import Match
from ...passes.packages.replacing import NotApplicable
from ...semantics.registry import evaluate
from ..random_inputs import random_array
from .check_each import difference, zero_based
from .explain import require_rules
from .instrumentation import Instrument

Array = NDArray[Any]
Values = Mapping[SSAValue, Array]
SPLITS = ("AUTOSPLIT", "AUTOTHREAD_HVX")
AXES = ("batch", "height", "width", "depth")


def inputs_of(ops: Sequence[Operation]) -> list[SSAValue]:
    """Return the operands of `ops` that none of them defines, each once."""
    defined = {result for op in ops for result in op.results}
    used = (value for op in ops for value in op.operands)
    return [value for value in dict.fromkeys(used) if value not in defined]


def in_order(match: Match) -> list[Operation]:
    """Return the matched operations in the order of their block."""
    block = match.root.parent
    assert block is not None
    return [op for op in block.ops if op in match.ops]


def sample(values: Sequence[SSAValue], seed: int) -> dict[SSAValue, Array]:
    """Return an array for each of `values`: the elements of a constant, zeros of its dimensions for
    a shape operand, random elements drawn by `seed` for any other tensor.
    """
    rng = np.random.default_rng(seed)
    return {value: _sample(value, rng) for value in values}


def _sample(value: SSAValue, rng: np.random.Generator) -> Array:
    owner: Any = value.owner
    constant = available_constant(value)
    if constant is not None or not isinstance(value.type, TensorType):
        return evaluate(owner, [])[0]
    return random_array(value.type, rng)


def run(ops: Sequence[Operation], inputs: Values, values: Sequence[SSAValue]) -> list[Array]:
    """Execute `ops` in their order; return the arrays of `values`. `inputs` holds the arrays of the
    values that `ops` use but do not define.
    """
    arrays = dict(inputs)
    for op in ops:
        results = evaluate(op, [arrays[value] for value in op.operands])
        arrays |= dict(zip(op.results, results, strict=True))
    return [arrays[value] for value in values]


@contextmanager
def beside(root: Operation, ops: Sequence[Operation]) -> Generator[None]:
    """Put `ops`, which are in no block, into a module with the attributes of that of `root` (its
    numerics) while the `with` block runs.
    """
    outer = root.get_toplevel_object()
    module = ModuleOp(list(ops), dict(outer.attributes) if isinstance(outer, ModuleOp) else None)
    try:
        yield
    finally:
        for op in ops:
            op.detach()
        module.erase()


def exact_difference(old: Array, new: Array) -> str:
    """Return the difference of `new` from `old`, bit for bit, in words; empty if there is none. All
    NaNs count as one, 0.0 and -0.0 do not.
    """
    same = (old == new) | ((old != old) & (new != new))
    if old.dtype.kind == "f":
        same &= (np.signbit(old) == np.signbit(new)) | (old != 0)
    if same.all():
        return ""
    first = [int(i) for i in np.argwhere(~same)[0]]
    where = tuple(first)
    count = int((~same).sum())
    return f"{count} of {new.size} elements differ, first at {first} ({old[where]}, {new[where]})"


@dataclass
class Check(Watcher):
    """An observer of the applications of rules that executes each match and its replacement, before
    the replacement happens, on `seeds` random inputs.
    """

    seeds: int = 1
    told: set[str] = field(default_factory=set[str], init=False)
    """The rules of which it was said that they cannot be checked."""

    def applying(self, replacement: Replacement) -> None:
        """Raise HexnnError, at the operation, if a match and its replacement give different
        results. Emit a remark, once for each rule, if they cannot be executed.
        """
        rule, root = replacement.match.rule, replacement.match.root
        try:
            found = next(self.differences(replacement), None)
        except HexnnError as e:
            if rule.name not in self.told:
                self.told.add(rule.name)
                remark(f"{rule.name} is not checked: {e.message}", root)
            return
        if found is not None:
            text, notes = self.report(replacement, found)
            raise HexnnError(text, root, notes)

    def differences(self, replacement: Replacement) -> Iterator[str]:
        """Yield a text for each result of the match that the replacement computes differently, on
        each seed's random inputs: the difference, and the seed.
        """
        match = replacement.match
        old_ops, new_ops = in_order(match), list(replacement.made)
        leaves = [*inputs_of([*old_ops, *new_ops]), *replacement.values]
        made = {result for op in (*old_ops, *new_ops) for result in op.results}
        for seed in range(self.seeds):
            inputs = sample([value for value in leaves if value not in made], seed)
            old = run(old_ops, inputs, match.root.results)
            with beside(match.root, new_ops):
                new = run(new_ops, inputs, replacement.values)
            for value, before, after in zip(match.root.results, old, new, strict=True):
                if how := self.compare(value, before, after):
                    yield f"{how} (seed {seed})"

    def compare(self, value: SSAValue, old: Array, new: Array) -> str:
        """Return the difference of `new` from `old`, the arrays of the result `value`, in words;
        empty if both are equal, floats within a tolerance.
        """
        return difference(zero_based(old, value.type), zero_based(new, value.type))

    def report(self, replacement: Replacement, how: str) -> tuple[str, list[str]]:
        """Return the error message for a replacement that changes a result, and the notes below it:
        the place of the rule, and advice. `how` describes the change.
        """
        match, rule = replacement.match, replacement.match.rule
        notes = [f"the rule is at {at}"] if (at := place_of(rule.loc)) else []
        if keeps_name(rule):
            advice = "an operation whose behaviour changes should have another name"
            notes.append(f"the replacement keeps the name {match.root.full_name}: {advice}")
        return f"rule {rule.name} changes the result of {match.root.full_name}: {how}", notes


@dataclass
class SplitCheck(Check):
    """An observer of the applications of rules that executes each split and the unsplit operation,
    and compares the results bit for bit. Its error tells along which dimensions a split would give
    equal results.
    """

    def applying(self, replacement: Replacement) -> None:
        """Check the replacement, as `Check.applying` does, if it splits the operation; ignore
        others.
        """
        if replacement.maker.pieces:
            super().applying(replacement)

    def compare(self, value: SSAValue, old: Array, new: Array) -> str:
        """Return the difference of `new` from `old`, the arrays of the result `value`, in words;
        empty if they are equal bit for bit.
        """
        return exact_difference(old, new)

    def report(self, replacement: Replacement, how: str) -> tuple[str, list[str]]:
        """Return the error message for a split that changes a result, and the notes below it: the
        place of the rule and the dimensions to split along. `how` describes the change.
        """
        match, rule = replacement.match, replacement.match.rule
        dims = list(dict.fromkeys(piece.dim for piece, _ in replacement.maker.pieces))
        along = " and ".join(map(axis_text, dims))
        text = f"rule {rule.name} splits {match.root.full_name} along {along}, but it is not local"
        notes = [f"the rule is at {at}"] if (at := place_of(rule.loc)) else []
        local = [axis_text(dim) for dim in self.local_dimensions(match)]
        if local:
            notes.append(f"split in two along {' or '.join(local)} it gives equal results")
        return f"{text} there: {how}", notes

    def local_dimensions(self, match: Match) -> Iterator[int]:
        """Yield the dimensions along which the rule, splitting the match in two there, would give
        the results of the unsplit operation.
        """
        sizes = opdef.dims(match.root.results[0])
        for dim, size in enumerate(sizes):
            if size > 1 and (rule := split_along(match.rule, dim, -(-size // 2))) is not None:
                try:
                    other = replacement_of(replace(match, rule=rule), 2)
                    found = next(self.differences(other), None)
                    other.maker.discard()
                    if found is None:
                        yield dim
                except (HexnnError, NotApplicable):
                    continue


def axis_text(dim: int) -> str:
    """Return the name of a dimension in messages: `dimension 1 (height)`."""
    return f"dimension {dim} ({AXES[dim]})" if dim < len(AXES) else f"dimension {dim}"


def split_along(rule: Rule, dim: int, size: int) -> Rule | None:
    """Return a rule that splits along `dim`, in pieces of `size`, where `rule` splits along another
    dimension; None if it has more than one split.
    """
    splits = [t for t in walk(rule.replacement) if isinstance(t, Call) and t.word in SPLITS]
    if len(splits) != 1:
        return None
    old = splits[0]
    variable, around = old.arguments[1], old.arguments[-1]
    new = Call("AUTOSPLIT", (Number(dim), variable, Number(size), around), old.loc)
    return replace(rule, replacement=substituted(rule.replacement, old, new))


def substituted(term: Term, old: Term, new: Term) -> Term:
    """Return `term` with `new` in the place of the term `old`."""
    if term is old:
        return new
    match term:
        case OpTerm():
            return replace(term, operands=tuple(substituted(t, old, new) for t in term.operands))
        case Call():
            return replace(term, arguments=tuple(substituted(t, old, new) for t in term.arguments))
        case _:
            return term


@dataclass
class WatchRules(Instrument):
    """Instrument that checks each application of a rule.

    `watcher` creates the observer of applications that does the checks; `flag`, if it is not empty,
    is the command line's flag that requests them, an error if no pass applies rules.
    """

    watcher: Callable[[], Watcher]
    flag: str = ""

    def start(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Raise HexnnError if the flag has no effect, as no pass applies rules."""
        if self.flag:
            require_rules(self.flag, passes)

    def before(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Add a new observer of rule applications to the first pass, if that one applies rules."""
        if isinstance(passes[0], OpdefApplyRulesPass):
            passes[0].watchers.append(self.watcher())

"""One application of a rule: a match is replaced in the graph, which is valid before and after."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import VerifyException

from ...dialects import locations, opdef
from ...dialects.diagnostics import HexnnError
from ...dialects.packages.named_parameters import PARAMETERS
from ...dialects.packages.rule import Rule
from ...dialects.packages.sources import PackageError, place_of
from ..canonicalization.rewriting import joined
from . import autosplit as autosplit
from . import output_words as output_words
from .evaluation import Scope
from .matching import Match
from .replacing import Maker
from .word_meanings import Undefined

PASS = "opdef-apply-rules"


@dataclass(frozen=True)
class Replacement:
    """A replacement that a rule has made for `match`: the new operations, none of which is in the
    graph yet, and the value for each result of the match.
    """

    match: Match
    maker: Maker
    values: Sequence[SSAValue]
    """The value for each result of the match."""

    @property
    def made(self) -> Sequence[Operation]:
        """The new operations, in order."""
        return self.maker.made


class Watcher(ABC):
    """The interface of an observer of each application of a rule, before it happens."""

    @abstractmethod
    def applying(self, replacement: Replacement) -> None:
        """Observe one application of a rule just before it happens: the match of `replacement` is
        still in the graph, its new operations are not.
        """


def failed(rule: Rule, op: Operation, text: str) -> PackageError:
    """Return (not raise) the error that `rule` cannot replace `op` for the reason `text`, located
    at the rule.
    """
    name = op.full_name if isinstance(op, opdef.OpdefOp) else op.name
    at = place_of(op.location)
    notes = [f"the operation is at {at}"] if at else []
    return PackageError(f"{rule.name} cannot replace {name}: {text}", rule.loc, notes)


def why_not(match: Match) -> str:
    """Return, for a message, why the constraint of a match's rule is false or has no value for the
    match; an empty text if it holds.
    """
    scope = Scope(match)
    try:
        if scope.evaluate(match.rule.constraint):
            return ""
        return scope.why_false(match.rule.constraint)
    except Undefined as e:
        return str(e)


def replacement(match: Match, contexts: int) -> Replacement:
    """Return the replacement that a rule makes for a match; the graph stays as it is.

    `contexts` is the number of HVX contexts of the target. Raises PackageError, at the rule, if the
    replacement cannot be made, NotApplicable if it would change nothing.
    """
    maker = Maker(match, contexts)
    try:
        new = Replacement(match, maker, maker.values())
        _keep_attributes(new)
        return new
    except Exception as e:
        maker.discard()
        if isinstance(e, Undefined | VerifyException):
            raise failed(match.rule, match.root, str(e)) from e
        if isinstance(e, HexnnError) and not isinstance(e, PackageError):
            raise failed(match.rule, match.root, e.message) from e
        raise


def apply(new: Replacement) -> list[Operation]:
    """Put a replacement in the place of its match; return the operations that are erased.

    Inner operations of the match stay if others use them. Raises PackageError, at the rule, if a
    new operation is invalid; others cannot become so, as their operands keep their types.
    """
    root = new.match.root
    _locate(new)
    for op in new.made:
        Rewriter.insert_op(op, InsertPoint.before(root))
    for op in new.made:
        try:
            op.verify(verify_nested_ops=False)
        except VerifyException as e:
            raise failed(new.match.rule, root, f"'{op.name}' op {e}") from e
    Rewriter.replace_op(root, [], list(new.values))
    erased: list[Operation] = [root]
    for op in new.match.ops[1:]:
        if op.parent is not None and not any(result.uses for result in op.results):
            Rewriter.erase_op(op)
            erased.append(op)
    return erased


def _keep_attributes(new: Replacement) -> None:
    """Give the attributes of matched operations, such as their numerics, to the new operations of
    the same names; those of the match's root to the new operation that defines the results, if none
    has the root's name.
    """
    made = [op for op in new.made if isinstance(op, opdef.OpdefOp)]
    of_name = {op.full_name: op for op in reversed(new.match.ops)}
    for op in made:
        if (old := of_name.get(op.full_name)) is not None:
            op.attributes |= _kept(old, len(op.operands) == len(old.operands))
    root, owner = new.match.root, new.values[0].owner
    if root.full_name in {op.full_name for op in made}:
        return
    if isinstance(owner, opdef.OpdefOp) and owner in made:
        owner.attributes |= _kept(root, False)


def _kept(op: opdef.OpdefOp, with_names: bool) -> dict[str, Attribute]:
    """Return the attributes of `op` that the operation which replaces it keeps: all, or without
    `with_names` all but the names of its parameters.
    """
    return {key: v for key, v in op.attributes.items() if with_names or key != PARAMETERS}


def _locate(new: Replacement) -> None:
    """Give the new operations locations: the one that defines the first result of the replacement
    gets that of the whole match, others get locations derived from the match's root.
    """
    root = new.match.root
    for op in new.made:
        name = op.base_name if isinstance(op, opdef.OpdefOp) else op.name.partition(".")[2]
        op.location = locations.derived(name, root.location)
    owner = new.values[0].owner
    if not isinstance(owner, Operation):
        return
    if owner in new.made:
        owner.location = _whole(new.match)
    elif len(owner.results) == len(new.values) == 1:
        owner.location = joined(owner.location, root.location)


def _whole(match: Match) -> LocationAttr:
    """Return the location of what replaces a match: that of its root, joined with those of inner
    operations that only operations of the match read.
    """
    matched = set(match.ops)
    gone = [
        op.location
        for op in match.ops[1:]
        if locations.tensor_name(op.location) is not None
        and all(use.operation in matched for result in op.results for use in result.uses)
    ]
    if not gone:
        return match.root.location
    return locations.fused(PASS, *gone, match.root.location)

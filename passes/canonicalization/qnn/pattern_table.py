"""Table of the canonicalization patterns of qnn operations."""

from __future__ import annotations

from functools import cache

from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern

from ....dialects import qnn
from .arithmetic import RULES, ConstantsLast, Simplify
from .chains import CHAINS, FlattenConcat, MergeChains, ReshapeUnmoved
from .control import InlineIf
from .conversions import CONVERSIONS, MergeConversions, NameConvert
from .elementwise_forms import GENERAL, Generalize
from .folding import FoldConstants, FoldShape
from .identities import IDENTITIES, RemoveIdentity

CHAINED = tuple(last for last, _, _ in CHAINS)

PATTERNS: tuple[tuple[tuple[type[Operation], ...], type[RewritePattern]], ...] = (
    ((qnn.DefinedOp,), FoldConstants),
    ((qnn.ShapeOp,), FoldShape),
    ((qnn.IfOp,), InlineIf),
    (IDENTITIES.classes, RemoveIdentity),
    (tuple(GENERAL), Generalize),
    (RULES.classes, Simplify),
    ((qnn.ElementWiseBinaryOp,), ConstantsLast),
    (CHAINED, MergeChains),
    ((qnn.ConcatOp,), FlattenConcat),
    ((qnn.TransposeOp,), ReshapeUnmoved),
    (CONVERSIONS, MergeConversions),
    ((qnn.ConvertOp,), NameConvert),
)
"""Rows of (operation classes or family bases, pattern), in the order in which patterns
are tried.
"""


@cache
def patterns(op: type[Operation]) -> tuple[RewritePattern, ...]:
    """Return the canonicalization patterns that apply to an operation class, in the order in which
    they are tried.
    """
    return tuple(pattern() for classes, pattern in PATTERNS if issubclass(op, classes))

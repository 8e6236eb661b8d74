"""Source locations: the operation of the user's network from which an operation was made.

A source operation has the location `"CONV_2D@37:tensor"("m.tflite":0:37)`: its kind, its index in
the file and the tensor that it defines. If it defines several, the names nest, the first outermost:
`"SPLIT@3:a"("SPLIT@3:b"("m.tflite":0:3))`. Rewrites preserve locations:

- `fused` joins the locations of several operations under the name of a pass; the new operation
  computes the tensor of the last;
- `transposed` marks an operation that computes the location's tensor with its axes permuted;
- `derived` marks an auxiliary operation (a layout conversion, a slice) that defines no tensor of
  the source.
"""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from xdsl.dialects.builtin import (
    ArrayAttr,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    NoneAttr,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriterListener,
    PatternRewriteWalker,
    RewritePattern,
)

from .diagnostics import HexnnError, file_position, fused_parts

SOURCE = re.compile(
    r"(?P<kind>(?:[A-Za-z_]\w*::)?[A-Za-z_][\w.]*)@(?P<index>\d+):(?P<tensor>.*)", re.DOTALL
)
"""The name of the location of a source operation: `CONV_2D@37:tensor`."""

TRANSPOSED = re.compile(r"transpose\[(?P<perm>\d+(, \d+)*)\]")
"""The name of a location made by `transposed`."""


def source(file: str, index: int, opname: str, tensor: str, *others: str) -> NameLoc:
    """Return the location of operation `index` of `file`, which defines `tensor` and `others`.

    `opname` is the operation's kind as the file names it.
    """
    at = FileLineColLoc(StringAttr(file), IntAttr(0), IntAttr(index))
    return source_at(at, index, opname, tensor, *others)


def source_at(at: Attribute, index: int, opname: str, tensor: str, *others: str) -> NameLoc:
    """Return the location of operation `index` of a network, of kind `opname`, which defines
    `tensor` and `others`; `at` is the location of its text in the network file.
    """
    for other in reversed(others):
        at = NameLoc(StringAttr(f"{opname}@{index}:{other}"), at)
    return NameLoc(StringAttr(f"{opname}@{index}:{tensor}"), at)


def fused(pass_name: str, *locs: Attribute) -> NameLoc:
    """Return the location of one operation that `pass_name` made from several; it computes the
    tensor of the last of `locs`.
    """
    return NameLoc(StringAttr(pass_name), FusedLoc(ArrayAttr(locs), NoneAttr()))


def derived(what: str, loc: Attribute) -> NameLoc:
    """Return the location of an auxiliary operation, such as a layout conversion, that was made for
    the operation at `loc`; `what` says what it does.
    """
    return NameLoc(StringAttr(f"~{what}"), loc)


def transposed(perm: Sequence[int], loc: Attribute) -> NameLoc:
    """Return the location of an operation whose result becomes the tensor of `loc` by a
    transposition.

    Axis i of that tensor is axis `perm[i]` of the result.
    """
    return NameLoc(StringAttr(f"transpose{list(perm)}"), loc)


def _defining_name(loc: Attribute | None) -> NameLoc | None:
    """Return the outermost part of `loc` that names a source tensor; None if the operation is
    auxiliary (`derived`) or `loc` names none.
    """
    match loc:
        case NameLoc() if SOURCE.fullmatch(loc.desc.data):
            return loc
        case NameLoc() if not loc.desc.data.startswith("~"):
            return _defining_name(loc.location)
        case FusedLoc() if parts := fused_parts(loc):
            return _defining_name(parts[-1])
        case _:
            return None


def _nested_names(loc: Attribute | None) -> Iterator[tuple[NameLoc, str]]:
    """Yield (location, tensor name) for each nested name of the source operation at `loc`,
    outermost first; nothing for other locations.
    """
    while isinstance(loc, NameLoc) and (match := SOURCE.fullmatch(loc.desc.data)):
        yield loc, match["tensor"]
        loc = loc.location


def result_permutation(loc: Attribute | None) -> tuple[int, ...]:
    """Return the permutation that transposes an operation's result to the source tensor that `loc`
    names.

    Axis i of the source tensor is axis `permutation[i]` of the result. Returns () if the axes are
    in the same order.
    """
    match loc:
        case NameLoc() if match := TRANSPOSED.fullmatch(loc.desc.data):
            perm = tuple(map(int, match["perm"].split(", ")))
            inner = result_permutation(loc.location)
            return tuple(perm[axis] for axis in inner) if inner else perm
        case NameLoc() if SOURCE.fullmatch(loc.desc.data) is None:
            return result_permutation(loc.location)
        case FusedLoc() if parts := fused_parts(loc):
            return result_permutation(parts[-1])
        case _:
            return ()


def tensor_names(loc: Attribute | None) -> tuple[str, ...]:
    """Return the names of the source tensors that the operation at `loc` computes, one for each
    result; empty if it computes none.

    The result may be a transpose of the source tensor, by `result_permutation(loc)`.
    """
    return tuple(tensor for _, tensor in _nested_names(_defining_name(loc)))


def tensor_name(loc: Attribute | None) -> str | None:
    """Return the first name of `tensor_names(loc)`; None if there is none."""
    return next(iter(tensor_names(loc)), None)


def result_name(result: SSAValue) -> str | None:
    """Return the name of the source tensor that `result` holds; None if it holds none."""
    if not isinstance(result, OpResult):
        return None
    names = tensor_names(result.op.location)
    return names[result.index] if result.index < len(names) else None


def result_location(index: int, loc: Attribute) -> LocationAttr:
    """Return the location of an operation that computes only result `index` of the operation at
    `loc`.
    """
    match loc:
        case NameLoc() if names := list(_nested_names(loc)):
            last, _ = names[-1]
            if index < len(names):
                return NameLoc(names[index][0].desc, last.location)
            return derived(f"result {index}", NameLoc(loc.desc, last.location))
        case NameLoc():
            return NameLoc(loc.desc, result_location(index, loc.location))
        case FusedLoc() if parts := fused_parts(loc):
            return FusedLoc(
                ArrayAttr((*parts[:-1], result_location(index, parts[-1]))), loc.metadata
            )
        case _:
            return loc if isinstance(loc, LocationAttr) else UnknownLoc()


def sources(loc: Attribute | None) -> Iterator[re.Match[str]]:
    """Yield the match of `SOURCE` (kind, index, tensor) for each source operation in `loc`, also
    inside of derived and fused locations.
    """
    match loc:
        case NameLoc() if match := SOURCE.fullmatch(loc.desc.data):
            yield match
        case NameLoc():
            yield from sources(loc.location)
        case FusedLoc():
            for part in fused_parts(loc):
                yield from sources(part)
        case _:
            return


def _last_source(loc: Attribute | None) -> re.Match[str] | None:
    """Return the last match that `sources` yields; None if there is none."""
    return next(iter(deque(sources(loc), maxlen=1)), None)


def source_index(loc: Attribute | None) -> int | None:
    """Return the index in its file of the last source operation in `loc`; None if there is none."""
    source = _last_source(loc)
    return int(source["index"]) if source else None


Origin: TypeAlias = int | FileLineColLoc
"""What identifies a source operation: its index in the file of a network, or for one written as IR
the position of its text."""


def origin(loc: Attribute | None) -> Origin | None:
    """Return what identifies the source operation at `loc`: its index in the network file, or for
    one written as IR the position of its text; None if unknown.
    """
    index = source_index(loc)
    return file_position(loc) if index is None else index


def op_kind(loc: Attribute | None) -> str | None:
    """Return the kind of the last source operation in `loc`, as its file names it; None if there is
    none.
    """
    source = _last_source(loc)
    return source["kind"] if source else None


def fused_away(loc: Attribute | None, by: str = "") -> list[tuple[str, str]]:
    """Return (tensor, pass) for each source tensor in `loc` that no longer exists because the pass
    of that name fused its operation with later ones.

    `by` is for recursive calls, whose `loc` is a fused location: the pass that made it, which the
    enclosing location names.
    """
    match loc:
        case NameLoc(location=FusedLoc() as inner):
            return fused_away(inner, loc.desc.data)
        case NameLoc():
            return fused_away(loc.location, by)
        case FusedLoc():
            *gone, kept = fused_parts(loc)
            names = [(name, by) for part in gone for name in tensor_names(part)]
            inner = [pair for part in (*gone, kept) for pair in fused_away(part, by)]
            return [*names, *inner]
        case _:
            return []


def describe(loc: Attribute | None) -> str:
    """Return a description of `loc` for messages: `CONV_2D@37 'tensor'`, or `unknown`."""
    source = _last_source(loc)
    return f"{source['kind']}@{source['index']} '{source['tensor']}'" if source else "unknown"


class KeepLocation(PatternRewriterListener):
    """A rewriter's listener that gives inserted operations the location of the one they replace.

    Operations that already have a location keep it.
    """

    def __init__(self, limit: int = 1_000_000):
        super().__init__(
            operation_insertion_handler=[self._inserted],
            operation_replacement_handler=[self._replaced],
        )
        self.limit = limit
        """Replacements that are left before the patterns must be in a loop."""
        self.new: list[Operation] = []

    def _inserted(self, op: Operation) -> None:
        """Note that `op`, which was just inserted, needs a location, unless it has one."""
        if isinstance(op.location, UnknownLoc):
            self.new.append(op)

    def _replaced(self, op: Operation, values: Sequence[SSAValue | None]) -> None:
        """Give the operations inserted for `op` their locations.

        `values` replace the results of `op`. Raises HexnnError after more than `limit`
        replacements, since the patterns then do not terminate.
        """
        self.limit -= 1
        if self.limit < 0:
            raise HexnnError(f"'{op.name}' is rewritten without end", op)
        for new in self.new:
            new.location = replacement_location(op, new, values)
        self.new.clear()


def replacement_location(
    op: Operation, new: Operation, values: Sequence[SSAValue | None]
) -> LocationAttr:
    """Return the location of `new`, one of the operations that replace `op`.

    `values` replace the results of `op`. If `new` computes none of them, it is an auxiliary
    operation and has a `derived` location.
    """
    computed = [index for index, value in enumerate(values) if value in new.results]
    if len(computed) == len(values):
        return op.location
    if computed and len(new.results) == 1:
        return result_location(computed[0], op.location)
    return derived(new.name.partition(".")[2], op.location)


def rewrite(
    within: Operation | Sequence[Operation],
    *patterns: RewritePattern,
    recursive: bool = False,
    backwards: bool = False,
) -> bool:
    """Apply `patterns` greedily in the regions of `within`; return whether anything changed.

    Locations are preserved; operations without uses and effects are erased. With `recursive`,
    patterns also apply to operations that they create; with `backwards` the last operations come
    first. Raises HexnnError when the rewriting does not end, and any HexnnError that a pattern
    raises.
    """
    roots = [within] if isinstance(within, Operation) else within
    size = sum(1 for root in roots for _ in root.walk())
    walker = PatternRewriteWalker(
        GreedyRewritePatternApplier(list(patterns)),
        apply_recursively=recursive,
        walk_reverse=backwards,
        listener=KeepLocation(100 * size + 1000),
    )
    try:
        return any([walker.rewrite_region(body) for root in roots for body in root.regions])
    except Exception as e:
        if isinstance(e.__cause__, HexnnError):
            raise e.__cause__ from None
        raise

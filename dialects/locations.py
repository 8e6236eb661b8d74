"""Source locations: which operation of the user's network an operation comes from.

A source operation has the location `"CONV_2D#37:tensor"("m.tflite":0:37)`: its kind, its index
in the file and the tensor that it defines; one of several tensors names each of them, the first
outermost: `"SPLIT#3:a"("SPLIT#3:b"("m.tflite":0:3))`. Rewrites keep it:

- `fused` joins several, under the name of the pass; the last one names the value that is left;
- `laid_out` marks one whose result is that tensor, but for the order of axes;
- `derived` marks an auxiliary operation (a layout conversion, a slice), which defines no tensor
  of the source.
"""

import re
from collections import deque
from collections.abc import Iterator, Sequence

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

from .diagnostics import HexnnError, fused_parts

SOURCE = re.compile(r"(?P<kind>[A-Za-z_]\w*)#(?P<index>\d+):(?P<tensor>.*)", re.DOTALL)

LAID_OUT = re.compile(r"transpose\[(?P<perm>\d+(, \d+)*)\]")


def source(file: str, index: int, opname: str, tensor: str, *others: str) -> NameLoc:
    """The location of operation `index` of `file`, which defines `tensor` and `others`."""
    at = FileLineColLoc(StringAttr(file), IntAttr(0), IntAttr(index))
    return source_at(at, index, opname, tensor, *others)


def source_at(at: Attribute, index: int, opname: str, tensor: str, *others: str) -> NameLoc:
    """The same, for a file of text: the operation stands at `at`."""
    for other in reversed(others):
        at = NameLoc(StringAttr(f"{opname}#{index}:{other}"), at)
    return NameLoc(StringAttr(f"{opname}#{index}:{tensor}"), at)


def fused(pass_name: str, *locs: Attribute) -> NameLoc:
    """Several locations in one operation; the result is the value of the last."""
    return NameLoc(StringAttr(pass_name), FusedLoc(ArrayAttr(locs), NoneAttr()))


def derived(what: str, loc: Attribute) -> NameLoc:
    """An auxiliary operation, made for the one at `loc`."""
    return NameLoc(StringAttr(f"~{what}"), loc)


def laid_out(perm: Sequence[int], loc: Attribute) -> NameLoc:
    """An operation whose result, transposed by `perm`, is the tensor that is defined at `loc`."""
    return NameLoc(StringAttr(f"transpose{list(perm)}"), loc)


def _named(loc: Attribute | None) -> NameLoc | None:
    """The name of what defines a tensor at `loc`; none for derived and unknown ones."""
    match loc:
        case NameLoc() if SOURCE.fullmatch(loc.desc.data):
            return loc
        case NameLoc() if not loc.desc.data.startswith("~"):
            return _named(loc.location)
        case FusedLoc() if parts := fused_parts(loc):
            return _named(parts[-1])
        case _:
            return None


def _each(loc: Attribute | None) -> Iterator[tuple[NameLoc, str]]:
    """The names of a source operation, one inside the other, with the tensors that they tell."""
    while isinstance(loc, NameLoc) and (match := SOURCE.fullmatch(loc.desc.data)):
        yield loc, match["tensor"]
        loc = loc.location


def layout(loc: Attribute | None) -> tuple[int, ...]:
    """How a result must be transposed to be the tensor that its location names; () for not."""
    match loc:
        case NameLoc() if match := LAID_OUT.fullmatch(loc.desc.data):
            perm = tuple(map(int, match["perm"].split(", ")))
            inner = layout(loc.location)
            return tuple(perm[axis] for axis in inner) if inner else perm
        case NameLoc() if SOURCE.fullmatch(loc.desc.data) is None:
            return layout(loc.location)
        case FusedLoc() if parts := fused_parts(loc):
            return layout(parts[-1])
        case _:
            return ()


def tensor_names(loc: Attribute | None) -> tuple[str, ...]:
    """The tensors of the source that are defined at `loc`, one for each result."""
    return tuple(tensor for _, tensor in _each(_named(loc)))


def tensor_name(loc: Attribute | None) -> str | None:
    """The (first) tensor of the source that is defined at `loc`."""
    return next(iter(tensor_names(loc)), None)


def result_name(result: SSAValue) -> str | None:
    """The tensor of the source that a result is."""
    if not isinstance(result, OpResult):
        return None
    names = tensor_names(result.op.location)
    return names[result.index] if result.index < len(names) else None


def of_result(index: int, loc: Attribute) -> LocationAttr:
    """An operation that computes one result of those at `loc`, which has several."""
    match loc:
        case NameLoc() if names := list(_each(loc)):
            last, _ = names[-1]
            if index < len(names):
                return NameLoc(names[index][0].desc, last.location)
            return derived(f"result {index}", NameLoc(loc.desc, last.location))
        case NameLoc():
            return NameLoc(loc.desc, of_result(index, loc.location))
        case FusedLoc() if parts := fused_parts(loc):
            return FusedLoc(ArrayAttr((*parts[:-1], of_result(index, parts[-1]))), loc.metadata)
        case _:
            return loc if isinstance(loc, LocationAttr) else UnknownLoc()


def sources(loc: Attribute | None) -> Iterator[re.Match[str]]:
    """All source operations in `loc`, through derived and fused locations."""
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


def _last(loc: Attribute | None) -> re.Match[str] | None:
    return next(iter(deque(sources(loc), maxlen=1)), None)


def source_index(loc: Attribute | None) -> int | None:
    """The index in the file of the source operation that `loc` comes from."""
    source = _last(loc)
    return int(source["index"]) if source else None


def op_kind(loc: Attribute | None) -> str | None:
    """The kind of the source operation, as its file names it."""
    source = _last(loc)
    return source["kind"] if source else None


def fused_away(loc: Attribute | None, by: str = "") -> list[tuple[str, str]]:
    """(tensor, pass) for each tensor that exists no more because a pass fused its operation."""
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
    """For messages: `CONV_2D#37 'tensor'`, or `unknown`."""
    source = _last(loc)
    return f"{source['kind']}#{source['index']} '{source['tensor']}'" if source else "unknown"


class KeepLocation(PatternRewriterListener):
    """Gives operations that are inserted and have no location that of the one they replace."""

    def __init__(self, limit: int = 1_000_000):
        super().__init__(
            operation_insertion_handler=[self._inserted],
            operation_replacement_handler=[self._replaced],
        )
        self.limit = limit
        """Replacements that are left before the patterns must be in a loop."""
        self.new: list[Operation] = []

    def _inserted(self, op: Operation) -> None:
        if isinstance(op.location, UnknownLoc):
            self.new.append(op)

    def _replaced(self, op: Operation, values: Sequence[SSAValue | None]) -> None:
        self.limit -= 1
        if self.limit < 0:
            raise HexnnError(f"'{op.name}' is rewritten without end", op)
        for new in self.new:
            new.location = in_place_of(op, new, values)
        self.new.clear()


def in_place_of(op: Operation, new: Operation, values: Sequence[SSAValue | None]) -> LocationAttr:
    """The location of `new`, one of those that replace `op`, whose results become `values`."""
    computed = [index for index, value in enumerate(values) if value in new.results]
    if len(computed) == len(values):
        return op.location
    if computed and len(new.results) == 1:
        return of_result(computed[0], op.location)
    return derived(new.name.partition(".")[2], op.location)


def rewrite(
    within: Operation | Sequence[Operation], *patterns: RewritePattern, recursive: bool = False
) -> bool:
    """Apply `patterns` greedily in a module or in functions; whether anything changed.

    Locations are kept. What has no use and no effect goes.

    Raises HexnnError when the patterns undo one another for ever, and whatever HexnnError a
    pattern raises.
    """
    roots = [within] if isinstance(within, Operation) else within
    size = sum(1 for root in roots for _ in root.walk())
    walker = PatternRewriteWalker(
        GreedyRewritePatternApplier(list(patterns)),
        apply_recursively=recursive,
        listener=KeepLocation(100 * size + 1000),
    )
    try:
        return any([walker.rewrite_region(body) for root in roots for body in root.regions])
    except Exception as e:
        if isinstance(e.__cause__, HexnnError):
            raise e.__cause__ from None
        raise

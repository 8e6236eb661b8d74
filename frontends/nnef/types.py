"""The type system of NNEF: casts, common types, generic types (NNEF 1.0.3, section 3.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .syntax import Array, Primitive, Tensor, Tuple, Type

INTEGER, SCALAR = Primitive("integer"), Primitive("scalar")
LOGICAL, STRING = Primitive("logical"), Primitive("string")
GENERIC = Primitive("?")
"""The generic type `?`: bound by each invocation, opaque within the body of its fragment."""

NOTHING = Primitive("nothing")
"""The item type of the empty array `[]`, castable to any type."""
EMPTY = Array(NOTHING)


def castable(source: Type, target: Type, to_input: bool = True) -> bool:
    """Return whether NNEF allows a cast of an expression of type `source` to `target`.

    If `target` is the type of a parameter (`to_input`), a primitive value can be cast to a tensor;
    if it is the type of a result, not.
    """
    if source == target:
        return True
    match source, target:
        case _, Tensor(item):
            return _to_tensor(source, item, to_input)
        case Primitive(), Primitive("?"):
            return True
        case Array(item), Array(wanted):
            return item == NOTHING or castable(item, wanted, to_input)
        case Tuple(items), Tuple(others):
            return len(items) == len(others) and all(
                castable(item, other, to_input) for item, other in zip(items, others, strict=True)
            )
        case _:
            return False


def _to_tensor(source: Type, item: Primitive | None, to_input: bool) -> bool:
    """Return whether `source` can be cast to a tensor of data type `item`; None stands for
    `tensor<>`, which takes any data type. A primitive value can only if the tensor is a parameter
    (`to_input`).
    """
    free = item is None or item == GENERIC
    match source:
        case Tensor(own):
            return own == item or (item is None) or (free and own is not None)
        case Primitive():
            return to_input and source != NOTHING and (free or source == item)
        case _:
            return False


def loosely_castable(source: Type, target: Type, to_input: bool = True) -> bool:
    """Return whether `source` can be cast to `target`, or exporters commonly use it for `target`
    although NNEF forbids the cast.

    They use nested arrays of numbers for tensors, integers for scalars, and strings for tensors
    that are results (`to_input` false).
    """
    match source, target:
        case _, Tensor(item):
            leaf = leaf_of(source)
            text = leaf == STRING and not to_input
            fits = item in (None, GENERIC, leaf) or (leaf, item) == (INTEGER, SCALAR)
            literal = isinstance(leaf, Primitive) and leaf != NOTHING and (fits or text)
            return literal or castable(source, target)
        case Array(given), Array(wanted):
            return given == NOTHING or loosely_castable(given, wanted, to_input)
        case Tuple(items), Tuple(others):
            return len(items) == len(others) and all(
                loosely_castable(*pair, to_input) for pair in zip(items, others, strict=True)
            )
        case _:
            return castable(source, target, to_input)


def leaf_of(type: Type) -> Type:
    """Return the innermost item type of an array type, `integer` for `integer[][]`; return a type
    that is no array type unchanged.
    """
    while isinstance(type, Array):
        type = type.item
    return type


def common(types: Iterable[Type]) -> Type | None:
    """Return the type to which all `types` can be cast, or None if there is none.

    For no types, as of the items of `[]`, it is `NOTHING`, which can be cast to any type.
    """
    result: Type = NOTHING
    for type in types:
        if result == NOTHING or castable(result, type):
            result = type
        elif not castable(type, result):
            return None
    return result


def substitute(type: Type, generic: Type | None) -> Type:
    """Return `type` with each `?` in it replaced by `generic`; unchanged if `generic` is None."""
    match type:
        case _ if generic is None:
            return type
        case Primitive("?"):
            return generic
        case Tensor(Primitive("?")) if isinstance(generic, Primitive):
            return Tensor(generic)
        case Array(item):
            return Array(substitute(item, generic))
        case Tuple(items):
            return Tuple(tuple(substitute(item, generic) for item in items))
        case _:
            return type


def is_generic(type: Type) -> bool:
    """Return whether `type` contains the generic type `?`."""
    return GENERIC in primitives(type)


def primitives(type: Type) -> Iterator[Primitive]:
    """Yield the primitive types in `type`, in order, also those inside tensors, arrays and
    tuples.
    """
    match type:
        case Primitive():
            yield type
        case Tensor(item):
            yield from () if item is None else (item,)
        case Array(item):
            yield from primitives(item)
        case Tuple(items):
            for item in items:
                yield from primitives(item)


def has_tensors(type: Type) -> bool:
    """Return whether `type` is or contains a tensor type."""
    match type:
        case Tensor():
            return True
        case Array(item):
            return has_tensors(item)
        case Tuple(items):
            return any(map(has_tensors, items))
        case _:
            return False


def generic_candidates(declared: Type, given: Type) -> Iterator[Primitive]:
    """Yield the primitive types that `?` may stand for, so that a parameter declared as `declared`
    can take an argument of type `given`.
    """
    match declared, given:
        case Primitive("?"), Primitive():
            yield from () if given == NOTHING else (given,)
        case Tensor(Primitive("?")), Tensor(Primitive() as item):
            yield item
        case Tensor(Primitive("?")), Primitive() | Array():
            leaf = leaf_of(given)
            yield from (leaf,) if isinstance(leaf, Primitive) and leaf != NOTHING else ()
        case Array(wanted), Array(item):
            yield from generic_candidates(wanted, item)
        case Tuple(wanted), Tuple(items):
            for one, item in zip(wanted, items, strict=False):
                yield from generic_candidates(one, item)
        case _:
            pass


def deduce_generic(pairs: Sequence[tuple[Type, Type]]) -> set[Primitive]:
    """Return the primitive types that `?` may stand for in an invocation: one if it is deduced,
    several if it is ambiguous.

    `pairs` are (declared type, given type) for each parameter and its argument. If tensor and
    literal arguments disagree, tensors decide.
    """
    primitives = {one for declared, given in pairs for one in generic_candidates(declared, given)}
    if len(primitives) < 2:
        return primitives
    tensors = [(declared, given) for declared, given in pairs if has_tensors(given)]
    return {
        one for declared, given in tensors for one in generic_candidates(declared, given)
    } or primitives

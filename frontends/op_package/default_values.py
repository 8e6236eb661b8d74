"""Default values of parameters: static variables of QNN's parameter types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import LocationAttr

from ...dialects.packages.parameter_order import DATA_TYPES, ParameterValue
from ...dialects.packages.sources import PackageError
from ...dialects.packages.terms import Number
from ...dialects.suggest import did_you_mean
from .groups import Group, Item, at, divided, is_group, is_symbol, is_word
from .source_tokens import Token
from .term_reader import TermReader, shown
from .translation_unit import Variable

VALUE_MEMBERS = {
    **{f"i{bits}": f"int{bits}Value" for bits in (8, 16, 32, 64)},
    **{f"ui{bits}": f"uint{bits}Value" for bits in (8, 16, 32, 64)},
    **{"f16": "floatValue", "f32": "floatValue", "f64": "doubleValue", "i1": "bool8Value"},
}
"""Element type in IR -> the member of a scalar that holds its value."""

MEMBERS = frozenset(
    (
        *VALUE_MEMBERS.values(),
        *("paramType", "name", "scalarParam", "tensorParam", "dataType", "stringValue"),
        *("version", "v1", "v2", "id", "type", "dataFormat", "quantizeParams", "rank"),
        *("dimensions", "memType", "clientBuf", "data", "dataSize", "memHandle"),
        *("isDynamicDimensions", "sparseParams", "isProduced", "encodingDefinition"),
        *("quantizationEncoding", "scaleOffsetEncoding", "scale", "offset"),
    )
)
"""The members of QNN's structs of parameters, scalars and tensors."""

NONE = ("nullptr", "NULL")


class DefaultValues:
    """The reader of default values of parameters from the static variables of one source."""

    def __init__(self, variables: Mapping[str, Variable], constants: Mapping[str, Number]):
        self.variables = variables
        self.terms = TermReader(constants)

    def default(self, items: Sequence[Item], loc: LocationAttr) -> ParameterValue | None:
        """Return the value of the static variable that an argument `&VARIABLE` of
        DEF_PACKAGE_PARAM_ORDER names; None for nullptr. Raises PackageError, at `loc` for an empty
        argument, if it is neither, or the variable holds no value of a QNN parameter.
        """
        first = at(items, 0)
        if len(items) == 1 and is_word(first, *NONE):
            return None
        rest = items[1:] if is_symbol(first, "&") else []
        name = at(rest, 0)
        if len(rest) != 1 or not isinstance(name, Token) or not is_word(name):
            message = f"a default is nullptr or &VARIABLE, got {shown(items)}"
            raise PackageError(message, first.loc if first else loc)
        if name.text not in self.variables:
            near = did_you_mean(name.text, self.variables)
            raise PackageError(f"no source declares the default '{name.text}'{near}", name.loc)
        return self._value(dict(self._members([name])), name.loc)

    def _value(self, members: Mapping[str, list[Item]], loc: LocationAttr) -> ParameterValue:
        """Return the value that `members` state: name of each designated member, such as
        `dataType`, to the tokens of its value. Raises PackageError, at `loc`, without a data type
        or a value.
        """
        types = members.get("dataType", ())
        data_type = next((i.text for i in reversed(types) if isinstance(i, Token)), "")
        if data_type not in DATA_TYPES:
            near = did_you_mean(data_type, DATA_TYPES)
            what = f"an unknown data type '{data_type}'{near}" if data_type else "no .dataType"
            raise PackageError(f"the default has {what}", loc)
        if "data" in members:
            sizes = self._numbers(self._data(members.get("dimensions", []), loc), loc)
            values = self._numbers(self._data(members["data"], loc), loc)
            dims = tuple(int(size) for size in sizes)
            return ParameterValue(data_type, typed(values, data_type, loc), dims, loc)
        wanted = VALUE_MEMBERS[DATA_TYPES[data_type]]
        stated = [name for name in members if name in VALUE_MEMBERS.values()]
        if stated != [wanted]:
            seen = ", ".join(f".{name}" for name in stated) or "none"
            raise PackageError(f"the value of a {data_type} is in .{wanted}, got {seen}", loc)
        values = self._numbers([members[wanted]], loc)
        return ParameterValue(data_type, typed(values, data_type, loc), None, loc)

    def _members(self, items: Sequence[Item], depth: int = 0) -> Iterator[tuple[str, list[Item]]]:
        """Yield (name, value) of each member that the initializer `items` (braces, or the name of a
        variable) designates, members of nested braces and variables included. `depth` counts the
        variables that have been followed, 8 at most.
        """
        name = at(items, 0)
        if is_symbol(name, "&"):
            yield from self._members(items[1:], depth)
        elif isinstance(name, Token) and name.text in self.variables and depth < 8:
            yield from self._members(self.variables[name.text].value, depth + 1)
        for group in items:
            if not isinstance(group, Group) or group.bracket != "{":
                continue
            for index, part in enumerate(divided(group.items)):
                yield from self._member(part, index, depth)

    def _member(
        self, part: Sequence[Item], index: int, depth: int
    ) -> Iterator[tuple[str, list[Item]]]:
        """Yield (name, value) of the member that `part`, entry `index` of braces, designates, and
        of those within its value. A data type that stands first without a name is `dataType`.
        """
        name = at(part, 1)
        if is_symbol(at(part, 0), ".") and isinstance(name, Token):
            self._check_member(name, part)
            value = [*part[2 + is_symbol(at(part, 2), "=") :]]
            yield name.text, value
            if name.text not in ("dimensions", "data"):
                yield from self._members(value, depth)
            return
        last = part[-1] if part else None
        if index == 0 and isinstance(last, Token) and last.text in DATA_TYPES:
            yield "dataType", list(part)
        yield from self._members(part, depth)

    def _check_member(self, name: Token, part: Sequence[Item]) -> None:
        """Raise PackageError unless `part` is the designated initializer `.name = value`, or
        `.name{value}`, of a member called `name` that QNN's structs have.
        """
        if name.text not in MEMBERS:
            near = did_you_mean(name.text, MEMBERS)
            raise PackageError(f"a QNN parameter has no member .{name.text}{near}", name.loc)
        braces = len(part) == 3 and is_group(part[2], "{")
        if not (is_symbol(at(part, 2), "=") and len(part) > 3) and not braces:
            raise PackageError(f"expected .{name.text} = VALUE, got {shown(part)}", name.loc)

    def _data(self, items: Sequence[Item], loc: LocationAttr) -> list[list[Item]]:
        """Return the elements, as tokens, of an array: its braces are in `items`, or those of the
        variable that `items` name. Raises PackageError, at `loc`, if there is neither.
        """
        braces = [item for item in items if is_group(item, "{") and isinstance(item, Group)]
        if braces:
            return divided(braces[-1].items)
        names = [i for i in items if isinstance(i, Token) and i.text in self.variables]
        if not names:
            raise PackageError(f"expected the name of an array, got {shown(items)}", loc)
        value = self.variables[names[-1].text].value
        if any(is_group(item, "{") for item in value):
            return self._data([item for item in value if is_group(item, "{")], loc)
        return [value]

    def _numbers(self, parts: Sequence[Sequence[Item]], loc: LocationAttr) -> list[int | float]:
        """Return the value of each of `parts`, a number, or true or false as 1 or 0. Raises
        PackageError for another one, at `loc` if it is empty.
        """
        values = list[int | float]()
        for part in parts:
            first = at(part, 0)
            if len(part) == 1 and is_word(first, "true", "false"):
                values.append(int(is_word(first, "true")))
                continue
            read = self.terms.term(inner(part), "the value", loc)
            if not isinstance(read, Number):
                message = f"a default is a constant, got {shown(part)}"
                raise PackageError(message, read.loc or loc)
            values.append(read.value)
        return values


def inner(part: Sequence[Item]) -> Sequence[Item]:
    """Return the items within the braces around a value; the value itself if it has none."""
    first = at(part, 0)
    return first.items if isinstance(first, Group) and first.bracket == "{" else part


def typed(
    values: Sequence[int | float], data_type: str, loc: LocationAttr
) -> tuple[int | float | bool, ...]:
    """Return `values` as Python values of the QNN data type `data_type`: floats, ints or bools.
    Raises PackageError, at `loc`, for a fraction where an integer must stand.
    """
    kind = DATA_TYPES[data_type]
    if kind == "i1":
        return tuple(bool(value) for value in values)
    if kind.startswith("f"):
        return tuple(float(value) for value in values)
    for value in values:
        if value != int(value):
            raise PackageError(f"{value} is no {data_type}", loc)
    return tuple(int(value) for value in values)

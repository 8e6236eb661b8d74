"""Functions as sources declare them: their parameters give the signatures of implementations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import LocationAttr

from ...dialects.packages.class_signature import Signature, signature_from
from ...dialects.packages.sources import PackageError, place_of
from ...dialects.packages.tensor_classes import TENSOR_CLASSES
from ...dialects.packages.terms import Function
from ...dialects.suggest import did_you_mean
from .groups import Group, Item, angle, at, divided, is_group, is_symbol, is_word, text_of
from .source_tokens import Token

QUALIFIERS = ("const", "volatile", "typename", "class", "struct", "register")


@dataclass(frozen=True)
class CppParameter:
    """A parameter of a C++ function: its type and name, whether it is const, and whether it is a
    reference.
    """

    type: str
    """The name of the type without qualifiers, namespaces and template arguments."""

    constant: bool
    reference: bool
    name: str
    """Empty for a parameter without a name."""

    text: str
    """All of it, without a default."""

    is_plain: bool
    """Whether it is a type, then `&` and at most one name."""

    loc: LocationAttr


@dataclass(frozen=True)
class CppFunction:
    """A C++ declaration or definition of a function: its name, the parameters of its template, its
    parameters.
    """

    name: str
    """The name, of a specialization with template arguments: `f<A, B>`."""

    variables: tuple[str, ...]
    """The names of the template's parameters; none for a plain function."""

    parameters: tuple[CppParameter, ...]
    loc: LocationAttr


def parameter(items: Sequence[Item], loc: LocationAttr) -> CppParameter:
    """Return the parameter of a C++ function whose tokens and bracketed groups are `items`; if
    there are none, it is at `loc`.
    """
    end = next((i for i, item in enumerate(items) if is_symbol(item, "=")), len(items))
    items = items[:end]
    reference = next((i for i, item in enumerate(items) if is_symbol(item, "&")), None)
    before = items if reference is None else items[:reference]
    after = items[reference + 1 :] if reference is not None else []
    words = [item.text for item in outside_angles(before) if is_word(item)]
    types = [word for word in words if word not in QUALIFIERS]
    types = types[:-1] if reference is None and len(types) > 1 else types
    name = next((item.text for item in after if isinstance(item, Token) and is_word(item)), "")
    where = items[0].loc if items else loc
    return CppParameter(
        types[-1] if types else "",
        "const" in words,
        reference is not None,
        name,
        " ".join(text_of([item]) for item in items),
        is_type(before) and is_name(after),
        where,
    )


def is_type(items: Sequence[Item]) -> bool:
    """Return whether `items` are one type, perhaps with qualifiers, attributes, namespaces and
    template arguments.
    """
    kept = outside_angles(items)
    words = [item for item in kept if is_word(item) and item.text not in QUALIFIERS]
    colons = sum(is_symbol(item, ":") for item in kept)
    plain = all(is_word(item) or is_symbol(item, ":") for item in kept)
    attributes = all(is_group(item, "[") for item in items if isinstance(item, Group))
    return plain and attributes and 2 * len(words) == colons + 2 and not sum(map(angle, items))


def is_name(items: Sequence[Item]) -> bool:
    """Return whether `items` are nothing or one name, perhaps followed by attributes."""
    first, second = at(items, 0), at(items, 1)
    attribute = is_word(second, "__attribute__") or is_group(second, "[")
    return first is None or (is_word(first) and (second is None or attribute))


def outside_angles(items: Sequence[Item]) -> list[Token]:
    """Return the tokens among `items` that are not within angle brackets."""
    depth, kept = 0, list[Token]()
    for item in items:
        if isinstance(item, Token):
            after = depth + angle(item)
            if depth == after == 0:
                kept.append(item)
            depth = after
    return kept


class Functions:
    """The functions that a C++ source declares, by name, and the other names of types that it
    introduces.
    """

    def __init__(self) -> None:
        self.aliases: dict[str, str] = {}
        """Other names of types -> the types."""

        self.declared: dict[str, list[CppFunction]] = {}

    def add(self, function: CppFunction) -> None:
        """Add `function`, one of several declarations or specializations that its name may have."""
        self.declared.setdefault(function.name, []).append(function)

    def expect(self, used: Function) -> None:
        """Raise PackageError, at `used`, unless a source declares a function of its name."""
        name = used.name.partition("<")[0]
        names = {one.partition("<")[0] for one in self.declared}
        if used.name not in self.declared and name not in self.declared:
            message = f"no source declares the function '{name}'{did_you_mean(name, names)}"
            raise PackageError(message, used.loc)

    def signature(self, used: Function) -> Signature:
        """Return the signature (tensor classes of outputs, inputs, scratch outputs) of the function
        that a registration names `used`: `f`, `f<A, B>`. Raises PackageError if no source declares
        it so, or a parameter is no tensor.
        """
        name, _, rest = used.name.partition("<")
        arguments = [one.strip() for one in rest.removesuffix(">").split(",")] if rest else []
        function = self._declaration(used, name, arguments)
        put_in = dict(zip(function.variables, arguments, strict=False))
        classes = [self._tensor_class(one, put_in, used) for one in function.parameters]
        outputs, scratch = self._counts(function, used)
        return signature_from(used.name, classes, outputs, scratch, used.loc)

    def _declaration(self, used: Function, name: str, arguments: Sequence[str]) -> CppFunction:
        """Return the declaration of the specialization `used` itself, else of the template or
        function `name` with as many template parameters as `arguments`. Raises PackageError if
        there is none.
        """
        if used.name in self.declared:
            plain = [one for one in self.declared[used.name] if not one.variables]
            if plain:
                return plain[0]
        self.expect(used)
        found = self.declared[name]
        for one in found:
            if len(one.variables) == len(arguments):
                return one
        message = f"{name} has {len(found[0].variables)} template parameters, got {len(arguments)}"
        raise PackageError(message, used.loc, [f"it is declared at {place_of(found[0].loc)}"])

    def _tensor_class(
        self, parameter: CppParameter, put_in: Mapping[str, str], used: Function
    ) -> str:
        """Return the name of the tensor class to which a parameter of `used` refers; `put_in` maps
        the names of template parameters to their arguments. Raises PackageError for another type.
        """
        name = put_in.get(parameter.type, parameter.type)
        name = self.aliases.get(name, name)
        if name in TENSOR_CLASSES and parameter.reference and parameter.is_plain:
            return name
        what = f"parameter '{parameter.name}'" if parameter.name else "a parameter"
        near = did_you_mean(name, TENSOR_CLASSES) if parameter.reference else ""
        wrong = f"is no reference to a tensor class, but '{name or parameter.text}'{near}"
        if name in TENSOR_CLASSES and parameter.reference:
            wrong = f"is not a type, & and a name: '{parameter.text}'"
        message = f"{used.name}: {what} {wrong}"
        raise PackageError(message, used.loc, [f"it is declared at {place_of(parameter.loc)}"])

    def _counts(self, function: CppFunction, used: Function) -> tuple[int, int]:
        """Return the numbers of outputs and of scratch outputs: parameters without const before the
        first const one, and after the last. Raises PackageError if one stands between const ones;
        the message calls the function `used`.
        """
        constant = [one.constant for one in function.parameters]
        outputs = constant.index(True) if True in constant else len(constant)
        inputs = sum(constant)
        if not all(constant[outputs : outputs + inputs]):
            message = f"{used.name}: outputs come before inputs, scratch outputs after them"
            note = f"it is declared at {place_of(function.loc)}"
            raise PackageError(message, used.loc, [note])
        return outputs, len(constant) - outputs - inputs


def template_variables(items: Sequence[Item]) -> tuple[str, ...]:
    """Return the names of a template's parameters, given `items`, what is between its angle
    brackets.
    """
    names = list[str]()
    for part in divided(items, with_angles=True):
        end = next((i for i, item in enumerate(part) if is_symbol(item, "=")), len(part))
        words = [item.text for item in part[:end] if isinstance(item, Token) and is_word(item)]
        names.append(words[-1] if words else "")
    return tuple(names)

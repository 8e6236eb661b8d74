"""The declarations of one C++ source outside of functions and classes: uses of the package macros,
and what these refer to.

Bodies of functions and classes are ignored, but for the calls that register a package.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import LocationAttr

from ...dialects.packages.sources import PackageError
from ...dialects.packages.terms import Number
from ...dialects.packages.word_table import words, words_of
from ...dialects.remarks import warning
from ...dialects.suggest import did_you_mean
from .function_declarations import CppFunction, Functions, parameter, template_variables
from .groups import (
    Group,
    Item,
    angle,
    at,
    divided,
    is_group,
    is_symbol,
    is_word,
    plain_text,
    text_of,
)
from .source_tokens import Token
from .term_reader import INTEGER_TYPES, TermReader, unknown

PREFIXES = (
    "DEF_",
    "REGISTER_PACKAGE",
    "CTOR_",
    "BEGIN_PKG",
    "END_PKG",
    "DECLARE_PKG",
    "INIT_PKG",
    "INIT_PACKAGE",
)
"""How the macros of packages begin: an unknown word that begins so is an error."""

DEFINING = frozenset(
    name
    for name in words_of("macro")
    if name.startswith(("DEF_", "CTOR_", "BEGIN_PKG_OP_", "END_PKG_OP_"))
)
"""The macros that add something to a package, or begin or end a list of definitions."""

REGISTRATIONS = {
    "REGISTER_PACKAGE_OPS": "ops",
    "REGISTER_PACKAGE_OPTIMIZATIONS": "optimizations",
    "REGISTER_PACKAGE_PARAM_ORDERS": "param orders",
}
"""Macro in a package's Init -> what it registers."""

INTERFACE = {
    "BEGIN_PKG_OPS_OPTS_LIST": set[str](),
    "INIT_PKG_CORE_INIT_FUNC": {"ops", "optimizations"},
}
"""Macro in a package's interface -> what it registers by itself."""

CLASSES = ("class", "struct", "union", "enum")
NAME_OF_PACKAGE = "sg_packageName"
"""The variable in which an interface keeps the name of its package."""

NOT_FUNCTIONS = ("__attribute__", "alignas", "decltype", "noexcept", "__declspec", "sizeof")
"""Words before parentheses that declare no function."""


@dataclass(frozen=True)
class MacroUse:
    """The use of a macro of the package language outside of functions: its name, its arguments and
    its location.
    """

    name: str
    arguments: Group
    loc: LocationAttr


@dataclass(frozen=True)
class Variable:
    """A variable declared outside of functions: the words of its type, and the items by which it is
    initialized.
    """

    type: tuple[str, ...]
    value: list[Item]
    loc: LocationAttr


@dataclass
class TranslationUnit:
    """What one C++ source declares outside of functions: uses of package macros, functions,
    constants, variables, classes; and what its functions register (`registered`).
    """

    uses: list[MacroUse] = field(default_factory=list)
    functions: Functions = field(default_factory=Functions)
    constants: dict[str, Number] = field(default_factory=dict)
    variables: dict[str, Variable] = field(default_factory=dict)
    classes: set[str] = field(default_factory=set)
    registered: set[str] = field(default_factory=set)
    """What the functions of the source register: values of `REGISTRATIONS`."""

    interface: LocationAttr | None = None
    """The place of the package's interface: its Init, or its list of lists; None without one."""

    def read(self, items: Sequence[Item]) -> None:
        """Add all that `items`, the contents of the source or of a namespace, declare. Raises
        PackageError for what is not valid.
        """
        index = 0
        while index < len(items):
            index = self._declaration(items, index)

    def _declaration(self, items: Sequence[Item], index: int) -> int:
        """Add the declaration, or use of a macro, that begins at `items[index]`; return the index
        after it.
        """
        item, following = items[index], at(items, index + 1)
        if is_symbol(item, ";"):
            return index + 1
        if isinstance(item, Group):
            if item.bracket == "{":
                raise PackageError("expected a declaration, got '{'", item.loc)
            return index + 1
        if is_word(item) and isinstance(following, Group) and following.bracket == "(":
            after = self._macro(item, following, at(items, index + 2))
            if after:
                return index + after
        end = declaration_end(items, index)
        self._declared(items[index:end])
        return end

    def _macro(self, word: Token, group: Group, after: Item | None) -> int:
        """Add `word group`, followed by `after`, if it is the use of a macro; return the number of
        items that it takes: 2, or 0 if a declaration begins here instead.
        """
        if word.text in words_of("macro"):
            self.uses.append(MacroUse(word.text, group, word.loc))
            if word.text in INTERFACE:
                self.interface = self.interface or word.loc
                self.registered |= INTERFACE[word.text]
            return 2
        if word.text in NOT_FUNCTIONS:
            return 2
        if word.text.startswith(PREFIXES) or word.is_recursive:
            raise unknown(word, list(words_of("macro")))
        if word.text.isupper() and not is_group(after, "{"):
            near = did_you_mean(word.text, words_of("macro"))
            warning(f"the macro {word} is not known and means nothing here{near}", word.loc)
            return 2
        return 0

    def _declared(self, items: Sequence[Item]) -> None:
        """Add the one declaration (function, class, alias or variable) that `items` hold, its `;`
        or body included.
        """
        variables: tuple[str, ...] = ()
        begin = items[0].loc
        while is_word(at(items, 0), "template"):
            end = angle_end(items, 1)
            variables, items = template_variables(items[2 : end - 1]), items[end:]
        if not items:
            raise PackageError("the declaration breaks off: a template of nothing", begin)
        refuse_macros(items[1:], "the declaration before it has no ';'")
        index, last = parameters_index(items), items[-1]
        if index is not None:
            self._function(items, index, variables)
        elif opens_scope(items) and isinstance(last, Group):
            self.read(last.items)
        elif is_word(at(items, 0), "using"):
            self._alias(items)
        elif is_word(at(items, 0), "typedef"):
            self._typedef(items)
        elif any(is_word(item, *CLASSES) for item in items[:2]):
            self._class(items)
        else:
            self._variable(items)

    def _alias(self, items: Sequence[Item]) -> None:
        """Add the alias of a type that `items` declare: `using Name = Type;`."""
        name = at(items, 1)
        if isinstance(name, Token) and is_symbol(at(items, 2), "="):
            self.functions.aliases[name.text] = base_type(items[3:])

    def _typedef(self, items: Sequence[Item]) -> None:
        """Add the alias of a type that `items` declare: `typedef Type Name;`."""
        words = [item for item in items[1:] if isinstance(item, Token) and is_word(item)]
        if len(words) > 1:
            self.functions.aliases[words[-1].text] = words[-2].text

    def _class(self, items: Sequence[Item]) -> None:
        """Add the name of the class or struct that `items` declare or define."""
        begin = next(i for i, item in enumerate(items) if is_word(item, *CLASSES))
        name = at(items, begin + 1)
        if isinstance(name, Token) and is_word(name):
            self.classes.add(name.text)

    def _function(self, items: Sequence[Item], index: int, variables: tuple[str, ...]) -> None:
        """Add the function whose parameter list, in parentheses, is `items[index]`, and what its
        body registers by macros of the package's interface. `variables` are the parameters of the
        function's template; none for a plain function.
        """
        group = items[index]
        assert isinstance(group, Group)
        begin = name_begin(items, index)
        first = items[begin]
        assert isinstance(first, Token)
        name = text_of(items[begin:index]).replace(",", ", ")
        parts = divided(group.items, with_angles=True)
        parameters = tuple(parameter(part, group.loc) for part in parts)
        self.functions.add(CppFunction(name, variables, parameters, first.loc))
        for item in items[index + 1 :]:
            if is_group(item, "{") and isinstance(item, Group):
                self._body(item, first)

    def _body(self, body: Group, function: Token) -> None:
        """Add to `registered` what the body of `function` registers by the macros in
        `REGISTRATIONS`. Raises PackageError for an unknown macro of this kind.
        """
        tokens = plain_text(body.items)
        refuse_macros(tokens, "it stands in the body of a function")
        for token in tokens:
            if token.kind == "word" and token.text in REGISTRATIONS:
                self.registered.add(REGISTRATIONS[token.text])
                self.interface = self.interface or function.loc
            elif token.text.startswith("REGISTER_PACKAGE") and token.text not in words():
                raise unknown(token, list(REGISTRATIONS))

    def _variable(self, items: Sequence[Item]) -> None:
        """Add the variable that `items` declare: an integer constant by its value, others by their
        initialization.
        """
        end = len(items) - is_symbol(items[-1], ";")
        begin = next((i for i, item in enumerate(items) if starts_value(item)), end)
        words = [item for item in items[:begin] if isinstance(item, Token) and is_word(item)]
        if len(words) < 2:
            return
        name, types = words[-1], tuple(word.text for word in words[:-1])
        value = list(items[begin + is_symbol(at(items, begin), "=") : end])
        if {"const", "constexpr"} & {*types} and {*INTEGER_TYPES} & {*types}:
            self._constant(name, value)
        self.variables[name.text] = Variable(types, value, name.loc)

    def _constant(self, name: Token, value: Sequence[Item]) -> None:
        """Add the constant `name` if `value`, its initializer, is an expression of numbers and
        earlier constants.
        """
        first = at(value, 0)
        inner = first.items if isinstance(first, Group) and first.bracket == "{" else value
        try:
            read = TermReader(self.constants).term(inner, "the value", name.loc)
        except PackageError:
            return
        if isinstance(read, Number):
            self.constants[name.text] = read

    @property
    def package_name(self) -> str | None:
        """The name of the package that the source's interface functions keep in a variable; None if
        the source has none.
        """
        variable = self.variables.get(NAME_OF_PACKAGE)
        tokens = plain_text(variable.value) if variable else []
        return next((token.text for token in tokens if token.kind == "string"), None)


def refuse_macros(items: Sequence[Item], why: str) -> None:
    """Raise PackageError for the name of a macro that defines something among `items`, where it
    would not be read; `why` says why not.
    """
    for item in items:
        if is_word(item) and isinstance(item, Token) and item.text in DEFINING:
            raise PackageError(f"{item.text} is not at file scope: {why}", item.loc)


def declaration_end(items: Sequence[Item], index: int) -> int:
    """Return the index after the declaration that begins at `items[index]`: after its `;`, or after
    the body of a function or namespace. Raises PackageError if it has no such end.
    """
    while is_word(at(items, index), "template"):
        index = angle_end(items, index + 1)
    begin = index
    is_data = False
    while index < len(items):
        item = items[index]
        if is_symbol(item, ";"):
            return index + 1
        is_data |= is_symbol(item, "=") or is_word(item, "using", "typedef")
        if is_group(item, "{") and not is_data and ends_at_body(items[begin:index]):
            return index + 1
        index += 1
    if not any(is_word(item) for item in items[begin:]):
        return index
    raise PackageError("the declaration breaks off: expected ';' or a body", items[begin].loc)


def ends_at_body(items: Sequence[Item]) -> bool:
    """Return whether braces after `items` are the body of a function or namespace, not the value of
    a variable.
    """
    return opens_scope(items) or parameters_index(items) is not None


def opens_scope(items: Sequence[Item]) -> bool:
    """Return whether braces after `items` enclose declarations: a namespace, `extern "C"`."""
    return any(is_word(item, "namespace") for item in items[:2]) or is_word(at(items, 0), "extern")


def parameters_index(items: Sequence[Item]) -> int | None:
    """Return the index of the parenthesized parameters in `items` if they declare a function; None
    if they declare something else.
    """
    for index, item in enumerate(items):
        if is_symbol(item, "="):
            return None
        if is_group(item, "{"):
            return None
        if is_group(item, "(") and index > 0 and declares_function(items, index):
            return index
    return None


def declares_function(items: Sequence[Item], index: int) -> bool:
    """Return whether `items[index]`, a group in parentheses, follows the name of a function."""
    before = items[index - 1]
    if any(is_word(item, "operator") for item in items[:index]):
        return True
    if is_symbol(before, ">") or is_symbol(before, ">>"):
        return is_word(items[name_begin(items, index)]) and name_begin(items, index) > 0
    return is_word(before) and not is_word(before, *NOT_FUNCTIONS)


def name_begin(items: Sequence[Item], index: int) -> int:
    """Return the index at which the name of a function begins, `f` or `f<A, B>`, whose parameters
    are `items[index]`.
    """
    depth, begin = 0, index - 1
    while begin > 0 and (depth := depth + angle(items[begin])) < 0:
        begin -= 1
    return begin - (depth == 0 and is_symbol(items[begin], "<"))


def angle_end(items: Sequence[Item], begin: int) -> int:
    """Return the index after the `>` that closes the `<` at `items[begin]`. Raises PackageError if
    there is none.
    """
    depth = 0
    for index in range(begin, len(items)):
        depth += angle(items[index])
        if depth <= 0:
            return index + 1
    raise PackageError("expected the parameters of a template: <...>", items[begin - 1].loc)


def base_type(items: Sequence[Item]) -> str:
    """Return the name of the type written as `items`, without qualifiers, namespaces and template
    arguments: its last word outside of angle brackets.
    """
    depth, name = 0, ""
    for item in items:
        depth += angle(item)
        if depth == 0 and isinstance(item, Token) and is_word(item):
            name = item.text
    return name


def starts_value(item: Item) -> bool:
    """Return whether the value of a variable begins with an item: `=` or braces."""
    return is_symbol(item, "=") or is_group(item, "{")

"""Reader of the macros of one C++ source: makes the records of an op package (implementations,
rules, ...) from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects.builtin import LocationAttr

from ...dialects.packages import rule as rules
from ...dialects.packages.implementation import (
    COSTS,
    DEFAULT_COST,
    DEFAULT_FLAGS,
    ConstructorHook,
    Implementation,
)
from ...dialects.packages.package import Record
from ...dialects.packages.parameter_order import Parameter, ParameterOrder
from ...dialects.packages.sources import PackageError
from ...dialects.packages.tensor_properties import Property, tensor_properties
from ...dialects.packages.terms import DEFAULT_PACKAGE, Function, OpTerm
from ...dialects.packages.word_table import Word, words, words_of
from ...dialects.remarks import warning
from ...dialects.suggest import did_you_mean
from .default_values import DefaultValues
from .groups import Group, Item, at, divided, is_symbol, is_word
from .source_tokens import Token
from .term_reader import TermReader, function_name, shown, unknown
from .translation_unit import TranslationUnit


class MacroReader:
    """The reader of the macros that one C++ source uses; operations named without a package are of
    the package whose name it is given.
    """

    def __init__(self, unit: TranslationUnit, package: str):
        self.unit = unit
        self.package = package
        self.terms = TermReader(unit.constants)
        self.defaults = DefaultValues(unit.variables, unit.constants)
        self.lists: list[tuple[str, LocationAttr]] = []
        """The lists of definitions that have begun: name, place."""

        self.defined: dict[str, LocationAttr] = {}
        """The lists of definitions in the source."""

        self.declared: dict[str, LocationAttr] = {}
        """The lists that the package's interface names."""

    @property
    def section(self) -> str:
        """The name of the list of definitions that the record last read is in; empty outside of
        lists.
        """
        return self.lists[-1][0] if self.lists else ""

    def records(self) -> Iterator[Record]:
        """Yield the records, such as implementations and rules, that the macros of the source make.
        Raises PackageError for a macro that is not valid.
        """
        for use in self.unit.uses:
            parts = divided(use.arguments.items)
            check_arity(words()[use.name], parts, use.loc)
            if use.name in MACROS:
                record = MACROS[use.name](self, parts, use.loc)
                if record is not None:
                    yield record
        if self.lists:
            name, loc = self.lists[-1]
            raise PackageError(f"END_PKG_OP_DEFINITION({name}) is missing", loc)

    def implementation(
        self, parts: Sequence[list[Item]], loc: LocationAttr, cost: str | Function, flags: int
    ) -> Implementation:
        """Return the implementation of class or function of cost `cost` that a macro at `loc` with
        the arguments `parts` registers: the first two are function and operation, those from index
        `flags` on its flags.
        """
        function = self.function(parts[0], loc)
        given = tuple(sorted(self.flag(part, "flag", loc) for part in parts[flags:]))
        return Implementation(
            self.full_name(parts[1], loc),
            function.name,
            self.unit.functions.signature(function),
            cost,
            given if len(parts) > 2 else DEFAULT_FLAGS,
            loc=loc,
        )

    def function(self, items: Sequence[Item], loc: LocationAttr) -> Function:
        """Return the function that an argument, `items`, names. Raises PackageError, at `loc` if it
        is empty, for anything else.
        """
        if not items:
            raise PackageError("the name of a function is missing", loc)
        return function_name(items)

    def flag(self, items: Sequence[Item], kind: str, loc: LocationAttr) -> str:
        """Return the flag that the argument `items` of a macro names, with or without `Flags::` in
        front. Raises PackageError, at `loc` for an empty argument, unless the table of words lists
        it under `kind`: `flag` (of implementations) or `rule flag`.
        """
        last = items[-1] if items else None
        qualified = len(items) == 4 and is_word(items[0], "Flags") and is_symbol(items[1], ":")
        known = words_of(kind)
        if not isinstance(last, Token) or not (len(items) == 1 or qualified):
            raise PackageError(f"expected a flag, got {shown(items)}", last.loc if last else loc)
        if last.text not in known:
            if last.is_recursive:
                raise unknown(last, list(known))
            near = did_you_mean(last.text, known)
            raise PackageError(f"unknown flag {last}{near}", last.loc)
        return last.text

    def cost(self, items: Sequence[Item], loc: LocationAttr) -> str:
        """Return the class of cost, such as `SNAIL`, that an argument names. Raises PackageError,
        at `loc` if it is empty, for anything else.
        """
        first = at(items, 0)
        if len(items) == 1 and isinstance(first, Token) and first.text in COSTS:
            return first.text
        near = did_you_mean(first.text, COSTS) if isinstance(first, Token) else ""
        message = f"a cost is one of {', '.join(COSTS)}, got {shown(items)}{near}"
        raise PackageError(message, first.loc if first else loc)

    def full_name(self, items: Sequence[Item], loc: LocationAttr) -> str:
        """Return the name of an operation that an argument states, with its package: the one being
        read if it names none. An empty argument is reported at `loc`.
        """
        first = at(items, 0)
        name = OpTerm(self.terms.operation_name(items, loc), (), first.loc if first else loc).name
        return name if "::" in name else f"{self.package}::{name}"

    def op(self, items: Sequence[Item], what: str, loc: LocationAttr) -> OpTerm:
        """Return the term of the operation, `Op(...)`, that `items`, an argument of a macro, hold;
        `what` names the argument in messages. Raises PackageError, at `loc` if it is empty, for
        anything else.
        """
        term = self.terms.term(items, what, loc)
        if not isinstance(term, OpTerm):
            message = f"{what} is an operation: Op(...), got {shown(items)}"
            raise PackageError(message, term.loc or loc)
        return term


def check_arity(word: Word, parts: Sequence[list[Item]], loc: LocationAttr) -> None:
    """Raise PackageError, at `loc`, unless the macro `word` takes as many arguments as there are
    `parts`.
    """
    accepted = word.accepts(len(parts))
    if not accepted:
        signature = f" ({word.signature})" if word.signature else ""
        message = f"{word.name} takes {word.arity}{signature}, got {len(parts)}"
        notes = []
        if "function" in word.kinds and len(parts) > len(word.kinds):
            notes = ["a function with several template arguments stands in parentheses: (f<A, B>)"]
        raise PackageError(message, loc, notes)


Parts = Sequence[list[Item]]
"""The arguments of a macro."""


def read_op(reader: MacroReader, parts: Parts, loc: LocationAttr) -> Implementation:
    """Return the implementation that DEF_PACKAGE_OP(function, operation), at `loc`, registers: the
    C++ `function` for `operation`, with default cost and flags. `parts` are the macro's arguments.
    """
    return reader.implementation(parts, loc, DEFAULT_COST, 2)


def read_op_and_cost(reader: MacroReader, parts: Parts, loc: LocationAttr) -> Implementation:
    """Return the implementation that DEF_PACKAGE_OP_AND_COST_AND_FLAGS(function, operation, cost,
    flags...), at `loc`, registers; `parts` are the macro's arguments.
    """
    return reader.implementation(parts, loc, reader.cost(parts[2], loc), 3)


def read_op_and_cost_f(reader: MacroReader, parts: Parts, loc: LocationAttr) -> Implementation:
    """Return the implementation that DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS(function, operation, cost
    function, flags...), at `loc`, registers; `parts` are the macro's arguments.
    """
    cost = reader.function(parts[2], loc)
    reader.unit.functions.expect(cost)
    return reader.implementation(parts, loc, cost, 3)


def read_rule(reader: MacroReader, parts: Parts, loc: LocationAttr) -> rules.Rule:
    """Return the rule that DEF_PACKAGE_OPTIMIZATION(priority, match, constraint, replacement), at
    `loc`, states; `parts` are the macro's arguments.
    """
    return rule_of(reader, reader.package, parts, (), loc)


def read_rule_with_flags(reader: MacroReader, parts: Parts, loc: LocationAttr) -> rules.Rule:
    """Return the rule that DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS(priority, flag, match, constraint,
    replacement), at `loc`, states; `parts` are the macro's arguments.
    """
    flag = reader.flag(parts[1], "rule flag", loc)
    return rule_of(reader, reader.package, [parts[0], *parts[2:]], (flag,), loc)


def read_default_rule(reader: MacroReader, parts: Parts, loc: LocationAttr) -> rules.Rule:
    """Return the rule of the default package that DEF_OPTIM(priority, match, constraint,
    replacement), at `loc`, states; `parts` are the macro's arguments.
    """
    return rule_of(reader, DEFAULT_PACKAGE, parts, (), loc)


def rule_of(
    reader: MacroReader, package: str, parts: Parts, flags: Sequence[str], loc: LocationAttr
) -> rules.Rule:
    """Return the rule of `package` with the priority, match, constraint and replacement that
    `parts`, four arguments of a macro at `loc`, hold; `flags` are the options of graphs to which it
    applies.
    """
    priority = reader.terms.priority(parts[0], loc)
    match = reader.op(parts[1], "the match", loc)
    constraint = reader.terms.term(parts[2], "the constraint", loc)
    replacement = reader.terms.term(parts[3], "the replacement", loc)
    return rules.rule(package, priority, match, constraint, replacement, flags, loc)


def read_properties(reader: MacroReader, parts: Parts, loc: LocationAttr) -> Record:
    """Return the tensor properties that DEF_TENSOR_PROPERTIES(Op(...), properties...), at `loc`,
    states; `parts` are the macro's arguments.
    """
    op = reader.op(parts[0], "the operation", loc)
    properties = [read_property(part, loc) for part in parts[1:]]
    return tensor_properties(reader.package, op, properties, loc)


def read_property(items: Sequence[Item], loc: LocationAttr) -> Property:
    """Return the tensor property that `items`, one argument of a macro at `loc`, state: `Flat("*",
    "axis")`. Raises PackageError for anything else.
    """
    word, group = at(items, 0), at(items, 1)
    if not isinstance(word, Token) or not isinstance(group, Group) or len(items) > 2:
        where = word.loc if word else loc
        raise PackageError(f'expected a property, such as Flat("*"), got {shown(items)}', where)
    names = list[str]()
    for part in divided(group.items):
        name = at(part, 0)
        if len(part) != 1 or not isinstance(name, Token) or name.kind != "string":
            where = name.loc if name else group.loc
            raise PackageError(f"expected the name of a tensor, got {shown(part)}", where)
        names.append(name.text)
    return Property(word.text, tuple(names), word.loc)


def read_order(reader: MacroReader, parts: Parts, loc: LocationAttr) -> ParameterOrder:
    """Return the parameter order that DEF_PACKAGE_PARAM_ORDER(operation, name, mandatory, default,
    ...), at `loc`, states; `parts` are the macro's arguments.
    """
    given = parts[1:]
    if len(given) % 3:
        message = "a parameter is a name, whether it is mandatory, and a default"
        raise PackageError(f"{message}; got {len(given)} arguments for parameters", loc)
    triples = zip(given[::3], given[1::3], given[2::3], strict=True)
    parameters = tuple(read_parameter(reader, *triple, loc) for triple in triples)
    return ParameterOrder(reader.full_name(parts[0], loc), parameters, loc)


def read_parameter(
    reader: MacroReader,
    name: Sequence[Item],
    mandatory: Sequence[Item],
    default: Sequence[Item],
    loc: LocationAttr,
) -> Parameter:
    """Return one parameter of DEF_PACKAGE_PARAM_ORDER, at `loc`, from three of its arguments: the
    parameter's name, whether it is mandatory, and its default.
    """
    first, flag = at(name, 0), at(mandatory, 0)
    text = reader.terms.operation_name(name, loc)
    if not is_word(flag, "true", "false") or len(mandatory) > 1:
        where = flag.loc if flag else (first.loc if first else loc)
        message = f"expected whether '{text}' is mandatory: true or false, got {shown(mandatory)}"
        raise PackageError(message, where)
    return Parameter(text, is_word(flag, "true"), reader.defaults.default(default, loc))


def read_hook(reader: MacroReader, parts: Parts, loc: LocationAttr) -> ConstructorHook:
    """Return the constructor hook that CTOR_OPHOOK(function, hook), at `loc`, registers; `parts`
    are the macro's arguments.
    """
    function = reader.function(parts[0], loc)
    hook = reader.function(parts[1], loc)
    if hook.name not in reader.unit.classes:
        near = did_you_mean(hook.name, reader.unit.classes)
        raise PackageError(f"no source declares the hook '{hook.name}'{near}", hook.loc)
    reader.unit.functions.signature(function)
    return ConstructorHook(function.name, hook.name, loc=loc)


def read_begin(reader: MacroReader, parts: Parts, loc: LocationAttr) -> None:
    """Note that BEGIN_PKG_OP_DEFINITION(list), at `loc`, begins the list of definitions called
    `list`; `parts` are the macro's arguments.
    """
    name = shown(parts[0]) if parts else ""
    reader.lists.append((name, loc))
    reader.defined[name] = loc


def read_end(reader: MacroReader, parts: Parts, loc: LocationAttr) -> None:
    """End the list of definitions begun last, for END_PKG_OP_DEFINITION(list) at `loc`; `parts` are
    the macro's arguments. Raises PackageError if that list has another name, or none has begun.
    """
    name = shown(parts[0]) if parts else ""
    begun = reader.lists.pop()[0] if reader.lists else None
    if begun is None:
        raise PackageError(f"END_PKG_OP_DEFINITION({name}) ends nothing that has begun", loc)
    if begun != name:
        raise PackageError(f"the definition of {begun} ends as {name}", loc)


def read_unused(reader: MacroReader, parts: Parts, loc: LocationAttr) -> None:
    """Ignore a macro, at `loc`, whose arguments `parts`, names, have no effect in hexnn; warn if
    there are any.
    """
    if parts:
        names = ", ".join(shown(part) for part in parts)
        warning(f"what this list says of {names} has no effect here", loc)


def read_declare(reader: MacroReader, parts: Parts, loc: LocationAttr) -> None:
    """Note that DECLARE_PKG_OPS_OPTS_LIST(list), at `loc`, names a list of definitions to be
    registered; `parts` are the macro's arguments.
    """
    reader.declared[shown(parts[0]) if parts else ""] = loc


MACROS: dict[str, Callable[[MacroReader, Parts, LocationAttr], Record | None]] = {
    "DEF_PACKAGE_OP": read_op,
    "DEF_PACKAGE_OP_AND_COST_AND_FLAGS": read_op_and_cost,
    "DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS": read_op_and_cost_f,
    "DEF_PACKAGE_OPTIMIZATION": read_rule,
    "DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS": read_rule_with_flags,
    "DEF_OPTIM": read_default_rule,
    "DEF_TENSOR_PROPERTIES": read_properties,
    "DEF_PACKAGE_PARAM_ORDER": read_order,
    "CTOR_OPHOOK": read_hook,
    "BEGIN_PKG_OP_DEFINITION": read_begin,
    "END_PKG_OP_DEFINITION": read_end,
    "DECLARE_PKG_OPS_OPTS_LIST": read_declare,
    "LIST_PACKAGE_AXIS_PARAMS": read_unused,
    "LIST_PACKAGE_PER_CHANNEL_QUANTIZED_OPS": read_unused,
}
"""Macro -> the function that reads its arguments; the others make no record."""

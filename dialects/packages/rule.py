"""Rules of op packages: a pattern of operations to match, the constraint under which it is
replaced, and its replacement.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ..suggest import did_you_mean
from .priorities import priority_text
from .sources import PackageError
from .terms import REST, WHOLE, Call, Loc, Name, OpTerm, Term, resolved, walk
from .word_table import words_of


@dataclass(frozen=True)
class Rule:
    """A rule of a package: where the pattern `match` occurs and `constraint` holds, `replacement`
    takes its place. Checked when it is made.

    Names of operations hold their package. `match` has operations and names of operands alone;
    `constraint` and `replacement` use those names.
    """

    package: str
    priority: int
    match: OpTerm
    constraint: Term
    replacement: Term
    flags: tuple[str, ...] = ()
    """Words of kind `rule flag`: the rule applies only to graphs with these options."""

    name: str = field(default="", compare=False)
    """The name in messages, statistics and `--explain`; empty until the rule is in a package."""

    loc: Loc = field(default=None, compare=False, repr=False)

    unnamed_list: str = field(default="", compare=False, repr=False)
    """The list of definitions that has the rule, if the package's interface names its lists, but
    not this one: on a device the rule has no effect. Else empty."""

    def __post_init__(self) -> None:
        check_priority(self.priority, self.loc)
        check_flags(self)
        check_match(self.match)
        check_condition(self.constraint, self.operands, self.loc)
        check_replacement(self.replacement, self.operands, self.loc)

    @cached_property
    def operands(self) -> tuple[str, ...]:
        """The names of operands in the pattern `match`, each once, in the order of the text."""
        names = (term.name for term in walk(self.match) if isinstance(term, Name))
        return tuple(dict.fromkeys(names))

    def __str__(self) -> str:
        parts = [priority_text(self.priority), *self.flags, self.match, self.constraint]
        macro = "DEF_PACKAGE_OPTIMIZATION" + "_WITH_FLAGS" * bool(self.flags)
        return f"{macro}({', '.join(map(str, [*parts, self.replacement]))})"


def rule(
    package: str,
    priority: int,
    match: Term,
    constraint: Term,
    replacement: Term,
    flags: Iterable[str] = (),
    loc: Loc = None,
) -> Rule:
    """Return a rule whose operations without a package are those of `package`; the parameters are
    the fields of `Rule`. Raises PackageError if it is not valid.
    """
    full = (resolved(one, package) for one in (match, constraint, replacement))
    pattern, condition, made = full
    if not isinstance(pattern, OpTerm):
        raise PackageError(f"a rule matches an operation: Op(...), got {match}", match.loc or loc)
    return Rule(package, priority, pattern, condition, made, tuple(flags), loc=loc)


def check_priority(priority: object, loc: Loc) -> None:
    """Raise PackageError, at `loc`, unless `priority` is an integer from 0."""
    if not isinstance(priority, int) or isinstance(priority, bool) or priority < 0:
        raise PackageError(f"a priority is a number from 0, got {priority!r}", loc)


def check_flags(rule: Rule) -> None:
    """Raise PackageError for a flag of `rule` that is not known as a flag of rules; suggest a
    similar one.
    """
    known = words_of("rule flag")
    for flag in rule.flags:
        if flag not in known:
            near = did_you_mean(str(flag), known)
            raise PackageError(f"unknown flag '{flag}' of a rule{near}", rule.loc)


def check_match(match: OpTerm) -> None:
    """Raise PackageError unless the operands of all operations in a pattern are operations, or
    names that an operand can have.
    """
    for term in walk(match):
        if isinstance(term, Name) and term.name in ("", WHOLE, REST):
            raise PackageError(f"an operand cannot have the name {term}", term.loc or match.loc)
        if not isinstance(term, (Name, OpTerm)):
            message = f"a match holds operations and names of operands, got {term}"
            raise PackageError(message, term.loc or match.loc)


def check_condition(constraint: Term, operands: Iterable[str], loc: Loc) -> None:
    """Raise PackageError unless `constraint`, of a rule at `loc` whose match binds `operands`, is a
    condition on them.
    """
    if constraint.type != "bool":
        message = f"a constraint is a condition, or OK for none, got {constraint}"
        raise PackageError(message, constraint.loc or loc)
    Names(tuple(operands)).check(constraint, "tensor", loc)


def check_replacement(replacement: Term, operands: Iterable[str], loc: Loc) -> None:
    """Raise PackageError unless `replacement`, of a rule at `loc` whose match binds `operands`, is
    one that uses those names and split variables alone.
    """
    if replacement.type not in ("name", "replacement", "shape", "constant"):
        message = f"a replacement is an operation or an operand, got {replacement}"
        raise PackageError(message, replacement.loc or loc)
    Names(tuple(operands)).check(replacement, "replacement", loc)


@dataclass(frozen=True)
class Names:
    """The names that are in scope in a part of a rule: operands of the match (`operands`), and the
    variables of the splits around (`variables`).
    """

    operands: tuple[str, ...]
    variables: tuple[str, ...] = ()
    """The split variables of the enclosing AUTOSPLITs."""

    def check(self, term: Term, kind: str, loc: Loc) -> None:
        """Raise PackageError unless each name in `term` is that of an operand or split variable in
        scope which may stand there. `term`, or what contains it, is at `loc` and is an argument of
        `kind`, a kind of arguments in the table of words such as `tensor`.
        """
        loc = term.loc or loc
        match term:
            case Name():
                self._check_name(term.name, kind, loc)
            case OpTerm():
                for operand in term.operands:
                    self.check(operand, "operand", loc)
            case Call():
                self._check_call(term, loc)
            case _:
                pass

    def _check_call(self, call: Call, loc: Loc) -> None:
        """Check the arguments of a call, in order. A split variable that one argument introduces
        may be used in the arguments after it.
        """
        names = self
        for index, argument in enumerate(call.arguments):
            kind = call.definition.kind_of(index)
            names.check(argument, kind, loc)
            if kind == "newvariable" and isinstance(argument, Name):
                names = Names(self.operands, (*self.variables, argument.name))

    def _check_name(self, name: str, kind: str, loc: Loc) -> None:
        """Raise PackageError unless `name` may be an argument of `kind`. As `newvariable` it must
        be unused, as `variable` be that of a split around; else it must be an operand of the match
        or the whole match `*`, which can be neither the replacement nor an operand in it.
        """
        if kind == "newvariable":
            if name in (*self.operands, *self.variables, "", WHOLE, REST):
                raise PackageError(f'"{name}" cannot be the name of a split variable here', loc)
        elif kind == "variable":
            self._expect(name, self.variables, "no enclosing split has the variable", loc)
        elif name == WHOLE:
            if kind in ("operand", "replacement"):
                message = 'the match itself, "*", cannot be an operand of what replaces it'
                raise PackageError(message, loc)
        else:
            self._expect(name, self.operands, "the match has no operand", loc)

    def _expect(self, name: str, known: tuple[str, ...], what: str, loc: Loc) -> None:
        """Raise PackageError unless `name` is one of `known`; the message is `what`, then the name,
        the known names and the most similar of them.
        """
        if name not in known:
            there = f" ({', '.join(known)})" if known else ""
            raise PackageError(f'{what} "{name}"{there}{did_you_mean(name, known)}', loc)

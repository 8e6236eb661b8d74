"""Writing of a package as C++ with the vendor's macros, which the reader reads back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ...dialects.diagnostics import HexnnError
from ...dialects.packages.class_signature import Signature
from ...dialects.packages.implementation import DEFAULT_COST, DEFAULT_FLAGS, Implementation
from ...dialects.packages.package import Package
from ...dialects.packages.parameter_order import DATA_TYPES, ParameterOrder, ParameterValue
from ...dialects.packages.priorities import priority_text
from ...dialects.packages.rule import Rule
from ...dialects.packages.tensor_properties import TensorProperties
from ...dialects.packages.terms import (
    Call,
    Function,
    Name,
    OpTerm,
    Term,
    children,
    quoted,
)

WIDTH = 96
"""The longest line, where a term can be broken."""

Use: TypeAlias = tuple[str, Sequence[str | Term]]
"""A macro and its arguments."""

INDENT = "    "
FUNCTION = re.compile(r"[A-Za-z_]\w*(<[\w, ]*>)?")
"""The name of a function as C++ can write it."""

MEMBERS = {
    "f16": "floatValue",
    "f32": "floatValue",
    "f64": "doubleValue",
    "i1": "bool8Value",
    **{f"i{bits}": f"int{bits}Value" for bits in (8, 16, 32, 64)},
    **{f"ui{bits}": f"uint{bits}Value" for bits in (8, 16, 32, 64)},
}
"""Element type -> the member of a scalar that holds it."""

ARRAYS = {
    "f16": "float",
    "f32": "float",
    "f64": "double",
    "i1": "uint8_t",
    **{f"i{bits}": f"int{bits}_t" for bits in (8, 16, 32, 64)},
    **{f"ui{bits}": f"uint{bits}_t" for bits in (8, 16, 32, 64)},
}
"""Element type -> the type of an array of it."""


def package_text(package: Package) -> str:
    """Return the C++ source of a package: declarations of its functions, and a macro for each
    record. Operations that XML declares have no macro and are left out.

    Raises HexnnError for a Python function whose name C++ cannot write.
    """
    writer = Writer(package)
    begin = f"PKG_{identifier(package.name)}"
    lines = [
        f"static constexpr auto sg_packageName = {quoted(package.name)};",
        "",
        *writer.declarations(),
        f"BEGIN_PKG_OP_DEFINITION({begin});",
        "",
        *writer.definitions(),
        f"END_PKG_OP_DEFINITION({begin});",
    ]
    return "\n".join(lines) + "\n"


def identifier(name: str) -> str:
    """Return `name` with each character that C++ identifiers cannot hold replaced by `_`."""
    return re.sub(r"\W", "_", name)


class Writer:
    """The writer of one op package, `package`, as C++ source."""

    def __init__(self, package: Package):
        self.package = package
        functions = {one.function for one in package.implementations}
        self.hooks = [one for one in package.hooks if one.function in functions]
        """The constructor hooks that have an effect: their functions are registered."""

        self.defaults = 0
        """The number of default values that are written."""

    def declarations(self) -> Iterator[str]:
        """Yield the lines that declare, in C++, the functions and hooks of the package."""
        declared = dict[str, str]()
        for one in self.package.implementations:
            declared.setdefault(checked(one.function), declaration(one.function, one.signature))
            if isinstance(one.cost, Function):
                name = checked(one.cost.name)
                declared.setdefault(name, f"float {name}(const Op *op);")
        yield from declared.values()
        for name in dict.fromkeys(checked(one.hook) for one in self.hooks):
            yield f"class {name} : public hnnx::OpHookBase {{}};"
        yield ""

    def definitions(self) -> Iterator[str]:
        """Yield the lines of the macros that state the package's records: implementations, hooks,
        tensor properties, parameter orders, rules.
        """
        for one in self.package.implementations:
            yield from self.lines(*self._implementation(one))
        for hook in self.hooks:
            yield f"CTOR_OPHOOK({argument(hook.function)}, {hook.hook})"
            yield ""
        for properties in self.package.properties.values():
            yield from self.lines(*self._properties(properties))
        for order in self.package.orders.values():
            yield from self._order(order)
        for rule in self.package.rules:
            yield from self.lines(*self._rule(rule))

    def lines(self, macro: str, arguments: Sequence[str | Term]) -> Iterator[str]:
        """Yield the lines of the use of `macro` with `arguments`, each on a line of its own, or on
        several if it is long; then an empty line.
        """
        yield f"{macro}("
        for index, given in enumerate(arguments):
            end = "," if index + 1 < len(arguments) else ")"
            yield from broken(given, INDENT, end)
        yield ""

    def local(self, op: str) -> str:
        """Return the name `op` of an operation, without its package if that is the one being
        written.
        """
        return op.removeprefix(f"{self.package.name}::")

    def localized(self, term: Term) -> Term:
        """Return `term` with the operations of the package being written named without it."""
        match term:
            case OpTerm():
                operands = tuple(map(self.localized, term.operands))
                return OpTerm(self.local(term.name), operands)
            case Call():
                return Call(term.word, tuple(map(self.localized, term.arguments)))
            case Function():
                return Function(checked(term.name))
            case _:
                return term

    def _implementation(self, one: Implementation) -> Use:
        """Return (macro, arguments) that register the implementation `one`, by the shortest macro
        that expresses its cost and flags.
        """
        function, op = argument(one.function), quoted(self.local(one.op))
        if isinstance(one.cost, Function):
            macro = "DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS"
            return macro, (function, op, one.cost.name, *one.flags)
        if (one.cost, one.flags) == (DEFAULT_COST, DEFAULT_FLAGS):
            return "DEF_PACKAGE_OP", (function, op)
        return "DEF_PACKAGE_OP_AND_COST_AND_FLAGS", (function, op, one.cost, *one.flags)

    def _properties(self, one: TensorProperties) -> Use:
        """Return (macro, arguments) that state the tensor properties `one`."""
        op = OpTerm(one.op, tuple(map(Name, one.operands)))
        return "DEF_TENSOR_PROPERTIES", (self.localized(op), *map(str, one.properties))

    def _rule(self, rule: Rule) -> Use:
        """Return (macro, arguments) that state `rule`."""
        terms = map(self.localized, (rule.match, rule.constraint, rule.replacement))
        macro = "DEF_PACKAGE_OPTIMIZATION" + "_WITH_FLAGS" * bool(rule.flags)
        return macro, (priority_text(rule.priority), *rule.flags, *terms)

    def _order(self, order: ParameterOrder) -> Iterator[str]:
        """Yield the lines that state a parameter order: a static variable for each default value,
        then the macro.
        """
        arguments = [quoted(self.local(order.op))]
        for one in order.parameters:
            default = "nullptr"
            if one.default is not None:
                name = f"sg_default{self.defaults}"
                self.defaults += 1
                yield from default_lines(name, one.default)
                default = f"&{name}"
            mandatory = "true" if one.mandatory else "false"
            arguments.append(f"{quoted(one.name)}, {mandatory}, {default}")
        yield from self.lines("DEF_PACKAGE_PARAM_ORDER", arguments)


def checked(name: str) -> str:
    """Return `name`, the name of a function, unchanged. Raises HexnnError if C++ cannot
    write it.
    """
    if not FUNCTION.fullmatch(name):
        raise HexnnError(f"C++ cannot write the name of the function '{name}'")
    return name


def argument(function: str) -> str:
    """Return the name `function` as an argument of a macro: in parentheses if it contains a comma,
    as between template arguments.
    """
    return f"({function})" if "," in function else function


def declaration(function: str, signature: Signature) -> str:
    """Return the C++ declaration of `function`, an implementation's function with the parameters
    that `signature` lists.
    """
    parts = (
        *(f"{one} &out_{i}" for i, one in enumerate(signature.outputs)),
        *(f"const {one} &in_{i}" for i, one in enumerate(signature.inputs)),
        *(f"{one} &scratch_{i}" for i, one in enumerate(signature.scratch)),
    )
    template = "template <> " if "<" in function else ""
    return f"{template}GraphStatus {function}({', '.join(parts)});"


def broken(given: str | Term, indent: str, end: str) -> Iterator[str]:
    """Yield the lines of the argument `given` of a macro, indented by `indent` and followed by
    `end`: one if that is short enough, else one for each of its own arguments.
    """
    text = f"{indent}{given}{end}"
    if isinstance(given, str) or len(text) <= WIDTH or not children(given):
        yield text
        return
    parts = children(given)
    if isinstance(given, OpTerm):
        yield indent + str(OpTerm(given.name, ())).removesuffix(")") + ","
    elif isinstance(given, Call):
        yield f"{indent}{given.word}("
    for index, part in enumerate(parts):
        yield from broken(part, indent + INDENT, "," if index + 1 < len(parts) else f"){end}")


def default_lines(name: str, value: ParameterValue) -> Iterator[str]:
    """Yield the lines that define a static variable `name`, in C++, with the default value `value`
    of a parameter.
    """
    element = DATA_TYPES[value.data_type]
    literals = [literal(one) for one in value.values]
    if value.dims is None:
        yield f"static Qnn_Scalar_t {name}_scalar{{.dataType = {value.data_type},"
        yield f"{INDENT}.{MEMBERS[element]} = {literals[0]}}};"
        kind, member = "SCALAR", f".scalarParam = {name}_scalar"
    else:
        sizes = ", ".join(map(str, value.dims))
        yield f"static uint32_t {name}_dims[] = {{{sizes}}};"
        yield f"static {ARRAYS[element]} {name}_data[] = {{{', '.join(literals)}}};"
        kind, member = "TENSOR", f".tensorParam = {name}_tensor"
        yield from tensor_lines(name, value)
    yield f"static Qnn_Param_t {name}{{.paramType = QNN_PARAMTYPE_{kind}, {member}}};"


def tensor_lines(name: str, value: ParameterValue) -> Iterator[str]:
    """Yield the lines that define, in C++, the static tensor of the default value `value`, for the
    variable `name`.
    """
    rank = len(value.dims or ())
    yield f"static Qnn_Tensor_t {name}_tensor{{.version = QNN_TENSOR_VERSION_1, .v1 = {{"
    yield f"{INDENT}.type = QNN_TENSOR_TYPE_STATIC, .dataType = {value.data_type},"
    yield f"{INDENT}.rank = {rank}, .dimensions = {name}_dims,"
    yield f"{INDENT}.clientBuf = {{.data = {name}_data, .dataSize = sizeof({name}_data)}}}}}};"


def literal(value: float | bool) -> str:
    """Return a number or bool as C++ writes it."""
    return str(int(value)) if isinstance(value, bool) else repr(value)

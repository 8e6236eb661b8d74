"""Sources of op packages by chance: rules over the whole vocabulary, with macros, includes and
comments in odd places.

The same seed draws the same package plain: without macros, comments and odd spaces, so that the two
must be read as equal.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from hexnn.dialects.packages.priorities import PRIORITIES
from hexnn.dialects.packages.tensor_classes import TENSOR_CLASSES
from hexnn.dialects.packages.terms import ELEMENT_TYPES
from hexnn.dialects.packages.word_table import Word, words

OPERANDS = ("X", "in0", "Weights", "a b", 'q"uote')
CONCRETE = [name for name, one in TENSOR_CLASSES.items() if one.form.is_concrete]
SPACES = (" ", "", "\n   ", " /* , ) */ ", ' // ( "\n  ', "\t", "/**/")


@dataclass
class Drawing:
    """A source that is being drawn."""

    chance: random.Random
    plain: bool = False
    """Whether it is drawn without macros, comments and odd spaces."""

    macros: list[str] = field(default_factory=list)
    """Lines of definitions, which come before all uses."""

    header: list[str] = field(default_factory=list)
    """Those of them that stand in an included file."""

    operands: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    uses: set[str] = field(default_factory=set)
    """The words that the rules use."""

    def space(self) -> str:
        """White space or a comment."""
        drawn = self.chance.choice(SPACES) if self.chance.random() < 0.3 else ""
        return "" if self.plain else drawn

    def call(self, word: str, *arguments: str) -> str:
        """A call with odd spaces."""
        self.uses.add(word)
        parts = ",".join(f"{self.space()}{one}{self.space()}" for one in arguments)
        return f"{word}{self.space()}({parts})"

    def macro(self, text: str) -> str:
        """`text`, perhaps by a macro without or with parameters, perhaps in the header."""
        if self.chance.random() > 0.1:
            return text
        lines = self.chance.choice((self.macros, self.header))
        form, space = self.chance.random(), self.space()
        if self.plain or "//" in text:
            return text
        name = f"M{len(self.macros) + len(self.header)}"
        body = text.replace("\n", " ")
        first, middle, last = body.partition('"X"')
        if form < 0.5:
            lines.append(f"#define {name} {body}")
            return name
        if middle and form < 0.85:
            lines.append(f"#define {name}(ARG, ...) {first}ARG{last}")
            return f'{name}({space}"X",1)'
        lines.append(f"#define {name}() \\\n  {body}")
        return f"{name}()"


def quoted(name: str) -> str:
    """A string literal."""
    return '"' + name.replace('"', '\\"') + '"'


def drawn_argument(drawing: Drawing, kind: str, depth: int) -> str:
    """An argument of the given kind."""
    return drawing.macro(ARGUMENTS[kind](drawing, depth))


def word_call(drawing: Drawing, results: tuple[str, ...], depth: int) -> str:
    """The call of a word with one of the given results."""
    candidates = [word for word in words().values() if fits(word, results, drawing)]
    shallow = [word for word in candidates if set(word.kinds) <= {"tensor", "dim", "variable"}]
    word = drawing.chance.choice(shallow if depth <= 0 and shallow else candidates)
    return called(drawing, word, depth)


def fits(word: Word, results: tuple[str, ...], drawing: Drawing) -> bool:
    """Whether a word can be called with one of `results`."""
    if word.support != "yes" or word.name == "Op":
        return False
    if "variable" in word.kinds and not drawing.variables:
        return False
    return word.result in results


def called(drawing: Drawing, word: Word, depth: int) -> str:
    """A call of a word; a split variable that it introduces is known in the arguments after it."""
    if not word.kinds:
        drawing.uses.add(word.name)
        return word.name
    count = len(word.kinds) + (word.is_variadic and drawing.chance.randrange(3))
    before, arguments = drawing.variables, list[str]()
    for index in range(count):
        kind = word.kind_of(index)
        if kind == "newvariable":
            name = f"I{len(drawing.variables)}"
            drawing.variables = (*drawing.variables, name)
            arguments.append(quoted(name))
        else:
            arguments.append(drawn_argument(drawing, kind, depth - 1))
    drawing.variables = before
    return drawing.call(word.name, *arguments)


def integer(drawing: Drawing, depth: int) -> str:
    """An integer: a constant, an expression, a call."""
    chance = drawing.chance
    if depth <= 0 or chance.random() < 0.4:
        return chance.choice(("1", "32", "0x10", "(4 + 3) * 2", "-5", "1'000", "TILE"))
    if chance.random() < 0.2:
        return drawing.call("int", drawn_argument(drawing, "number", depth - 1))
    if chance.random() < 0.2:
        both = (drawn_argument(drawing, "int", depth - 1) for _ in range(2))
        return f"({chance.choice('+-*/').join(f' ({one}) ' for one in both)})"
    return word_call(drawing, ("int",), depth)


def number(drawing: Drawing, depth: int) -> str:
    """A number of any type."""
    if depth <= 0 or drawing.chance.random() < 0.3:
        return drawing.chance.choice(("1.0f", "2.5", "1e-05", "0.25f", "7"))
    return word_call(drawing, ("int", "float", "number"), depth)


def value(drawing: Drawing, depth: int) -> str:
    """A number."""
    return number(drawing, depth)


def condition(drawing: Drawing, depth: int) -> str:
    """A condition."""
    if drawing.chance.random() < 0.15:
        types = [drawn_argument(drawing, "dtype", depth) for _ in range(2)]
        return drawing.call(drawing.chance.choice(("EQ", "NE")), *types)
    return word_call(drawing, ("bool",), depth)


def operand(drawing: Drawing, depth: int) -> str:
    """An operand of an operation."""
    if depth <= 0 or drawing.chance.random() < 0.4:
        return quoted(drawing.chance.choice(drawing.operands))
    return drawing.chance.choice((replacement, shape, constant))(drawing, depth)


def replacement(drawing: Drawing, depth: int) -> str:
    """A replacement: an operation, or one with words around it."""
    if depth <= 0 or drawing.chance.random() < 0.5:
        return operation(drawing, depth)
    return word_call(drawing, ("replacement",), depth)


def operation(drawing: Drawing, depth: int) -> str:
    """An operation of one of three packages."""
    name = drawing.chance.choice(('"Conv.opt"', '"Other::Op_1"', '"A" ".b"'))
    if drawing.chance.random() < 0.3:
        name = drawing.call("FROM_DEFAULT_PACKAGE", '"Cast"')
    operands = [operand(drawing, depth - 1) for _ in range(drawing.chance.randrange(4))]
    return drawing.call("Op", name, *operands)


def shape(drawing: Drawing, depth: int) -> str:
    """A shape."""
    return word_call(drawing, ("shape",), depth)


def constant(drawing: Drawing, depth: int) -> str:
    """A constant."""
    return word_call(drawing, ("constant",), depth)


def tensor(drawing: Drawing, depth: int) -> str:
    """The name of an operand, or the whole match."""
    return quoted(drawing.chance.choice((*drawing.operands, "*")))


def size(drawing: Drawing, depth: int) -> str:
    """What gives a size."""
    return (
        tensor(drawing, depth)
        if depth <= 0
        else drawing.chance.choice((tensor, shape))(drawing, depth)
    )


def anything(drawing: Drawing, depth: int) -> str:
    """An operand or a number."""
    return drawing.chance.choice((tensor, integer))(drawing, depth)


def element_type(drawing: Drawing, depth: int) -> str:
    """An element type."""
    if drawing.chance.random() < 0.4:
        return drawing.call("DTYPE_OF", tensor(drawing, 0))
    return f"DType::{drawing.chance.choice(list(ELEMENT_TYPES))}"


ARGUMENTS: dict[str, Callable[[Drawing, int], str]] = {
    "bool": condition,
    "int": integer,
    "number": number,
    "value": value,
    "dtype": element_type,
    "dim": lambda drawing, depth: str(drawing.chance.randrange(4)),
    "tensor": tensor,
    "variable": lambda drawing, depth: quoted(drawing.chance.choice(drawing.variables)),
    "function": lambda drawing, depth: drawing.chance.choice(
        ("split_start", "&ns::size_of", "f<4>")
    ),
    "shape": shape,
    "size": size,
    "replacement": replacement,
    "operation": operation,
    "any": anything,
}
"""Kind of argument -> what draws one."""


def pattern(drawing: Drawing, depth: int) -> str:
    """A pattern; the names in it become the operands of the drawing."""
    count = drawing.chance.randrange(1, 4)
    parts = list[str]()
    for _ in range(count):
        if depth > 0 and drawing.chance.random() < 0.3:
            parts.append(pattern(drawing, depth - 1))
        else:
            name = drawing.chance.choice(OPERANDS)
            drawing.operands = (*drawing.operands, name)
            parts.append(quoted(name))
    return drawing.call("Op", drawing.chance.choice(('"Conv"', '"Other::Add"')), *parts)


def drawn_rule(drawing: Drawing) -> str:
    """A rule."""
    chance = drawing.chance
    drawing.operands = drawing.variables = ()
    base = chance.choice(list(PRIORITIES))
    priority = chance.choice((base, f"{base} + {chance.randrange(400)}", "42", f"({base}+TILE)"))
    match = pattern(drawing, 2)
    parts = [priority, drawing.macro(match)]
    macro = "DEF_PACKAGE_OPTIMIZATION"
    if chance.random() < 0.3:
        macro += "_WITH_FLAGS"
        parts.insert(1, "relaxed_precision_flag")
    parts += [drawn_argument(drawing, "bool", 3), drawn_argument(drawing, "replacement", 4)]
    return drawing.call(macro, *parts) + chance.choice(("", ";"))


def drawn_implementation(drawing: Drawing, index: int) -> str:
    """A function with one or two template parameters, its registration, perhaps its hook."""
    chance = drawing.chance
    scratch = chance.random() < 0.4
    first, second = chance.choice(CONCRETE), chance.choice((*CONCRETE, "Tensor"))
    extra = f", {chance.choice(CONCRETE)} &scratch" if scratch else ""
    lines = [
        "template <typename A, class B = Tensor>",
        f"GraphStatus f{index}(A &out, const B &in, B const &more{extra})",
        chance.choice((";", "{ if (out < in) { return 1; } /* ) */ return 0; }")),
    ]
    used = f"(f{index}<{first},{drawing.space()}{second}>)"
    cost = chance.choice(("GLACIAL", "SNAIL", "FAST", "FREE"))
    flags = chance.sample(
        ("Flags::RESOURCE_HVX", "IS_CONST", "INHIBIT_CONST_PROP"), chance.randrange(3)
    )
    kind = chance.randrange(3)
    if kind == 0:
        lines.append(drawing.call("DEF_PACKAGE_OP", used, '"A"'))
    elif kind == 1:
        lines.append(drawing.call("DEF_PACKAGE_OP_AND_COST_AND_FLAGS", used, '"A"', cost, *flags))
    else:
        lines.append(f"float cost{index}(const Op *op) {{ return 1.f; }}")
        cost = f"cost{index}"
        lines.append(drawing.call("DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS", used, '"A"', cost, *flags))
    if scratch:
        lines.append(f"namespace {{ class Hook{index} : public hnnx::OpHookBase {{ int x; }}; }}")
        lines.append(drawing.call("CTOR_OPHOOK", used, f"Hook{index}"))
    return "\n".join(lines)


def drawn_properties(drawing: Drawing, index: int) -> str:
    """Tensor properties of an operation."""
    names = ["*", "x", "y"]
    drawing.chance.shuffle(names)
    cut = drawing.chance.randrange(4)
    op = drawing.call("Op", f'"P{index}"', '"x"', '"y"')
    parts = [
        drawing.call(word, *map(quoted, part))
        for word, part in (("Flat", names[:cut]), ("Crouton", names[cut:]))
        if part
    ]
    parts.append(drawing.call(drawing.chance.choice(("Tcm", "MainMemory")), '"..."'))
    return drawing.call("DEF_TENSOR_PROPERTIES", op, *parts)


def drawn_order(drawing: Drawing, index: int) -> str:
    """The parameter order of an operation, with the defaults that it needs."""
    chance = drawing.chance
    lines, parts = list[str](), [f'"O{index}"']
    for number in range(chance.randrange(1, 4)):
        default = "nullptr"
        if chance.random() < 0.5:
            name = f"d{index}_{number}"
            kind, member, text = chance.choice(SCALARS)
            lines.append(f"static Qnn_Scalar_t {name}_s{{.dataType = QNN_DATATYPE_{kind},")
            lines.append(f"  .{member} = {text}}};")
            lines.append(f"static Qnn_Param_t {name} = {{.paramType = QNN_PARAMTYPE_SCALAR,")
            lines.append(f"  .scalarParam = {name}_s}};")
            default = f"&{name}"
        mandatory = "false" if default != "nullptr" else chance.choice(("true", "false"))
        parts += [f'"p{number}"', mandatory, default]
    return "\n".join([*lines, drawing.call("DEF_PACKAGE_PARAM_ORDER", *parts)])


SCALARS = (
    ("FLOAT_32", "floatValue", "6.5f"),
    ("INT_32", "int32Value", "-(3)"),
    ("UINT_32", "uint32Value", "TILE * 2"),
    ("BOOL_8", "bool8Value", "true"),
    ("FLOAT_64", "doubleValue", "1"),
)
"""Data type, member and value of scalars."""


def drawn_package(seed: int, plain: bool = False) -> tuple[dict[str, str], set[str]]:
    """The files of a package, the first the source, and the words that they use."""
    drawing = Drawing(random.Random(seed), plain)
    chance = drawing.chance
    parts = [drawn_rule(drawing) for _ in range(chance.randrange(1, 5))]
    parts += [drawn_implementation(drawing, index) for index in range(chance.randrange(3))]
    parts += [drawn_properties(drawing, index) for index in range(chance.randrange(3))]
    parts += [drawn_order(drawing, index) for index in range(chance.randrange(3))]
    chance.shuffle(parts)
    hidden = f"#if 0\nit isn't ( read\n#endif\n/* {parts[0].replace('*/', '')} */"
    hidden = "" if plain else hidden
    lines = [
        '#include "HTP/core/optimize.h"',
        "static constexpr int TILE = 8;",
        '#include "macros.h"',
        *drawing.macros,
        hidden,
        f"BEGIN_PKG_OP_DEFINITION(PKG_X){chance.choice(('', ';'))}",
        *parts,
        f"END_PKG_OP_DEFINITION(PKG_X){chance.choice(('', ';'))}",
    ]
    header = ["#ifndef MACROS_H", "#define MACROS_H", *drawing.header, "#endif", ""]
    return {"a.cpp": "\n".join(lines) + "\n", "macros.h": "\n".join(header)}, drawing.uses

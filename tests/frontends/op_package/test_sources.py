"""Sources as they are in the wild: preprocessing, declarations, lists, registration."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from support.op_packages import message, read, read_all, warnings_of, written

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.packages.terms import Call, Number
from hexnn.frontends.op_package.reader import Sources, read_packages
from hexnn.frontends.op_package.writer import package_text

RULE = 'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), GT(DIM_DEPTH("X"), {}), Op("B", "X"))\n'


def bound(folder: Path, text: str | Mapping[str, str], *defines: str) -> int | float:
    """The number with which the only rule of a source compares."""
    (rule,) = read(folder, text, *defines).rules
    assert isinstance(rule.constraint, Call)
    number = rule.constraint.arguments[1]
    assert isinstance(number, Number)
    return number.value


@pytest.mark.parametrize(
    ("head", "used", "value"),
    [
        ("#define N 3", "N", 3),
        ("#define N (2 + 1)\n#undef N\n#define N 4", "N", 4),
        ("#define TWICE(x) ((x) * 2)", "TWICE(2 + 3)", 10),
        ("#define CAT(a, b) a##b\n#define N12 7", "CAT(N, 12)", 7),
        ("#define FIRST(x, ...) x", "FIRST(5, 6, 7)", 5),
        ("static constexpr int TILE = 4 * 8;", "TILE", 32),
        ("const size_t TILE{64};", "TILE / 3", 21),
        ("namespace { constexpr uint32_t A = 2; }", "A * A - 1", 3),
        ("", "0x20", 32),
        ("", "1'000u", 1000),
        ("", "-7 / 2", -3),
        ("", "-7 % 4", -3),
        ("", "1 + 2 * 3", 7),
        ("", "1.f", 1.0),
        ("", "1e-5f", 1e-5),
        ("", ".5", 0.5),
        ("#if defined(A) && A > 2\n#define N 1\n#elif !defined(B)\n#define N 2\n#endif", "N", 2),
        ("#ifndef DEF_PACKAGE_OP\n#define N 1\n#else\n#define N 2\n#endif", "N", 2),
    ],
)
def test_constants(head: str, used: str, value: float, tmp_path: Path) -> None:
    got = bound(tmp_path, f"{head}\n{RULE.format(used)}")
    assert (got, type(got)) == (value, type(value))


def test_definitions_from_the_command_line(tmp_path: Path) -> None:
    text = "#ifdef FAST\n" + RULE.format("N") + "#endif\n"
    assert bound(tmp_path, text, "FAST", "N=9") == 9
    assert read(tmp_path, text).rules == []


def test_comments_and_strings(tmp_path: Path) -> None:
    """What is in comments is not read, what looks like a comment in a string is a string."""
    rule = RULE.format('1 /* DEF_PACKAGE_OP(x, "y") */ + // )\n 2')
    text = (
        f'// {rule.splitlines()[0]}\n/*\n{RULE.format(5)}*/\nchar const *s = "/*";\n{rule}// */\n'
    )
    assert bound(tmp_path, text) == 3


def test_escapes_and_adjacent_strings(tmp_path: Path) -> None:
    text = 'DEF_PACKAGE_OPTIMIZATION(LATE, Op("A" ".b", "in\\"0\\x41"), OK, "in\\"0A")'
    (rule,) = read(tmp_path, text).rules
    assert (rule.match.name, rule.operands) == ("demo::A.b", ('in"0A',))
    assert str(rule.replacement) == r'"in\"0A"'


def test_raw_strings_and_characters_are_passed_over(tmp_path: Path) -> None:
    text = "const char *a = R\"x(\" ( // )x\";\nchar b = '\"'; char c = '(';\n"
    assert bound(tmp_path, text + RULE.format(1)) == 1


def test_includes(tmp_path: Path) -> None:
    """Beside the file, in folders of -I; those of the SDK and of the system are skipped."""
    files = {
        "a.cpp": '#include <cmath>\n#include "HTP/core/a.h"\n#include "QnnOpPackage.h"\n'
        '#include "sub/b.h"\n#include <d.h>\n' + RULE.format("B + C + D"),
        "sub/b.h": '#pragma once\n#define B 1\n#include "c.h"\n#include "../a2.h"\n',
        "sub/c.h": "#ifndef C\n#define C 20\n#endif\n",
        "a2.h": '#include "sub/c.h"\n#include "sub/b.h"\n',
        "inc/d.h": "#define D 300\n",
    }
    assert bound(tmp_path, files) == 321


def test_a_whole_rule_from_a_macro(tmp_path: Path) -> None:
    text = """
#define ORIGINAL_OP Op("A", "X")
#define RELAXED(OP, ...) \\
  DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS(CLEANUP_GRAPH + 50, relaxed_precision_flag, OP, \\
      IS_FLOAT32_ALL(__VA_ARGS__), MAKE_OP_FP16_AND_INSERT_CAST(Op("A.16", CAST_TO_FP16("X"))))
RELAXED(ORIGINAL_OP, "X", "*")
"""
    (rule,) = read(tmp_path, text).rules
    assert (rule.priority, rule.flags) == (5050, ("relaxed_precision_flag",))
    assert str(rule.constraint) == 'IS_FLOAT32_ALL("X", "*")'


def test_operators_stand_for_words(tmp_path: Path) -> None:
    text = (
        'DEF_PACKAGE_OPTIMIZATION(TILING + 100, Op("A", "X"), DTYPE_OF("X") == DType::Float16 &&'
        ' !(DIM_OF("X", 1) + 1 < 2 * DIM_WIDTH("X")) || (int)STEPSIZE_OF("X") >= 1, "X")'
    )
    (rule,) = read(tmp_path, text).rules
    assert str(rule.constraint) == (
        'OR(AND(EQ(DTYPE_OF("X"), DType::Float16), NOT(LT(ADD(DIM_OF("X", 1), 1),'
        ' MUL(2, DIM_WIDTH("X"))))), GE(int(STEPSIZE_OF("X")), 1))'
    )


def test_names_of_the_sdk(tmp_path: Path) -> None:
    text = (
        'DEF_PACKAGE_OPTIMIZATION(QNN, Op(FROM_DEFAULT_PACKAGE(QNN_OP_ELEMENT_WISE_ADD), "a"),'
        ' OK, Op(FROM_DEFAULT_PACKAGE("QNN_OP_CONV_2D"), "a"))\n'
        "DEF_PACKAGE_PARAM_ORDER(QNN_OP_SOFTMAX, QNN_OP_SOFTMAX_PARAM_AXIS, true, nullptr)"
    )
    package = read(tmp_path, text)
    assert package.rules[0].match.name == "q::ElementWiseAdd"
    assert str(package.rules[0].replacement) == 'Op(FROM_DEFAULT_PACKAGE("Conv2d"), "a")'
    assert package.orders["demo::Softmax"].parameters[0].name == "axis"


def test_rules_of_the_default_package(tmp_path: Path) -> None:
    text = RULE.format(1) + 'DEF_OPTIM(EARLY, Op("Relu", "X"), OK, "X")\n'
    demo, default = read_all(tmp_path, text, "THIS_PKG_NAME=demo")
    assert [one.name for one in demo.rules] == ["demo::A"]
    assert (default.name, [one.name for one in default.rules]) == ("q", ["q::Relu"])


FUNCTIONS = {
    "int f(Tensor &out, const Tensor &in);": "(Tensor) <- (Tensor)",
    "static inline GraphStatus f(hnnx::Tensor &o, Tensor const &) noexcept { return 0; }": (
        "(Tensor) <- (Tensor)"
    ),
    "template <typename T = Tensor> [[nodiscard]] int f(T &o, T &p, const T &i);": (
        "(Tensor, Tensor) <- (Tensor)"
    ),
    "using In = PlainFloatTensor;\nint f(Tensor &o, const In &i, const In &p = 3);": (
        "(Tensor) <- (PlainFloatTensor, PlainFloatTensor)"
    ),
    "typedef const Int32Tensor Axis;\nint f(Tensor &o, const Axis &i);": (
        "(Tensor) <- (Int32Tensor)"
    ),
    'extern "C" { __attribute__((visibility("hidden"))) int f(Tensor &o); }': "(Tensor) <- ()",
    "auto f(Tensor &o, const Tensor &i) -> std::pair<int, int> { return {1, 2}; }": (
        "(Tensor) <- (Tensor)"
    ),
    "struct S f(Tensor &o, const Tensor &i, QuantUint8Tensor_TCM &s) { S s; return s; }": (
        "(Tensor) <- (Tensor) <- (QuantUint8Tensor_TCM)"
    ),
    "int f(Tensor &o, const Tensor &i);\nint f(Tensor &o, const Tensor &i) { while (0) {} }": (
        "(Tensor) <- (Tensor)"
    ),
}
"""Declaration -> the signature of f, or of f<Tensor>."""


@pytest.mark.parametrize("text", FUNCTIONS)
def test_declarations_of_functions(text: str, tmp_path: Path) -> None:
    function = "f<Tensor>" if "template" in text else "f"
    around = "struct S { int x; };\nbool operator==(S a, S b) { return true; }\nint x[] = {1, 2};\n"
    source = f'{around}{text}\nDEF_PACKAGE_OP({function}, "A")\nint y;'
    (record,) = read(tmp_path, source).implementations
    assert str(record.signature) == FUNCTIONS[text]


def test_template_arguments_go_by_their_order(tmp_path: Path) -> None:
    text = """
template <typename Out, class In>
GraphStatus f(Out &out, const In &in, const Tensor &axis, const Out &more);
DEF_PACKAGE_OP((f<PlainFloatTensor, hnnx::QuantUint8Tensor>), "A")
DEF_PACKAGE_OP_AND_COST_AND_FLAGS((f<PlainFloatTensor_TCM, Tensor>), "A", FREE, Flags::IS_CONST,
                                  Flags::RESOURCE_HVX);
"""
    text = text.replace("hnnx::", "")
    first, second = read(tmp_path, text).implementations
    assert str(first.signature) == (
        "(PlainFloatTensor) <- (QuantUint8Tensor, Tensor, PlainFloatTensor)"
    )
    assert second.signature.inputs == ("Tensor", "Tensor", "PlainFloatTensor_TCM")
    assert (second.cost, second.flags) == ("FREE", ("IS_CONST", "RESOURCE_HVX"))


def test_defaults_of_parameters(tmp_path: Path) -> None:
    text = """
static Qnn_Scalar_t a = {.dataType = Qnn_DataType_t::QNN_DATATYPE_BOOL_8, .bool8Value = true};
static Qnn_Param_t pa = {.paramType = QNN_PARAMTYPE_SCALAR, .name = "a", .scalarParam = a};
static Qnn_Param_t pb{.paramType = QNN_PARAMTYPE_SCALAR,
                      .scalarParam = {QNN_DATATYPE_UINT_32, {.uint32Value = 2 + 3}}};
static uint32_t dims[] = {2, 2};
static float values[] = {1, 2.5f, -3, 4};
static Qnn_Tensor_t t = {.version = QNN_TENSOR_VERSION_1, .v1 = {.dataType = QNN_DATATYPE_FLOAT_32,
    .rank = 2, .dimensions = dims, .clientBuf = {.data = values, .dataSize = 16}}};
static Qnn_Param_t pc = {.paramType = QNN_PARAMTYPE_TENSOR, .tensorParam = t};
DEF_PACKAGE_PARAM_ORDER("A", "a", false, &pa, "b", false, &pb, "c", false, &pc, "d", false, NULL)
"""
    parameters = read(tmp_path, text).orders["demo::A"].parameters
    values = [
        p.default and (p.default.data_type, p.default.values, p.default.dims) for p in parameters
    ]
    assert values == [
        ("QNN_DATATYPE_BOOL_8", (True,), None),
        ("QNN_DATATYPE_UINT_32", (5,), None),
        ("QNN_DATATYPE_FLOAT_32", (1.0, 2.5, -3.0, 4.0), (2, 2)),
        None,
    ]


REGISTER_RULES = "REGISTER_PACKAGE_OPTIMIZATIONS()"
INTERFACE = """
BEGIN_PKG_OPS_OPTS_LIST()
DECLARE_PKG_OPS_OPTS_LIST(PKG_A)
END_PKG_OPS_OPTS_LIST()
static constexpr auto sg_packageName = "Named";
INIT_PACKAGE_OP_DEF()
Qnn_ErrorHandle_t demoInit(QnnOpPackage_GlobalInfrastructure_t infrastructure) {
  REGISTER_PACKAGE_OPS()
  %s
  REGISTER_PACKAGE_PER_CHANNEL_QUANTIZED_OPS()
  return QNN_SUCCESS;
}
BEGIN_PKG_OP_DEFINITION(PKG_A);
int f(Tensor &o);
DEF_PACKAGE_OP(f, "A")
DEF_PACKAGE_PARAM_ORDER("A", "x", true, nullptr)
"""


def test_rules_that_are_never_registered(tmp_path: Path) -> None:
    text = INTERFACE + RULE.format(1) + "END_PKG_OP_DEFINITION(PKG_A);\n"
    missing = text % "REGISTER_PACKAGE_PARAM_ORDERS()"
    assert read(tmp_path, missing).never_registered == {"optimizations"}
    assert warnings_of(tmp_path, missing) == [
        "warning: the rules of package demo (1) are never registered: its Init does not call"
        " REGISTER_PACKAGE_OPTIMIZATIONS()"
    ]
    both = text % "REGISTER_PACKAGE_PARAM_ORDERS() REGISTER_PACKAGE_OPTIMIZATIONS();"
    assert warnings_of(tmp_path, both) == []
    core = "INIT_PKG_CORE_INIT_FUNC()\n" + text % "REGISTER_PACKAGE_PARAM_ORDERS()"
    assert warnings_of(tmp_path, core) == []


def test_lists_that_the_interface_does_not_name(tmp_path: Path) -> None:
    text = INTERFACE % "REGISTER_PACKAGE_PARAM_ORDERS()" + "END_PKG_OP_DEFINITION(PKG_A)\n"
    more = f"BEGIN_PKG_OP_DEFINITION(PKG_B)\n{RULE.format(1)}END_PKG_OP_DEFINITION(PKG_B)\n"
    text = text.replace("REGISTER_PACKAGE_OPS()", "REGISTER_PACKAGE_OPS() " + REGISTER_RULES)
    assert [rule.unnamed_list for rule in read(tmp_path, text + more).rules] == ["PKG_B"]
    assert warnings_of(tmp_path, text + more) == [
        "warning: what PKG_B defines is never registered: DECLARE_PKG_OPS_OPTS_LIST(PKG_B) is"
        " missing"
    ]


def test_what_has_no_effect_is_a_warning(tmp_path: Path) -> None:
    text = 'LIST_PACKAGE_AXIS_PARAMS("axis", "Axis")\nLIST_PACKAGE_AXIS_PARAMS()\nSOMETHING(x)\n'
    assert warnings_of(tmp_path, f"{text}#define DEF_PACKAGE_OP(a, b)\n") == [
        "warning: DEF_PACKAGE_OP keeps its meaning: the definition is ignored",
        "warning: the macro 'SOMETHING' is not known and means nothing here",
        'warning: what this list says of "axis", "Axis" has no effect here',
    ]


def test_a_macro_of_the_language_cannot_be_defined(tmp_path: Path) -> None:
    text = 'DEF_TENSOR_PROPERTIES(Op("A", "x"), Flat("x"))'
    said = warnings_of(tmp_path, text, "DEF_TENSOR_PROPERTIES(a, b)=int x;")
    assert said == ["warning: DEF_TENSOR_PROPERTIES keeps its meaning: the definition is ignored"]


def test_a_hook_of_a_function_that_no_macro_registers(tmp_path: Path) -> None:
    text = "int f(Tensor &o, Int32Tensor &s);\nclass Hook {};\nCTOR_OPHOOK(f, Hook)\n"
    assert warnings_of(tmp_path, text) == ["warning: no macro registers f: its hook has no effect"]
    assert "Hook" not in package_text(read(tmp_path, text))


def test_the_name_of_the_package(tmp_path: Path) -> None:
    text = 'static const char *sg_packageName = "Named";\n'
    assert read_all(tmp_path, text)[0].name == "Named"
    assert read_all(tmp_path, f"#define THIS_PKG_NAME Other\n{text}")[0].name == "Other"
    assert read_all(tmp_path, text, "THIS_PKG_NAME=demo")[0].name == "demo"
    assert read_all(tmp_path, "int x;\n")[0].name == "a"


def test_a_folder_is_one_package(tmp_path: Path) -> None:
    written(tmp_path, {"pack/a.cpp": RULE.format(1), "pack/sub/b.cpp": RULE.format(2)})
    written(tmp_path, {"pack/c.h": "not C++", "pack/notes.txt": "nor this"})
    (package,) = read_packages(Sources((str(tmp_path / "pack"),)))
    assert (package.name, [one.name for one in package.rules]) == ("pack", ["pack::A", "pack::A#2"])


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("none", "none: no such file or folder of an op package"),
        ("empty", r"empty: no sources of an op package \(.cpp, .cc, .cxx, .c, .xml\)"),
        ("a.py", "a.py: an op package is a folder or a file with a suffix of .cpp"),
    ],
)
def test_paths_without_a_package(path: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.py").write_text("")
    with pytest.raises(HexnnError, match=text):
        read_packages(Sources((str(tmp_path / path),)))


def test_expansion_is_bounded(tmp_path: Path) -> None:
    lines = [f"#define A{i + 1} {' '.join([f'A{i}'] * 30)}\n" for i in range(9)]
    text = "#define A0 1\n" + "".join(lines) + "int x = A9;\n"
    (line, *_) = message(tmp_path, text)
    assert "macros expand to more than" in line

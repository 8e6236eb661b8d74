"""Sources that are refused, each at the place where the user wrote what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from support.op_packages import message

HEAD = "// a comment\n\n"

SCALAR = (
    "static Qnn_Scalar_t s = {{.dataType = {}, {}}};\n"
    "static Qnn_Param_t p = {{.paramType = QNN_PARAMTYPE_SCALAR, .scalarParam = s}};\n"
)
ORDER = 'DEF_PACKAGE_PARAM_ORDER("A", "x", false, &p)\n'

INVALID: dict[str, tuple[str | Mapping[str, str], list[str]]] = {
    "unknown name in a replacement": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "in0"), OK,\n    Op("B", "in_0"))',
        ["a.cpp:2:13: error: the match has no operand \"in_0\" (in0), did you mean 'in0'?"],
    ),
    "unknown name in properties": (
        'DEF_TENSOR_PROPERTIES(Op("A", "in0"), Flat("*"),\n  Tcm("in_0"))',
        [
            'a.cpp:2:3: error: Tcm: the operation has no tensor "in_0" (in0, *),'
            " did you mean 'in0'?"
        ],
    ),
    "misspelled macro": (
        'DEF_PACKAGE_OPTIMIAZATION(EARLY, Op("A", "X"), OK, "X")',
        [
            "a.cpp:1:1: error: unknown word 'DEF_PACKAGE_OPTIMIAZATION',"
            " did you mean 'DEF_PACKAGE_OPTIMIZATION'?"
        ],
    ),
    "misspelled word": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"),\n  EQ(DIM_DEPHT("X"), 1), "X")',
        ["a.cpp:2:6: error: unknown word 'DIM_DEPHT', did you mean 'DIM_DEPTH'?"],
    ),
    "wrong arity of a word": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"),\n  AND(GT(DIM_DEPTH("X"))), "X")',
        ["a.cpp:2:7: error: GT takes 2 arguments (number number), got 1"],
    ),
    "wrong arity of a macro": (
        '\nDEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), "X")',
        [
            "a.cpp:2:1: error: DEF_PACKAGE_OPTIMIZATION takes 4 arguments"
            " (priority pattern bool replacement), got 3"
        ],
    ),
    "a template without parentheses": (
        "template <class A, class B> int f(A &o, const B &i);\n"
        'DEF_PACKAGE_OP(f<Tensor, Tensor>, "A")',
        [
            "a.cpp:2:1: error: DEF_PACKAGE_OP takes 2 arguments (function opname), got 3",
            "a.cpp:2:1: note: a function with several template arguments stands in parentheses:"
            " (f<A, B>)",
        ],
    ),
    "a type error in a constraint": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"),\n    EQ(IS_QUINT8("X"), 1), "X")',
        [
            "a.cpp:2:8: error: EQ: argument 1 must be a number or an element type,"
            ' got IS_QUINT8("X") (a condition)'
        ],
    ),
    "a size around an operand": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), OK,\n  Op("B", WITH_SIZE("X", "X")))',
        [
            "a.cpp:2:26: error: WITH_SIZE: argument 2 must be an operation, or a word that makes"
            ' one, got "X" (a name)'
        ],
    ),
    "a constraint that is none": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"),\n    DIM_DEPTH("X"), "X")',
        ['a.cpp:2:5: error: a constraint is a condition, or OK for none, got DIM_DEPTH("X")'],
    ),
    "a macro that does not parse": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"),\n    EQ(1 2), "X")',
        ["a.cpp:2:10: error: expected ',' or ')' after 1, got 2"],
    ),
    "an empty argument": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), , "X")',
        ["a.cpp:1:1: error: the constraint is empty"],
    ),
    "an open bracket": (
        HEAD + 'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), OK, "X"\nint f(Tensor &x);',
        ["a.cpp:3:25: error: '(' is never closed"],
    ),
    "a bracket that closes nothing": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), OK, "X"))',
        ["a.cpp:1:55: error: ')' closes nothing"],
    ),
    "brackets that do not match": (
        'namespace {\nDEF_TENSOR_PROPERTIES(Op("A", "X"), Flat("*")\n}',
        ["a.cpp:2:22: error: '(' is never closed", "a.cpp:2:22: note: '}' is at a.cpp:3:1"],
    ),
    "an open string": (
        'DEF_TENSOR_PROPERTIES(Op("A, X), Flat("*"))',
        ["a.cpp:1:41: error: the string is not closed"],
    ),
    "a string without end": (
        'int x;\nconst char *s = "x;\n',
        ["a.cpp:2:17: error: the string is not closed"],
    ),
    "a comment without end": ("int x;\n  /* x", ["a.cpp:2:3: error: the comment is not closed"]),
    "a macro of itself": (
        "#define BIG BIG\n"
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"),\n  GT(DIM_DEPTH("X"), BIG), "X")',
        [
            "a.cpp:1:13: error: the macro BIG expands to itself",
            "a.cpp:1:13: note: in expansion of macro BIG at a.cpp:3:22",
        ],
    ),
    "macros of each other": (
        '#define A B(1)\n#define B(x) A\n\nDEF_PACKAGE_OPTIMIZATION(A, Op("A", "X"), OK, "X")',
        [
            "a.cpp:2:14: error: the macro A expands to itself",
            "a.cpp:2:14: note: in expansion of macro B at a.cpp:1:11",
            "a.cpp:2:14: note: in expansion of macro A at a.cpp:4:26",
        ],
    ),
    "a rule macro of itself": (
        "#define RULE(x) RULE(x)\nRULE(1)",
        [
            "a.cpp:1:17: error: the macro RULE expands to itself",
            "a.cpp:1:17: note: in expansion of macro RULE at a.cpp:2:1",
        ],
    ),
    "an error in a rule macro": (
        "#define RULE(OP, N) \\\n"
        '  DEF_PACKAGE_OPTIMIZATION(EARLY + N, Op(OP, "X"), \\\n'
        '    GT(DIM_DEPHT("X"), 3), "X")\n'
        'RULE("A", 1)\n',
        [
            "a.cpp:3:8: error: unknown word 'DIM_DEPHT', did you mean 'DIM_DEPTH'?",
            "a.cpp:3:8: note: in expansion of macro RULE at a.cpp:4:1",
        ],
    ),
    "an error in an argument of a macro": (
        "#define SIZE_OF(W) MUL(ELEMENTSIZE_OF(W), DIM_OF(W, 0))\n"
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"),\n  GT(SIZE_OF("Y"), 3), "X")\n',
        [
            'a.cpp:3:14: error: the match has no operand "Y" (X)',
            "a.cpp:3:14: note: in expansion of macro SIZE_OF at a.cpp:3:6",
        ],
    ),
    "too few arguments of the user's macro": (
        "int a;\n#define SIZE_OF(W, X) MUL(W, X)\nint b = SIZE_OF(1);\n",
        ["a.cpp:3:9: error: macro SIZE_OF requires 2 arguments but was passed 1"],
    ),
    "an include that is not there": (
        {"a.cpp": '#include <vector>\n#include "HTP/core/optimize.h"\n#include "rules.h"\n'},
        [
            "a.cpp:3:10: error: the included file 'rules.h' is not there",
            "a.cpp:3:10: note: searched: {folder}, inc",
        ],
    ),
    "an include in an include that is not there": (
        {"a.cpp": '\n#include "inc/b.h"\n', "inc/b.h": '#include "c.h"\n'},
        [
            "inc/b.h:1:10: error: the included file 'c.h' is not there",
            "inc/b.h:1:10: note: searched: {folder}, inc",
            "inc/b.h:1:10: note: included at a.cpp:2:10",
        ],
    ),
    "an error in an include": (
        {
            "a.cpp": '#include "b.h"\n\nRULE("A")\n',
            "b.h": '\n#define RULE(OP) DEF_PACKAGE_OPTIMIZATION(EARLY, Op(OP, "X"), OKAY, "X")\n',
        },
        [
            "b.h:2:63: error: unknown word 'OKAY', did you mean 'OK'?",
            "b.h:2:63: note: included at a.cpp:1:10",
            "b.h:2:63: note: in expansion of macro RULE at a.cpp:3:1",
        ],
    ),
    "an include of itself": (
        {"a.cpp": '#include "b.h"\n', "b.h": 'int x;\n#include "b.h"\nint y;\n'},
        ["b.h:2:10: error: includes nest deeper than 64"],
    ),
    "a directive that there is not": (
        "#inclde <vector>\n",
        ["a.cpp:1:2: error: unknown directive '#inclde', did you mean 'include'?"],
    ),
    "an error directive": (
        "#ifndef X\n#error give X\n#endif\n",
        ["a.cpp:2:2: error: #error give X"],
    ),
    "a condition without end": ("int x;\n#ifdef X\n", ["a.cpp:2:1: error: unterminated #ifdef X"]),
    "a condition without a value": (
        "int x;\n#if 1/0\n#endif\n",
        ["a.cpp:2:5: error: the condition 1/0 has no value: division by zero"],
    ),
    "a condition of nothing": ("#ifdef\n#endif\n", ["a.cpp:1:2: error: #ifdef says nothing"]),
    "a function that no source declares": (
        'int relu(Tensor &o, const Tensor &i);\nDEF_PACKAGE_OP(rely, "A")',
        ["a.cpp:2:16: error: no source declares the function 'rely', did you mean 'relu'?"],
    ),
    "too few template arguments": (
        'template <class A, class B>\nint f(A &o, const B &i);\nDEF_PACKAGE_OP(f<Tensor>, "A")',
        [
            "a.cpp:3:16: error: f has 2 template parameters, got 1",
            "a.cpp:3:16: note: it is declared at a.cpp:2:5",
        ],
    ),
    "a parameter that is no tensor": (
        'int f(Tensor &o, int a);\nDEF_PACKAGE_OP(f, "A")',
        [
            "a.cpp:2:16: error: f: a parameter is no reference to a tensor class, but 'int'",
            "a.cpp:2:16: note: it is declared at a.cpp:1:18",
        ],
    ),
    "an unknown tensor class": (
        'template <class T> int f(T &o);\nDEF_PACKAGE_OP(f<PlainFloat32Tensor>, "A")',
        [
            "a.cpp:2:16: error: f<PlainFloat32Tensor>: parameter 'o' is no reference to a tensor"
            " class, but 'PlainFloat32Tensor', did you mean 'PlainFloatTensor'?",
            "a.cpp:2:16: note: it is declared at a.cpp:1:26",
        ],
    ),
    "outputs after inputs and scratch": (
        "int f(Tensor &o, const Tensor &i, PlainFloatTensor &s, const Tensor &p);\n"
        'DEF_PACKAGE_OP(f, "A")',
        [
            "a.cpp:2:16: error: f: outputs come before inputs, scratch outputs after them",
            "a.cpp:2:16: note: it is declared at a.cpp:1:5",
        ],
    ),
    "parameters without a comma": (
        'int f(Tensor &o const Tensor &i);\nDEF_PACKAGE_OP(f, "A")',
        [
            "a.cpp:2:16: error: f: parameter 'o' is not a type, & and a name:"
            " 'Tensor & o const Tensor & i'",
            "a.cpp:2:16: note: it is declared at a.cpp:1:7",
        ],
    ),
    "template arguments without end": (
        'template <class A> int f(A &o);\nDEF_PACKAGE_OP((f<Tensor), "A")',
        ["a.cpp:2:17: error: expected the name of a function, got f<Tensor"],
    ),
    "a template of nothing": (
        "int x;\ntemplate <class A>",
        ["a.cpp:2:1: error: the declaration breaks off: a template of nothing"],
    ),
    "a macro behind an open declaration": (
        'static int x = 3\nDEF_TENSOR_PROPERTIES(Op("A", "x"), Flat("*"));',
        [
            "a.cpp:2:1: error: DEF_TENSOR_PROPERTIES is not at file scope: the declaration before"
            " it has no ';'"
        ],
    ),
    "a macro in a function": (
        'void f() {\n  DEF_TENSOR_PROPERTIES(Op("A", "x"), Flat("*"))\n}',
        [
            "a.cpp:2:3: error: DEF_TENSOR_PROPERTIES is not at file scope: it stands in the body"
            " of a function"
        ],
    ),
    "a cost function that no source declares": (
        'int f(Tensor &o);\nDEF_PACKAGE_OP_AND_COST_F_AND_FLAGS(f, "A", g)',
        ["a.cpp:2:45: error: no source declares the function 'g'"],
    ),
    "an unknown cost": (
        'int f(Tensor &o);\nDEF_PACKAGE_OP_AND_COST_AND_FLAGS(f, "A",\n  FASTER)',
        [
            "a.cpp:3:3: error: a cost is one of FREE, FAST, SNAIL, GLACIAL, got FASTER,"
            " did you mean 'FAST'?"
        ],
    ),
    "an unknown flag": (
        "int f(Tensor &o);\n"
        'DEF_PACKAGE_OP_AND_COST_AND_FLAGS(f, "A", FAST,\n  Flags::RESOURCE_HVXX)',
        ["a.cpp:3:10: error: unknown flag 'RESOURCE_HVXX', did you mean 'RESOURCE_HVX'?"],
    ),
    "conflicting properties": (
        'DEF_TENSOR_PROPERTIES(Op("A", "x"),\n  Flat("*", "x"),\n  Crouton("x"))',
        [
            'a.cpp:3:3: error: "x" is both Flat and Crouton',
            'a.cpp:3:3: note: Flat("*", "x") is at a.cpp:2:3',
        ],
    ),
    "an operand called as the output": (
        'DEF_TENSOR_PROPERTIES(Op("A", "*"), Flat("*"))',
        ['a.cpp:1:1: error: a tensor cannot have the name "*"'],
    ),
    "an output called as an operand": (
        'DEF_TENSOR_PROPERTIES(Op("A", "x"), Outputs("*", "x"))',
        ['a.cpp:1:37: error: two tensors have the name "x"'],
    ),
    "outputs twice": (
        'DEF_TENSOR_PROPERTIES(Op("A", "x"), Outputs("a"), Outputs("b"))',
        ["a.cpp:1:51: error: Outputs stands twice"],
    ),
    "conflicting parameter orders": (
        'DEF_PACKAGE_PARAM_ORDER("A", "x", true, nullptr)\n'
        'DEF_PACKAGE_PARAM_ORDER("A", "y", true, nullptr)',
        [
            "a.cpp:2:1: error: demo::A has conflicting parameter orders",
            "a.cpp:2:1: note: the first is at a.cpp:1:1",
        ],
    ),
    "a default that is not declared": (
        'DEF_PACKAGE_PARAM_ORDER("A", "x", false,\n  &nowhere)',
        ["a.cpp:2:4: error: no source declares the default 'nowhere'"],
    ),
    "a default without a value": (
        "static Qnn_Param_t p;\n" + ORDER,
        ["a.cpp:2:43: error: the default has no .dataType"],
    ),
    "a default in another member": (
        SCALAR.format("QNN_DATATYPE_UINT_8", ".floatValue = 1.5") + ORDER,
        [
            "a.cpp:3:43: error: the value of a QNN_DATATYPE_UINT_8 is in .uint8Value,"
            " got .floatValue"
        ],
    ),
    "a default of two values": (
        SCALAR.format("QNN_DATATYPE_UINT_8", ".uint8Value = 1, .int32Value = 2") + ORDER,
        [
            "a.cpp:3:43: error: the value of a QNN_DATATYPE_UINT_8 is in .uint8Value,"
            " got .uint8Value, .int32Value"
        ],
    ),
    "a default that its type cannot hold": (
        SCALAR.format("QNN_DATATYPE_UINT_8", ".uint8Value = -1") + ORDER,
        ["a.cpp:3:43: error: -1 is no QNN_DATATYPE_UINT_8"],
    ),
    "a fraction as an integer": (
        SCALAR.format("QNN_DATATYPE_INT_32", ".int32Value = 2.5") + ORDER,
        ["a.cpp:3:43: error: 2.5 is no QNN_DATATYPE_INT_32"],
    ),
    "an unknown member of a default": (
        "static Qnn_Param_t p = {\n  .scalarParm = {.dataType = QNN_DATATYPE_INT_32}};\n" + ORDER,
        [
            "a.cpp:2:4: error: a QNN parameter has no member .scalarParm,"
            " did you mean 'scalarParam'?"
        ],
    ),
    "a member without =": (
        SCALAR.format("QNN_DATATYPE_INT_32", ".int32Value 2") + ORDER,
        ["a.cpp:1:60: error: expected .int32Value = VALUE, got .int32Value2"],
    ),
    "a default without & ": (
        'DEF_PACKAGE_PARAM_ORDER("A", "x", false,\n  6.0)',
        ["a.cpp:2:3: error: a default is nullptr or &VARIABLE, got 6.0"],
    ),
    "whether a parameter is mandatory": (
        'DEF_PACKAGE_PARAM_ORDER("A", "x",\n  maybe, nullptr)',
        ["a.cpp:2:3: error: expected whether 'x' is mandatory: true or false, got maybe"],
    ),
    "a hook that no source declares": (
        "int f(Tensor &o);\nclass Hook {};\nCTOR_OPHOOK(f, Hock)",
        ["a.cpp:3:16: error: no source declares the hook 'Hock', did you mean 'Hook'?"],
    ),
    "a list without end": (
        "\nBEGIN_PKG_OP_DEFINITION(PKG_A);\n",
        ["a.cpp:2:1: error: END_PKG_OP_DEFINITION(PKG_A) is missing"],
    ),
    "a list with another end": (
        "BEGIN_PKG_OP_DEFINITION(PKG_A);\nEND_PKG_OP_DEFINITION(PKG_B);\n",
        ["a.cpp:2:1: error: the definition of PKG_A ends as PKG_B"],
    ),
    "a priority that is none": (
        'DEF_PACKAGE_OPTIMIZATION(EARLYY + 1, Op("A", "X"), OK, "X")',
        ["a.cpp:1:26: error: unknown word 'EARLYY', did you mean 'EARLY'?"],
    ),
    "a word that is not supported": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), OK,\n  OP_ITER(Op("B", "X"), "I"))',
        [
            "a.cpp:2:3: error: OP_ITER is not supported: an operation with a computed number of"
            " operands; the form of its arguments is not public"
        ],
    ),
    "a name that no operation has": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), OK,\n  Op("{B}", "X", ))',
        ['a.cpp:2:3: error: operand 2 of Op("{B}") is empty'],
    ),
    "a property in a rule": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), Flat("X"), "X")',
        ["a.cpp:1:47: error: Flat is a property, which cannot stand here"],
    ),
    "a macro in a function's arguments": (
        '#define F(x) x +\nDEF_PACKAGE_OPTIMIZATION(EARLY F(+ 1), Op("A"), OK, Op("B"))',
        [
            "a.cpp:1:16: error: the expression breaks off",
            "a.cpp:1:16: note: in expansion of macro F at a.cpp:2:32",
        ],
    ),
}
"""What is wrong -> (the source, the lines of the error); files are named relative to the folder of
the source, whose own name is `{folder}`."""


@pytest.mark.parametrize("case", INVALID)
def test_refused_where_it_is_written(case: str, tmp_path: Path) -> None:
    source, lines = INVALID[case]
    got = message(tmp_path, source)
    assert got[: len(lines)] == [line.replace("{folder}", str(tmp_path)) for line in lines]
    assert len(got) == len(lines) or case == "an include of itself"

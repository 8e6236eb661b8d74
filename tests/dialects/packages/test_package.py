"""Implementations, tensor properties and parameter orders in Python, and the registry."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeVar

import pytest

from hexnn.dialects.packages.package import Package
from hexnn.dialects.packages.parameter_order import Parameter, ParameterOrder
from hexnn.dialects.packages.registry import register_package
from hexnn.dialects.packages.sources import PackageError
from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    CTOR_OPHOOK,
    DEF_PACKAGE_OP,
    DEF_PACKAGE_OP_AND_COST_AND_FLAGS,
    DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS,
    DEF_PACKAGE_PARAM_ORDER,
    DEF_TENSOR_PROPERTIES,
    DIM_DEPTH,
    END_PKG_OP_DEFINITION,
    FAST,
    FROM_DEFAULT_PACKAGE,
    GT,
    IS_CONST,
    OK,
    PACKAGES,
    RESOURCE_HVX,
    SNAIL,
    Crouton,
    Flat,
    MainMemory,
    Op,
    Outputs,
    ParameterValue,
    PlainFloatTensor,
    QUint8CroutonTensor,
    QUint8CroutonTensor_TCM,
    Tcm,
    Tensor,
    template,
)

A = TypeVar("A", bound=Tensor)
B = TypeVar("B", bound=Tensor)


def add(out: Tensor, a: Tensor, b: Tensor) -> int:
    return 0


def add_as(out: A, a: A, b: B, c: B) -> int:
    return 0


def example(out: A, given: A, parms: Tensor, scratch: A) -> int:
    return 0


def cost(op: object) -> float:
    return 0.0


def test_implementations_have_signature_cost_and_flags() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    plain = DEF_PACKAGE_OP(add, "Add")
    both = template(add_as, PlainFloatTensor, Tensor)
    fast = DEF_PACKAGE_OP_AND_COST_AND_FLAGS(both, "Add", FAST, RESOURCE_HVX, IS_CONST)
    costed = DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS(add, "Other::Add", cost)
    assert (plain.op, plain.cost, plain.flags) == ("demo::Add", "GLACIAL", ("RESOURCE_HVX",))
    assert (plain.function, plain.reference) == ("add", add)
    assert str(plain.signature) == "(Tensor) <- (Tensor, Tensor)"
    assert fast.function == "add_as<PlainFloatTensor, Tensor>"
    assert str(fast.signature) == "(PlainFloatTensor) <- (PlainFloatTensor, Tensor, Tensor)"
    assert (fast.cost, fast.flags) == ("FAST", ("IS_CONST", "RESOURCE_HVX"))
    assert (str(costed.cost), costed.op, costed.flags) == ("cost", "Other::Add", ())
    assert PACKAGES["demo"].implementations == [plain, fast, costed]


def test_scratch_outputs_are_apart() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    function = template(example, QUint8CroutonTensor_TCM)
    record = DEF_PACKAGE_OP_AND_COST_AND_FLAGS(function, "ExampleFunc", SNAIL, scratch=1)
    CTOR_OPHOOK(function, cost)
    assert str(record.signature) == (
        "(QUint8CroutonTensor_TCM) <- (QUint8CroutonTensor_TCM, Tensor)"
        " <- (QUint8CroutonTensor_TCM)"
    )
    hook = PACKAGES["demo"].hook_of(record)
    assert hook is not None
    assert (hook.hook, hook.call) == ("cost", cost)


def test_only_fully_concrete_signatures_are_not_generic() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    assert DEF_PACKAGE_OP(add, "Add").signature.is_generic
    assert DEF_PACKAGE_OP(template(add_as, PlainFloatTensor, Tensor), "Add").signature.is_generic
    both = template(add_as, PlainFloatTensor, PlainFloatTensor)
    assert not DEF_PACKAGE_OP(both, "Add").signature.is_generic


def test_tensor_properties_give_layouts_and_memories() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    DEF_TENSOR_PROPERTIES(Op("Argmax", "in", "axis"), Flat("*", "axis"), MainMemory("..."))
    record = PACKAGES["demo"].properties["demo::Argmax"]
    assert record.layouts == {"*": "flat", "axis": "flat"}
    assert record.memories == {"...": "ddr"}
    assert (record.operands, record.outputs) == (("in", "axis"), ("*",))


def test_outputs_have_names() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    outputs = Outputs("values", "indices")
    DEF_TENSOR_PROPERTIES(Op("TopK", "in"), outputs, Flat("indices"), Tcm("values"))
    record = PACKAGES["demo"].properties["demo::TopK"]
    assert record.outputs == ("values", "indices")
    assert (record.layouts, record.memories) == ({"indices": "flat"}, {"values": "tcm"})


def test_parameter_orders_have_defaults() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    sizes = ParameterValue("QNN_DATATYPE_UINT_32", (1, 2), (2,))
    DEF_PACKAGE_PARAM_ORDER("Op", "a", False, 6.0, "b", True, None, "c", False, sizes)
    (a, b, c) = PACKAGES["demo"].orders["demo::Op"].parameters
    assert a.default is not None
    assert (a.default.data_type, a.default.values) == ("QNN_DATATYPE_FLOAT_32", (6.0,))
    assert (b.mandatory, b.default, c.default) == (True, None, sizes)


def conflicting_order() -> None:
    DEF_PACKAGE_PARAM_ORDER("Op", "a", True, None)
    DEF_PACKAGE_PARAM_ORDER("Op", "b", True, None)


def two_hooks() -> None:
    CTOR_OPHOOK(add, cost)
    CTOR_OPHOOK(add, add)


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "flat and crouton": (
        lambda: DEF_TENSOR_PROPERTIES(Op("A", "x", "y"), Flat("*", "x"), Crouton("y", "x")),
        '"x" is both Flat and Crouton',
    ),
    "both memories": (
        lambda: DEF_TENSOR_PROPERTIES(Op("A", "x"), Tcm("..."), MainMemory("...")),
        '"..." is both Tcm and MainMemory',
    ),
    "an operand that there is not": (
        lambda: DEF_TENSOR_PROPERTIES(Op("A", "in0", "in1"), Tcm("in_0")),
        "Tcm: the operation has no tensor \"in_0\" (in0, in1, *), did you mean 'in0'?",
    ),
    "an operation as an operand": (
        lambda: DEF_TENSOR_PROPERTIES(Op("A", Op("B", "x")), Tcm("x")),
        'DEF_TENSOR_PROPERTIES gives operands names, got Op("B", "x")',
    ),
    # Files of packages are not type checked: what has a wrong type is told when they run.
    "a property that is none": (
        lambda: DEF_TENSOR_PROPERTIES(Op("A", "x"), "x"),  # pyright: ignore[reportArgumentType]
        "DEF_TENSOR_PROPERTIES takes a property, got 'x'",
    ),
    "properties of no operation": (
        lambda: DEF_TENSOR_PROPERTIES("A", Flat("x")),  # pyright: ignore[reportArgumentType]
        "DEF_TENSOR_PROPERTIES takes Op(...), got 'A'",
    ),
    "a property of no name": (
        lambda: Flat(3),  # pyright: ignore[reportArgumentType]
        "Flat: 3 is no name of a tensor",
    ),
    "a name of an operation that is none": (
        lambda: Op(3, "x"),  # pyright: ignore[reportArgumentType]
        "the name of an operation is a text, got 3",
    ),
    "a package within the default one": (
        lambda: FROM_DEFAULT_PACKAGE("a::b"),
        "FROM_DEFAULT_PACKAGE takes a name without a package, got 'a::b'",
    ),
    "a function that is none": (
        lambda: DEF_PACKAGE_OP("f", "A"),  # pyright: ignore[reportArgumentType]
        "expected a function, got 'f'",
    ),
    "a name of a package that is none": (
        lambda: BEGIN_PKG_OP_DEFINITION("a b"),
        "'a b' cannot be the name of a package",
    ),
    "a number that is infinite": (
        lambda: GT(DIM_DEPTH("x"), math.inf),
        "a rule cannot hold the number inf",
    ),
    "no tensor": (lambda: Flat(), "Flat names no tensor"),
    "two operands of one name": (
        lambda: DEF_TENSOR_PROPERTIES(Op("A", "x", "x"), Flat("x")),
        'two tensors have the name "x"',
    ),
    "a parameter without default": (
        lambda: DEF_PACKAGE_PARAM_ORDER("A", "x", True),
        "a parameter is a name, whether it is mandatory, and a default; got 2 values",
    ),
    "a parameter twice": (
        lambda: DEF_PACKAGE_PARAM_ORDER("A", "x", True, None, "x", True, None),
        "demo::A has the parameter 'x' twice",
    ),
    "a wrong default": (
        lambda: DEF_PACKAGE_PARAM_ORDER("A", "x", False, "6"),
        "the default of 'x' cannot be '6'",
    ),
    "conflicting orders": (conflicting_order, "demo::Op has conflicting parameter orders"),
    "two hooks": (two_hooks, "add has two constructor hooks"),
    "an unknown cost": (
        lambda: DEF_PACKAGE_OP_AND_COST_AND_FLAGS(add, "A", "SNAILS"),
        "unknown cost 'SNAILS' (FREE, FAST, SNAIL, GLACIAL), did you mean 'SNAIL'?",
    ),
    "an unknown flag": (
        lambda: DEF_PACKAGE_OP_AND_COST_AND_FLAGS(add, "A", FAST, "RESOURCE_HVXX"),
        "unknown flag 'RESOURCE_HVXX' of an operation, did you mean 'RESOURCE_HVX'?",
    ),
    "the matrix unit": (
        lambda: DEF_PACKAGE_OP_AND_COST_AND_FLAGS(add, "A", FAST, "RESOURCE_HMX"),
        "RESOURCE_HMX is not supported: the matrix unit, which is not for packages of users",
    ),
    "a template without classes": (
        lambda: DEF_PACKAGE_OP(add_as, "A"),
        "add_as needs classes for A, B: template(add_as, ...)",
    ),
    "a template with too few classes": (
        lambda: template(add_as, Tensor),
        "add_as has 2 type variables, got 1 classes",
    ),
    "an unknown class": (
        lambda: template(add_as, "PlainFloatTenser", Tensor),
        "unknown tensor class 'PlainFloatTenser', did you mean 'PlainFloatTensor'?",
    ),
    "a parameter without a class": (
        lambda: DEF_PACKAGE_OP(sorted, "A"),
        "sorted: every parameter needs a tensor class as its annotation",
    ),
    "too many outputs": (
        lambda: DEF_PACKAGE_OP(add, "A", outputs=4),
        "add has 3 parameters, not 4 outputs and 0 scratch outputs",
    ),
    "scratch of any class": (
        lambda: DEF_PACKAGE_OP(add, "A", scratch=1),
        "add: the class of a scratch output must be concrete, got Tensor",
    ),
    "an end of another package": (
        lambda: END_PKG_OP_DEFINITION("other"),
        "the package demo ends as 'other'",
    ),
}


@pytest.mark.parametrize("case", INVALID)
def test_an_invalid_record_is_refused(case: str) -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    define, message = INVALID[case]
    with pytest.raises(PackageError) as raised:
        define()
    assert raised.value.message == message
    assert str(raised.value).startswith(f"{__file__}:")


def test_a_conflict_names_both_places() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    with pytest.raises(PackageError) as raised:
        DEF_TENSOR_PROPERTIES(
            Op("A", "x"),
            Flat("x"),
            Crouton("x"),
        )
    line = test_a_conflict_names_both_places.__code__.co_firstlineno + 6
    error, note = str(raised.value).splitlines()
    assert error.endswith(f':{line}:13: error: "x" is both Flat and Crouton')
    assert note.endswith(f'note: Flat("x") is at {__file__}:{line - 1}:13')


def test_definitions_need_a_package() -> None:
    with pytest.raises(PackageError, match="no package: BEGIN_PKG_OP_DEFINITION comes first"):
        DEF_PACKAGE_OP(add, "Add")


def test_packages_of_one_name_are_one() -> None:
    """Equal records may come twice; others must not contradict."""

    def order(name: str) -> Package:
        package = Package("demo")
        package.add(ParameterOrder("demo::Op", (Parameter(name, True),)))
        return package

    first = register_package(order("a"))
    assert register_package(order("a")) is first
    assert len(first.orders) == 1
    with pytest.raises(PackageError, match="demo::Op has conflicting parameter orders"):
        register_package(order("b"))


def test_classes_say_what_they_take() -> None:
    form = QUint8CroutonTensor.form
    assert (form.rank, form.layout, form.element, form.memory) == (4, "crouton", "QUInt8", "ddr")
    assert form.is_concrete
    assert not Tensor.form.is_concrete
    assert OK.type == "bool"

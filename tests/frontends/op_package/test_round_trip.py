"""What is read, written and read again is equal: drawn packages over the whole vocabulary."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.op_packages import read, read_all
from support.random_op_packages import drawn_package

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.packages.package import Package
from hexnn.dialects.packages.parameter_order import Parameter, ParameterOrder, ParameterValue
from hexnn.dialects.packages.rule import rule
from hexnn.dialects.packages.terms import Call, Function, Name, Number, OpTerm, walk
from hexnn.dialects.packages.word_table import words
from hexnn.frontends.op_package.writer import WIDTH, package_text

SEEDS = range(60)


def types_of(package: Package) -> list[type]:
    """The types of the numbers in rules, which equality does not tell apart."""
    parts = (part for one in package.rules for part in (one.constraint, one.replacement))
    terms = (term for part in parts for term in walk(part))
    return [type(term.value) for term in terms if isinstance(term, Number)]


@pytest.mark.parametrize("seed", SEEDS)
def test_drawn_packages(seed: int, tmp_path: Path) -> None:
    """Also equal to what is read without macros and comments."""
    files, _ = drawn_package(seed)
    first = read(tmp_path, files)
    plain, _ = drawn_package(seed, plain=True)
    assert list(read(tmp_path, plain).records()) == list(first.records())
    text = package_text(first)
    (second,) = read_all(tmp_path, {"b.cpp": text})
    assert second.name == first.name
    assert list(second.records()) == list(first.records())
    assert types_of(second) == types_of(first)
    assert package_text(second) == text


def test_the_drawn_packages_use_every_word() -> None:
    """All words of terms and properties, and the macros that make records."""
    used = set[str]().union(*(drawn_package(seed)[1] for seed in SEEDS))
    wanted = {
        word.name
        for word in words().values()
        if word.support == "yes" and word.kind in ("constraint", "size", "replacement", "property")
    }
    assert wanted - used == {"Outputs"}
    assert {name for name in words() if name.startswith(("DEF_PACKAGE", "CTOR"))} <= used


def test_a_package_as_it_is_written(tmp_path: Path) -> None:
    text = """
template <class T> int f(T &o, const T &i, QuantUint8Tensor &s);
DEF_PACKAGE_OP(f<Tensor>, "A")
class Hook {};
CTOR_OPHOOK(f<Tensor>, Hook)
DEF_TENSOR_PROPERTIES(Op("A", "x"), Outputs("o"), Flat("o", "x"))
DEF_PACKAGE_OPTIMIZATION(EARLY + 1, Op("A", "X"), OK,
    Op("Other::B", Op(FROM_DEFAULT_PACKAGE("Cast"), "X")))
"""
    assert package_text(read(tmp_path, text)) == (
        'static constexpr auto sg_packageName = "demo";\n'
        "\n"
        "template <> GraphStatus f<Tensor>(Tensor &out_0, const Tensor &in_0,"
        " QuantUint8Tensor &scratch_0);\n"
        "class Hook : public hnnx::OpHookBase {};\n"
        "\n"
        "BEGIN_PKG_OP_DEFINITION(PKG_demo);\n"
        "\n"
        "DEF_PACKAGE_OP(\n"
        "    f<Tensor>,\n"
        '    "A")\n'
        "\n"
        "CTOR_OPHOOK(f<Tensor>, Hook)\n"
        "\n"
        "DEF_TENSOR_PROPERTIES(\n"
        '    Op("A", "x"),\n'
        '    Outputs("o"),\n'
        '    Flat("o", "x"))\n'
        "\n"
        "DEF_PACKAGE_OPTIMIZATION(\n"
        "    EARLY+1,\n"
        '    Op("A", "X"),\n'
        "    OK,\n"
        '    Op("Other::B", Op(FROM_DEFAULT_PACKAGE("Cast"), "X")))\n'
        "\n"
        "END_PKG_OP_DEFINITION(PKG_demo);\n"
    )


def test_long_terms_are_broken(tmp_path: Path) -> None:
    arguments = ", ".join(f'EQ(DIM_DEPTH("X"), {size})' for size in range(20))
    text = f'DEF_PACKAGE_OPTIMIZATION(0, Op("A", "X"), AND({arguments}), "X")'
    printed = package_text(read(tmp_path, text)).splitlines()
    assert max(map(len, printed)) <= WIDTH
    assert "    AND(" in printed


@pytest.mark.parametrize(
    ("data_type", "values", "dims"),
    [
        ("QNN_DATATYPE_FLOAT_32", (6.0,), None),
        ("QNN_DATATYPE_BOOL_8", (True, False), (2,)),
        ("QNN_DATATYPE_INT_64", (-1, 2, 3, 4), (2, 2)),
        ("QNN_DATATYPE_UINT_32", (), (0,)),
        ("QNN_DATATYPE_FLOAT_64", (0.1, 1e300), (1, 2)),
    ],
)
def test_defaults(
    data_type: str,
    values: tuple[int | float | bool, ...],
    dims: tuple[int, ...] | None,
    tmp_path: Path,
) -> None:
    package = Package("demo")
    default = ParameterValue(data_type, values, dims)
    package.add(ParameterOrder("demo::A", (Parameter("p", False, default),)))
    (again,) = read_all(tmp_path, {"b.cpp": package_text(package)})
    assert again.orders == package.orders
    (parameter,) = again.orders["demo::A"].parameters
    assert parameter.default is not None
    assert list(map(type, parameter.default.values)) == list(map(type, values))


def test_a_name_that_cpp_cannot_write() -> None:
    package = Package("demo")
    made = Call("SHAPEFN_APPLY", (Function("<lambda>"), Name("X")))
    package.add(rule("demo", 0, OpTerm("A", (Name("X"),)), Call("OK"), made))
    with pytest.raises(
        HexnnError, match="C\\+\\+ cannot write the name of the function '<lambda>'"
    ):
        package_text(package)

"""Names of qnn operations: section, class and function follow from `name`, or are written."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.qnn_records import records

from hexnn.dialects import qnn
from hexnn.dialects.qnn import SectionOp
from hexnn.dialects.qnn.naming import add_names, function_name, section_name

OPERATIONS = [op for op in qnn.QNN.operations if issubclass(op, SectionOp)]
SOURCES = sorted(Path(qnn.__file__).parent.glob("*.py"))

Variables = dict[str, str]
"""Class variable -> its value in the source: a string, or the name of a member of an enum."""


def written(value: ast.expr | None) -> str | None:
    """Return the text of a string, or the last name of `N.RELU`; None for other expressions."""
    match value:
        case ast.Constant(value=str() as text) | ast.Attribute(attr=text):
            return text
        case _:
            return None


def assigned(body: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield (name, value) of the class variables of a class whose value is a name or a string."""
    for node in body.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                text = written(value)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                text = written(value)
            case _:
                continue
        if text is not None:
            yield name, text


def stated() -> dict[str, Variables]:
    """Return the class variables in the source of each operation, by its `name`."""
    trees = [ast.parse(path.read_text()) for path in SOURCES]
    classes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    bodies = [dict(assigned(body)) for body in classes]
    return {body["name"]: body for body in bodies if "name" in body}


def test_the_operations_are_those_of_the_records():
    sections = [op.QNN_NAME for op in OPERATIONS]
    assert len(sections) == 157
    assert sorted(sections) == sorted(records())


def test_class_is_named_after_the_section():
    assert [op.__name__ for op in OPERATIONS] == [f"{op.QNN_NAME}Op" for op in OPERATIONS]


def test_only_exceptions_are_written():
    derive = {"QNN_NAME": section_name, "KIND": function_name}
    variables = stated()
    assert {op.name for op in OPERATIONS} <= variables.keys()
    exceptions = {
        (name, variable): body[variable]
        for name, body in variables.items()
        for variable in derive
        if variable in body
    }
    repeated = [key for key, text in exceptions.items() if derive[key[1]](key[0]) == text]
    assert repeated == []
    assert exceptions == {
        ("qnn.correlation_1d", "QNN_NAME"): "Correlation1D",
        ("qnn.element_wise_square_root", "KIND"): "SQRT",
        ("qnn.relu_1", "KIND"): "RELU_MIN_MAX",
        ("qnn.relu_6", "KIND"): "RELU_MIN_MAX",
    }


@pytest.mark.parametrize("op", [op for op in OPERATIONS if op.KINDS], ids=lambda op: op.name)
def test_function_belongs_to_the_family(op: type[SectionOp]):
    assert isinstance(vars(op)["KIND"], op.KINDS or ())


def test_unknown_function_is_an_error():
    class Unknown:
        name = "qnn.element_wise_twice"
        KINDS = qnn.UnaryOperation

    with pytest.raises(ValueError, match="'TWICE' is not a valid UnaryOperation"):
        add_names(Unknown)

"""What documents mean: values by themselves, and operations as Khronos' parser flattens them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from hexnn.frontends.nnef.errors import NnefError
from hexnn.frontends.nnef.flat import FlatInvocation
from hexnn.frontends.nnef.flatten import flatten
from hexnn.frontends.nnef.parser import parse
from hexnn.frontends.nnef.semantics import REDEFINABLE, check
from hexnn.frontends.nnef.standard import standard
from hexnn.frontends.nnef.types import has_tensors
from hexnn.frontends.nnef.values import TensorValue, Value


@dataclass(eq=False)
class Tensor:
    """A tensor by its number."""

    number: int
    kind: str
    shape: tuple[int, ...] = (2, 3)


Flat = tuple[str, dict[str, Any], dict[str, Any]]
"""Name, attributes and tensors (numbers in the order of the results) of an operation."""


class Recorder:
    """A builder that keeps what it is asked to make."""

    def __init__(self) -> None:
        self.operations: list[Flat] = []
        self.count = 0

    def tensor(self, kind: str) -> Tensor:
        """The next tensor."""
        self.count += 1
        return Tensor(self.count - 1, kind)

    def invoke(self, call: FlatInvocation) -> Sequence[Value]:
        """Tensors for the results; lists are as long as `ratios` or `times` say."""
        tensors = {p.name for p in call.declaration.parameters if has_tensors(p.type)}
        inputs = {k: _plain(v) for k, v in call.arguments.items() if k in tensors}
        attributes = {k: _plain(v) for k, v in call.arguments.items() if k not in tensors}
        self.operations.append((call.name, attributes, inputs))
        kind = call.generic or "scalar"
        if str(call.declaration.results[0].type).endswith("[]"):
            given: Any = call.arguments
            count = given["times"] if "times" in given else len(given["ratios"])
            return [[self.tensor(kind) for _ in range(count)]]
        return [self.tensor(kind) for _ in call.declaration.results]

    def assign(self, name: str, tensor: TensorValue) -> None:
        """Names are not compared."""


def _plain(value: Any) -> Any:
    """Tensors as their numbers."""
    match value:
        case Tensor():
            return f"%{value.number}"
        case list():
            return [_plain(item) for item in value]
        case _:
            return value


def flat(text: str) -> list[Flat]:
    """The operations of a valid document."""
    document = parse(text, "d")
    assert check(document, "d", standard()) == []
    recorder = Recorder()
    flatten(document, "d", standard(), recorder)
    return recorder.operations


HEAD = "version 1.0;\nextension KHR_enable_fragment_definitions, KHR_enable_operator_expressions;\n"


def document(body: str, fragments: str = "") -> str:
    """A document with such a body."""
    return f"{HEAD}{fragments}graph g(x) -> (y) {{ x = external(shape = [2, 3]);\n{body} }}\n"


F = "fragment f(x: tensor<scalar>{}) -> (y: tensor<scalar>) {{ {} }}\n"
DOCUMENTS = {
    "operators": document("y = (-x) * 2.0 + x / (x - 1.0) ^ 2.0;"),
    "comparisons": document("y = select(x < 1.0, x, x) + select(x >= 2.0, x, -x);"),
    "equality": document("y = select(x == 1.0, x, x) * select(x != 2.0, x, x);"),
    "precedence": document("y = x ^ 2.0 ^ 3.0 * 3.0 - 1.0 - x / 2.0 * 3.0;"),
    "chains": document("y = relu(sigmoid(tanh(x)));"),
    "several results": document("m, v = moments(x, axes = [0]); y = m + v;"),
    "tuples in parentheses": document("(m, v) = moments(x, axes = [0]); y = m + v;"),
    "arrays of results": document("[a, b] = split(x, axis = 0, ratios = [1, 1]); y = a + b;"),
    "arrays of tensors": document("y = concat([x, relu(x), x], axis = 1);"),
    "defaults": document("y = conv(x, x) + max_pool(x, size = [1, 2]);"),
    "named tensors": document("y = sub(y = x, x = 1.0);"),
    "paddings": document("y = box(x, size = [1, 1], padding = [(0, 1), (2, 3)]);"),
    "a fragment": document("y = f(x);", F.format("", "z = relu(x); y = z + 1.0;")),
    "defaults of a fragment": document(
        "y = f(x) + f(x, s = 3.0);", F.format(", s: scalar = 2.0", "y = x * s;")
    ),
    "generics": document(
        "y = f(x);",
        "fragment f<?>(x: tensor<?>) -> (y: tensor<?>) { y = copy<?>(transpose(x, axes = [1]));}\n",
    ),
    "arithmetic": document(
        "y = f(x, n = 7);",
        F.format(
            ", n: integer",
            "y = reshape(x, shape = [n / 2, n * 2 - 1, 2 ^ 3 ^ 2, (-n) + 1, (n + 1) * 3]);",
        ),
    ),
    "scalars": document(
        "y = f(x, s = 7.0);", F.format(", s: scalar", "y = x * (s / 2.0 - 1.0) ^ 2.0;")
    ),
    "choices": document(
        "y = f(x, n = 1) + f(x, n = 5);",
        F.format(", n: integer", "y = relu(x) if n > 2 && n < 9 else tanh(x) if n == 1 else x;"),
    ),
    "lazy choices": document(
        "y = f(x, a = []);",
        F.format(", a: scalar[]", "y = x * (a[0] if length_of(a) > 0 else 4.0);"),
    ),
    "arrays": document(
        "y = f(x, a = [1, 2, 3]);",
        F.format(", a: integer[]", "y = reshape(x, shape = a + [4] * 2 + a[1:] + a[:1] + [a[2]]);"),
    ),
    "comprehensions": document(
        "y = f(x, a = [1, 2, 3]);",
        F.format(
            ", a: integer[]",
            "y = reshape(x, shape = [for i in a yield i * i] + [for i in a, j in range_of(a) if "
            "i != 2 yield i + j]);",
        ),
    ),
    "comprehensions of tensors": document(
        "y = f(x);", F.format("", "y = concat([for s in [1.0, 2.0] yield x * s], axis = 0);")
    ),
    "membership": document(
        "y = f(x, n = 2) + f(x, n = 7);",
        F.format(", n: integer", "y = relu(x) if n in [1, 2, 3] else tanh(x);"),
    ),
    "strings": document(
        "y = f(x, s = 'con');",
        F.format(", s: string", "y = box(x, size = [1, 1], border = s + 'stant');"),
    ),
    "recursion": document(
        "y = f(x, n = 3);",
        F.format(", n: integer", "y = relu(f(x, n = n - 1)) if n > 0 else x * 2.0;"),
    ),
    "lengths": document(
        "y = f(x, a = [4, 5]);",
        F.format(", a: integer[]", "y = reshape(x, shape = [length_of(a)] + range_of(a));"),
    ),
    "casts": document(
        "y = f(x, n = 3);", F.format(", n: integer", "y = x * scalar(n) * scalar(n > 2);")
    ),
    "tensors given as literals": document("y = f(1.0) + x;", F.format("", "y = relu(x) + 1.0;")),
}


def khronos(text: str) -> list[Flat]:
    """The operations as the parser of Khronos flattens them, tensors by their numbers."""
    nnef: Any = pytest.importorskip("nnef")
    numbers: dict[str, str] = {}

    def numbered(value: Any) -> Any:
        if isinstance(value, list):
            return [numbered(item) for item in value]
        return numbers[str(value)] if isinstance(value, nnef.Identifier) else value

    found: list[Flat] = []
    for op in nnef.parse_string(text, lowered=["f"]).operations:
        inputs = {name: numbered(value) for name, value in op.inputs.items()}
        found.append((op.name, dict(op.attribs), inputs))
        for value in op.outputs.values():
            for name in value if isinstance(value, list) else [value]:
                numbers[str(name)] = f"%{len(numbers)}"
    return found


@pytest.mark.parametrize("what", DOCUMENTS)
def test_operations_are_those_of_khronos(what: str) -> None:
    assert flat(DOCUMENTS[what]) == khronos(DOCUMENTS[what])


def test_signs_bind_tighter_than_the_operators_that_follow() -> None:
    """For Khronos' parser a sign takes all that follows it: -x + 1.0 is neg(add(x, 1.0))."""
    names = [name for name, _, _ in flat(document("y = -x + 1.0;"))]
    assert names == ["external", "neg", "add"]
    assert [name for name, _, _ in khronos(document("y = -x + 1.0;"))] == ["external", "add", "neg"]


def test_logic_of_tensors() -> None:
    """Khronos' parser knows no logic of tensors by operators."""
    names = [name for name, _, _ in flat(document("y = select(!(x < 1.0) && x > 2.0, x, x);"))]
    assert names == ["external", "lt", "not", "gt", "and", "select"]


VALUES = {
    "-7 + 1": -6,
    "7 / 2": 3,
    "-7 / 2": -3,
    "7 / -2": -3,
    "-2 ^ 2": -4,
    "2 ^ 3 ^ 2": 64,
    "1 - 2 - 3": -4,
    "2 + 3 * 4": 14,
    "(2 + 3) * 4": 20,
    "+3": 3,
    "0 ^ 0": 1,
    "1 if 2 > 1 else 1 / 0": 1,
    "1 / 0 if 2 < 1 else 5": 5,
    "length_of('abc' * 2 + 'd')": 7,
    "length_of('abc'[1:] + 'abc'[:1] + 'abc'[0])": 4,
    "length_of([1, 2, 3][2:2])": 0,
    "length_of([1, 2, 3][2:1])": 0,
    "length_of([1] * 0)": 0,
    "length_of([1] * -5)": 0,
    "[[1, 2], [3]][1][0]": 3,
    "(1, 2)[1]": 2,
    "[(1, 2), (3, 4)][1][0]": 3,
    "range_of('abc')[2]": 2,
    "shape_of(x)[1]": 3,
    "length_of(shape_of(1.0))": 0,
    "integer('-12')": -12,
    "integer(2.7)": 2,
    "integer(-2.7)": -3,
    "integer(true) + integer(false)": 1,
    "length_of(string(12))": 2,
    "length_of(string(true))": 4,
    "length_of(string('a'))": 1,
    "integer(scalar('1e2') * scalar('1.5'))": 150,
    "1 if logical('') || logical(0) || logical(0.0) else 2": 2,
    "1 if logical('a') && logical(3) && logical(0.1) else 2": 1,
    "1 if [1, 2] in [[2], [1, 2]] else 2": 1,
    "1 if (1, 'a') in [(1, 'b')] else 2": 2,
    "1 if 1 in [] else 2": 2,
    "1 if 'a' == 'a' && true != false else 2": 1,
    "1 if !(1 <= 1) || 2 >= 3 else 2": 2,
    "length_of([for i in [1, 2, 3, 4] if i > 1 && i < 4 yield i])": 2,
    "[for i in [1, 2], j in [10, 20] yield i * j][1]": 40,
    "[for i in [[1, 2], [3]] yield [for j in i yield j + 1]][0][1]": 3,
    "length_of([for i in [] yield i])": 0,
}


@pytest.mark.parametrize("expression", VALUES)
def test_expressions_are_evaluated(expression: str) -> None:
    (_, (name, attributes, _)) = flat(document(f"y = reshape(x, shape = [{expression}]);"))
    assert name == "reshape"
    assert attributes["shape"] == [VALUES[expression]]


def test_iterators_end_with_their_comprehension() -> None:
    body = F.format("", "i = 5; a = [for i in [1, 2] yield i]; y = reshape(x, shape = a + [i]);")
    assert flat(document("y = f(x);", body))[1][1]["shape"] == [1, 2, 5]


def test_generic_types_reach_inner_invocations() -> None:
    inner = "fragment c<? = scalar>(shape: integer[]) -> (y: tensor<?>) { y = variable<?>(shape = "
    text = document("y = x; z = c<integer>(shape = [2]);", f"{inner} shape, label = 'w'); }}\n")
    recorder = Kinds()
    flatten(parse(text, "d"), "d", standard(), recorder)
    assert recorder.kinds == [("external", "scalar"), ("variable", "integer")]


class Kinds(Recorder):
    """Keeps the generic types."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: list[tuple[str, str | None]] = []

    def invoke(self, call: FlatInvocation) -> Sequence[Value]:
        """As ever."""
        self.kinds.append((call.name, call.generic))
        return super().invoke(call)


def test_paths_lead_to_operations() -> None:
    text = document("y = f(x);", F.format("", "z = relu(x); y = tanh(z);"))
    recorder = Paths()
    flatten(parse(text, "d"), "d", standard(), recorder)
    assert recorder.paths == ["external", "f relu", "f tanh"]


class Paths(Recorder):
    """Keeps the invocations that lead to operations."""

    def __init__(self) -> None:
        super().__init__()
        self.paths: list[str] = []

    def invoke(self, call: FlatInvocation) -> Sequence[Value]:
        """As ever."""
        self.paths.append(" ".join(one.name for one in reversed(list(call.call.chain))))
        return super().invoke(call)


@pytest.mark.parametrize("name", sorted(REDEFINABLE))
def test_definitions_of_later_operations_win(name: str) -> None:
    own = f"fragment {name}(x: tensor<scalar>, k: integer = 2) -> (y: tensor<scalar>)"
    found = flat(document(f"y = {name}(x, k = 3);", f"{own} {{ y = relu(x); }}\n"))
    assert [operation for operation, *_ in found] == ["external", "relu"]


def test_operations_of_revision_3_are_not_defined_again() -> None:
    text = document("y = relu(x);", "fragment relu(x: tensor) -> (y: tensor<scalar>) { y = 1.0; }")
    assert "'relu' is a standard operation" in str(check(parse(text, "d"), "d", standard())[0])


NESTED = [
    ("add(x, [1.0, 2.5, 3.0])", [3], [1, 2.5, 3.0], "scalar"),
    ("add(x, [[1], [2]])", [2, 1], [1, 2], "scalar"),
    ("x + [[[1.5]]]", [1, 1, 1], [1.5], "scalar"),
    ("select([true, false, true], x, x)", [3], [True, False, True], "logical"),
    ("copy([[1, 2]])", [1, 2], [1, 2], "integer"),
]


@pytest.mark.parametrize(("call", "shape", "values", "kind"), NESTED)
def test_lists_where_tensors_are_meant_are_constants(
    call: str, shape: list[int], values: list[Any], kind: str
) -> None:
    text = document(f"y = {call};")
    _, (name, attributes, _), *_ = flat(text)
    assert (name, attributes) == ("constant", {"shape": shape, "value": values})
    recorder = Kinds()
    flatten(parse(text, "d"), "d", standard(), recorder)
    assert recorder.kinds[1] == ("constant", kind)


@pytest.mark.parametrize("rows", ["[[1.0], [1.0, 2.0]]", "[[[1.0]], [[], []]]"])
def test_rows_of_constants_are_as_long(rows: str) -> None:
    with pytest.raises(NnefError, match=r"rows of a tensor must be as long"):
        flat(document(f"y = relu({rows});"))

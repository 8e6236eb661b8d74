"""Small networks in NNEF's text, of the shapes that the well-known ones have; random weights."""

from __future__ import annotations

from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.weights import fill_missing


class Text:
    """The body of a graph, line by line; `x` names its last tensor."""

    def __init__(self, shape: list[int]):
        self.lines = [f"x0 = external(shape = {shape});"]
        self.count = 0
        self.depth = shape[1]

    @property
    def x(self) -> str:
        """The last tensor."""
        return f"x{self.count}"

    def add(self, call: str) -> str:
        """Append a call; returns the name of its result."""
        self.count += 1
        self.lines.append(f"{self.x} = {call};")
        return self.x

    def variable(self, shape: list[int]) -> str:
        """A variable of random values; returns its name."""
        name = f"v{len(self.lines)}"
        self.lines.append(f"{name} = variable(shape = {shape}, label = '{name}');")
        return name

    def conv(self, depth: int, taps: int, *, of: str = "", groups: int = 1, stride: int = 1) -> str:
        """A convolution with bias, of `of` or the last tensor."""
        x = of or self.x
        w = self.variable([depth, self.depth // groups, taps, taps])
        b = self.variable([1, depth])
        self.depth = depth
        return self.add(f"conv({x}, {w}, {b}, stride = [{stride}, {stride}], groups = {groups})")

    def norm(self, of: str) -> str:
        """A batch normalization with moments of random values."""
        parts = [self.variable([1, self.depth]) for _ in range(4)]
        self.lines.append(f"p{self.count} = {parts[1]} * {parts[1]} + 0.5;")
        mean, _, offset, scale = parts
        return self.add(
            f"batch_normalization({of}, {mean}, p{self.count}, {offset}, {scale}, epsilon = 0.001)"
        )

    def relu(self) -> str:
        """A rectification of the last tensor."""
        return self.add(f"relu({self.x})")

    def pool(self, size: int, stride: int, kind: str = "max_pool") -> str:
        """A pool of the last tensor."""
        border = "'ignore'"
        return self.add(
            f"{kind}({self.x}, size = [1, 1, {size}, {size}], border = {border}, "
            f"stride = [1, 1, {stride}, {stride}])"
        )

    def local(self) -> str:
        """A local response normalization of the last tensor."""
        return self.add(
            f"local_response_normalization({self.x}, size = [1, 5, 1, 1], alpha = 0.1, "
            "beta = 0.75, bias = 1.0)"
        )

    def dense(self, inputs: int, outputs: int) -> str:
        """A fully connected layer of the flattened last tensor."""
        flat = self.add(f"reshape({self.x}, shape = [1, {inputs}])")
        w, b = self.variable([outputs, inputs]), self.variable([1, outputs])
        return self.add(f"linear({flat}, {w}, {b})")

    def graph(self) -> str:
        """The document; the last tensor is its result."""
        body = "\n".join(f"    {line}" for line in self.lines)
        head = "version 1.0;\nextension KHR_enable_operator_expressions;\n"
        return f"{head}graph net(x0) -> ({self.x})\n{{\n{body}\n}}\n"


def alexnet() -> str:
    """Large windows, local normalization, a convolution in groups, layers at the end."""
    t = Text([1, 3, 35, 35])
    t.conv(16, 7, stride=2)
    t.relu()
    t.local()
    t.pool(3, 2)
    t.conv(24, 5, groups=2)
    t.relu()
    t.pool(3, 2)
    t.conv(16, 3)
    t.relu()
    t.dense(16 * 25, 32)
    t.relu()
    t.dense(32, 10)
    t.add(f"softmax({t.x})")
    return t.graph()


def vgg() -> str:
    """Stacks of small windows between pools."""
    t = Text([1, 3, 16, 16])
    for depth in (8, 16):
        for _ in range(2):
            t.conv(depth, 3)
            t.relu()
        t.pool(2, 2)
    t.dense(16 * 16, 20)
    t.add(f"softmax({t.x})")
    return t.graph()


def googlenet() -> str:
    """Branches of windows of several sizes, joined."""
    t = Text([1, 3, 17, 17])
    t.conv(16, 3, stride=2)
    t.relu()
    t.local()
    source, branches = t.x, list[str]()
    for taps, before in ((1, 0), (3, 8), (5, 4)):
        t.depth = 16
        x = source
        if before:
            t.conv(before, 1, of=x)
            x = t.relu()
        t.conv(8, taps, of=x)
        branches.append(t.relu())
    t.add(
        f"max_pool({source}, size = [1, 1, 3, 3], border = 'ignore', stride = [1, 1, 1, 1], "
        "padding = [(0, 0), (0, 0), (1, 1), (1, 1)])"
    )
    t.depth = 16
    t.conv(8, 1)
    branches.append(t.relu())
    t.add(f"concat([{', '.join(branches)}], axis = 1)")
    t.pool(9, 1, "avg_pool")
    t.dense(32 * 81, 10)
    t.add(f"softmax({t.x})")
    return t.graph()


def resnet() -> str:
    """Blocks with batch normalizations, whose inputs are added to their results."""
    t = Text([1, 3, 16, 16])
    t.norm(t.conv(8, 3))
    t.relu()
    for depth, stride in ((8, 1), (16, 2)):
        source, before = t.x, t.depth
        t.norm(t.conv(depth, 3, stride=stride))
        t.relu()
        short = t.norm(t.conv(depth, 3))
        if depth != before:
            t.depth = before
            source = t.norm(t.conv(depth, 1, of=source, stride=stride))
        t.add(f"add({short}, {source})")
        t.relu()
    t.add(f"mean_reduce({t.x}, axes = [2, 3])")
    t.dense(16, 10)
    t.add(f"softmax({t.x})")
    return t.graph()


def transformer(tokens: int = 8, width: int = 16, heads: int = 2) -> str:
    """Attention of several heads and a feed-forward network, each normalized and added."""
    t = Text([1, tokens, width])
    each = width // heads

    def product(x: str, inputs: int, outputs: int) -> str:
        return t.add(f"matmul({x}, {t.variable([1, inputs, outputs])})")

    def split(x: str) -> str:
        parted = t.add(f"reshape({x}, shape = [1, {tokens}, {heads}, {each}])")
        return t.add(f"transpose({parted}, axes = [0, 2, 1, 3])")

    def normalized(x: str) -> str:
        name = f"m{t.count}"
        t.lines.append(f"{name}, s{t.count} = moments({x}, axes = [2]);")
        centred, spread = t.add(f"{x} - {name}"), f"s{t.count - 1}"
        return t.add(f"{centred} * rsqrt({spread} + 0.01)")

    q, k, v = (split(product("x0", width, width)) for _ in range(3))
    scores = t.add(f"matmul({q}, {k}, transposeB = true)")
    weights = t.add(f"softmax({t.add(f'{scores} * 0.35')}, axes = [3])")
    joined = t.add(f"transpose({t.add(f'matmul({weights}, {v})')}, axes = [0, 2, 1, 3])")
    merged = t.add(f"reshape({joined}, shape = [1, {tokens}, {width}])")
    x = normalized(t.add(f"add(x0, {product(merged, width, width)})"))
    wide = product(x, width, 2 * width)
    raised = t.add(f"{wide} * sigmoid({t.add(f'{wide} * 1.702')})")
    normalized(t.add(f"add({x}, {product(raised, 2 * width, width)})"))
    return t.graph()


NETWORKS = {
    "alexnet": alexnet,
    "googlenet": googlenet,
    "resnet": resnet,
    "vgg": vgg,
    "transformer": transformer,
}


def network(name: str, folder: Path) -> ModuleOp:
    """The network in the nnef dialect, its document in `folder`, with random weights."""
    path = folder / "graph.nnef"
    path.write_text(NETWORKS[name]())
    module = read(path)
    module.verify()
    fill_missing(module, 0)
    return module

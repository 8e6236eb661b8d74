"""Documents of QNN's converters that somebody has changed, and what becomes of them."""

from __future__ import annotations

import copy
import json
import random
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias, cast

from support.qnn_json_documents import convolution, document, node, scale_offset, tensor
from xdsl.utils.exceptions import DiagnosticException

from hexnn.frontends.qnn_json import read, write
from hexnn.testing.preloading import preload
from hexnn.tools.driver.printing import module_text
from hexnn.tools.driver.verification import verify_all
from hexnn.tools.universe import new_context

from .hostile import ACCEPTED, DIFFERENT, Trial, in_child, judged, tool_trial

Json: TypeAlias = dict[str, Any]
Slot: TypeAlias = "tuple[dict[Any, Any] | list[Any], Any]"
"""An object or an array of a document, and the key of one of its values."""

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 255, 1 << 31, 1 << 32, 1 << 63, 10**30, 10**400),
    *(0.0, -0.5, 0.5, 1e-40, 1e300, float("inf"), float("nan"), "", "x", "_23", "0", "Conv2d"),
    *("a/b:0", "\N{SNOWMAN}", "\ud800", "\0", "\x1b[31m", [], {}, [1], [[0, 0]], {"306": 1}),
    *(562, 0x0308, 0x0408, 0x0416, 0x0508, 0x0608, 0x0264),
)
"""Values that may stand anywhere."""

PAD = {"pad_amount": [[0, 0], [0, 0]]}

NAMES = (
    "_23",
    "23",
    "a.b",
    "x:0",
    "",
    "..",
    "a/b",
    "%1",
    "\N{SNOWMAN}",
    "true",
    "null",
    "x_1",
    "_",
)
KEYS = ("current_dims", "axis_format", "hexnn", "data", "param_map", "packageName", "extra", "dims")


def networks() -> list[Json]:
    """The documents that are changed."""
    per_axis = {
        "definition": 1,
        "encoding": 1,
        "axis_scale_offset": {
            "axis": 3,
            "num_scale_offsets": 3,
            "scale_offsets": [{"scale": s, "offset": 0} for s in (0.1, 0.2, 0.3)],
        },
    }
    first = convolution()
    first["graph"]["tensors"]["w"]["quant_params"] = per_axis
    second = document(
        {
            "x": tensor(0, [2, 3, 4]),
            "_23": tensor(3, [2, 3, 4], axis_format="NHWC"),
            "c": tensor(4, [4], data=[1.0, 2.0, 3.0, 4.0], params_count="4"),
            "_24": tensor(3, [2, 4]),
            "l": tensor(1, [2, 2]),
            "r": tensor(1, [2, 2]),
        },
        {
            "add": node("Eltwise_Binary", ["x", "c"], ["_23"], operation=0),
            "sum": node("ReduceSum", ["_23"], ["_24"], axes=[1], keep_dims={"1288": False}),
            "cut": node("Split", ["_24"], ["l", "r"], axis=1, split_index=[2]),
        },
    )
    third = document(
        {
            "x": tensor(0, [1, 4, 4, 2], 0x0408, quant_params=scale_offset(0.5, -128)),
            "y": tensor(1, [1, 2, 2, 2], 0x0408, quant_params=scale_offset(0.5, -128)),
        },
        {"p": node("PoolMax2d", ["x"], ["y"], filter_size=[2, 2], stride=[2, 2], **PAD)},
    )
    ours = [json.loads(written(one)) for one in (second, third)]
    return [first, second, third, *ours]


def written(content: Json) -> str:
    """The document that we write for a good one of another tool."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.json"
        path.write_text(json.dumps(content))
        return write(read(str(path), new_context())).text


def slots(value: Any) -> Iterator[Slot]:
    """All values inside of another."""
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(cast(Json, value).items())
    elif isinstance(value, list):
        pairs = list(enumerate(cast("list[Any]", value)))
    for key, inner in pairs:
        yield value, key
        yield from slots(inner)


def replace(content: Json, rng: random.Random) -> None:
    """Put an odd value, or another one of the document, in the place of one."""
    known = list(slots(content))
    owner, key = rng.choice(known)
    other, name = rng.choice(known)
    owner[key] = copy.deepcopy(rng.choice((*ODD, other[name], other[name], other[name])))


def remove(content: Json, rng: random.Random) -> None:
    """Remove a key or an element."""
    owner, key = rng.choice(list(slots(content)))
    del owner[key]


def add(content: Json, rng: random.Random) -> None:
    """Add a key to an object."""
    owners = [owner for owner, _ in slots(content) if isinstance(owner, dict)]
    rng.choice(owners or [content])[rng.choice(KEYS)] = copy.deepcopy(rng.choice(ODD))


def shift(content: Json, rng: random.Random) -> None:
    """Change a number a little, or much."""
    numbers = [(o, k) for o, k in slots(content) if isinstance(o[k], int | float)]
    if numbers:
        owner, key = rng.choice(numbers)
        owner[key] = rng.choice((owner[key] + 1, owner[key] - 1, -owner[key], owner[key] * 1000))


def rename(content: Json, rng: random.Random) -> None:
    """Call a tensor or a node something else, everywhere."""
    keys = [k for o, k in slots(content) if isinstance(o, dict)]
    texts = [o[k] for o, k in slots(content) if isinstance(o[k], str)]
    old, new = rng.choice([*keys, *texts]), rng.choice(NAMES)
    text = json.dumps(content).replace(json.dumps(old), json.dumps(new))
    content.clear()
    content.update(json.loads(text))


CHANGES: tuple[Callable[[Json, random.Random], None], ...] = (replace, remove, add, shift, rename)


def mutated(seed: int, documents: list[Json]) -> str:
    """The text of changed document number `seed`."""
    rng = random.Random(seed)
    content = copy.deepcopy(rng.choice(documents))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if content:
            rng.choice(CHANGES)(content, rng)
    text = json.dumps(content)
    if rng.random() < 0.05:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(("", "{", "]", "\\", '"', "\N{SNOWMAN}")) + text[cut + 1 :]
    return text


def read_twice(path: Path) -> str:
    """What reading, writing and reading gives other than reading: nothing, if all is well."""
    context = new_context()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        try:
            module = read(str(path), context)
            verify_all(module)
        except DiagnosticException:
            return ""
        again = path.with_suffix(".again.json")
        again.write_text(write(module).text)
        first, second = (module_text(m) for m in (module, read(str(again), context)))
    return "" if first == second else f"{first}\nbecame\n{second}"


def trial(seed: int, folder: Path) -> Trial:
    """Read changed document number `seed` by the tool, then see that writing it loses nothing."""
    preload()
    path = folder / "net.json"
    path.write_text(mutated(seed, networks()))
    found = tool_trial("qnn-opt", [path])
    if found.outcome != ACCEPTED:
        return found
    finished = in_child(lambda: read_twice(path))
    if finished.status:
        return judged(finished)
    return Trial(DIFFERENT, finished.value) if finished.value else found

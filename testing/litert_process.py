"""LiteRT's reference kernels in a process of their own, which may abort, for many networks.

Run as a program, it answers requests on its standard input until that ends. A message is a pickle
after its length.
"""

from __future__ import annotations

import atexit
import os
import pickle
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

Tensors = dict[str, NDArray[Any]]


SECONDS = 60
"""The longest that LiteRT may take for a request, if nothing else is said."""


class Refused(Exception):
    """Why LiteRT does not run a network."""


@dataclass(frozen=True)
class Run:
    """A run of a network on random inputs; tensors go by their index in the first graph."""

    inputs: dict[int, NDArray[Any]]
    before: dict[int, NDArray[Any]]
    """Constants and variables before the run."""
    tensors: dict[int, NDArray[Any]]
    """What operators define, in their order, without the tensors that cannot be read."""


def send(stream: IO[bytes], message: Any) -> None:
    """Write a message."""
    data = pickle.dumps(message)
    stream.write(len(data).to_bytes(8, "little") + data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Read a message. Raises EOFError at the end."""
    size = stream.read(8)
    if len(size) < 8:
        raise EOFError
    data = stream.read(int.from_bytes(size, "little"))
    return pickle.loads(data)


OPTIMIZED = "BUILTIN_WITHOUT_DEFAULT_DELEGATES"


class Litert:
    """The process, begun when it is needed and again when it has died.

    Memory that it has not written holds bytes that follow from `memory`, 1 to 255: what a kernel
    makes of them is the same in each run, but not for another `memory`.
    `kernels` names LiteRT's resolver: `BUILTIN_REF` its reference kernels, `AUTO` its default ones,
    which delegate to XNNPACK, `BUILTIN_WITHOUT_DEFAULT_DELEGATES` those without it.
    A request is refused after `seconds`.
    """

    def __init__(
        self, memory: int = 85, kernels: str = "BUILTIN_REF", seconds: float = SECONDS
    ) -> None:
        self.memory, self.kernels, self.seconds = memory, kernels, seconds
        self.process: subprocess.Popen[bytes] | None = None

    def run(
        self,
        model: bytes,
        samples: Sequence[Mapping[str, NDArray[Any]]],
        optimized: bool = False,
    ) -> list[Tensors]:
        """All tensors that operators define, by name, for each sample of the inputs by name.

        With `optimized` the kernels are LiteRT's fast ones without delegates: the reference ones
        lack a few operators. Raises Refused when LiteRT does not accept the network, aborts, or
        does not end.
        """
        return self._ask(model, samples, *([OPTIMIZED] if optimized else []))

    def run_random(self, model: bytes, seed: int = 0) -> Run:
        """A run on inputs that are random by `seed`, of any names; above 0 alone where kernels
        refuse others.

        Raises Refused when LiteRT does not accept the network, or aborts.
        """
        return Run(*self._ask(model, seed))

    def _ask(self, *request: Any) -> Any:
        """The answer to a request, which is not a string: that is a refusal."""
        process = self.process = self.process or self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            send(process.stdin, request)
            if not select.select([process.stdout], [], [], self.seconds)[0]:
                self.close()
                raise Refused(f"did not end in {self.seconds} s")
            answer = receive(process.stdout)
        except (EOFError, BrokenPipeError):
            self.close()
            raise Refused(f"aborted with status {process.returncode}") from None
        if isinstance(answer, str):
            raise Refused(answer)
        return answer

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def _begin(self) -> subprocess.Popen[bytes]:
        pipe, null = subprocess.PIPE, subprocess.DEVNULL
        command = [sys.executable, __file__, self.kernels]
        memory = {"MALLOC_PERTURB_": str(self.memory)}
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=null, env={**os.environ, **memory}
        )


@cache
def litert(memory: int = 85) -> Litert:
    """The process of this process."""
    made = Litert(memory)
    atexit.register(made.close)
    return made


def answer(
    model: bytes,
    asked: Sequence[Mapping[str, NDArray[Any]]] | int,
    kernels: str = "BUILTIN_REF",
) -> Any:
    """What the process does with a request, samples or the seed of random inputs: tensors, or why
    there are none.
    """
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    try:
        interpreter: Any = Interpreter(
            model_content=model,
            num_threads=1,
            experimental_preserve_all_tensors=True,
            experimental_op_resolver_type=OpResolverType[kernels],
        )
        interpreter.allocate_tensors()
        if isinstance(asked, int):
            try:
                return random_run(interpreter, asked)
            except RuntimeError:
                return random_run(interpreter, asked, positive=True)
        return [tensors(interpreter, sample) for sample in asked]
    except (RuntimeError, ValueError) as e:
        return " ".join(str(e).split())


def tensors(interpreter: Any, inputs: Mapping[str, NDArray[Any]]) -> Tensors:
    """One run: what operators define, without the tensors that cannot be read."""
    for details in interpreter.get_input_details():
        interpreter.set_tensor(details["index"], inputs[details["name"]])
    interpreter.invoke()
    names = {t["index"]: t["name"] for t in interpreter.get_tensor_details()}
    defined = [t for op in interpreter._get_ops_details() for t in op["outputs"] if t >= 0]
    found: Tensors = {}
    for index in defined:
        with suppress(ValueError):
            found[names[index]] = value(interpreter, index)
    return found


def value(interpreter: Any, index: int) -> NDArray[Any]:
    """A copy of a tensor; one without elements may have no memory to be read.

    Raises ValueError for resources and variants: LiteRT would read arbitrary memory as an object.
    """
    details = next(t for t in interpreter.get_tensor_details() if t["index"] == index)
    if details["dtype"] is np.object_:
        raise ValueError(f"{details['name']} holds no values")
    if 0 in details["shape"]:
        return np.zeros(details["shape"], details["dtype"])
    return np.array(interpreter.get_tensor(index))


def random_run(
    interpreter: Any, seed: int, positive: bool = False
) -> tuple[dict[int, NDArray[Any]], ...]:
    """One run on random inputs: these, other operands before it, what operators define."""
    rng = np.random.default_rng(seed)
    inputs = {t["index"]: drawn(rng, t, positive) for t in interpreter.get_input_details()}
    for index, array in inputs.items():
        interpreter.set_tensor(index, array)
    operators = interpreter._get_ops_details()
    defined = [int(t) for op in operators for t in op["outputs"] if t >= 0]
    used = [int(t) for op in operators for t in op["inputs"] if t >= 0]
    before = readable(interpreter, [t for t in used if t not in {*inputs, *defined}])
    interpreter.invoke()
    return inputs, before, readable(interpreter, defined)


def readable(interpreter: Any, indices: Sequence[int]) -> dict[int, NDArray[Any]]:
    """Copies of the tensors that have values to read: neither resources nor variants."""
    found: dict[int, NDArray[Any]] = {}
    for index in indices:
        with suppress(ValueError):
            found[index] = value(interpreter, index)
    return found


def drawn(rng: np.random.Generator, details: Mapping[str, Any], positive: bool) -> NDArray[Any]:
    """A random input: floats around 0, integers of up to 16 bits of the whole range, wider ones 0
    or 1, as they are often indices; the first two of reals above 0 alone if `positive`.
    """
    dtype, shape = np.dtype(details["dtype"]), tuple(details["shape"])
    if dtype.kind in "iu" and dtype.itemsize <= 2:
        info, points = np.iinfo(dtype), details["quantization_parameters"]["zero_points"]
        low = min(int(max(points, default=0)) + 1, info.max) if positive else info.min
        return rng.integers(low, info.max, shape, dtype, endpoint=True)
    if dtype.kind in "iub":
        return rng.integers(0, 2, shape).astype(dtype)
    if dtype.kind in "fc":
        normal = rng.standard_normal(shape).astype(dtype)
        return np.abs(normal) if positive else normal
    raise ValueError(f"no random inputs of {dtype}")


def private_output() -> IO[bytes]:
    """A stream to what standard output was, which goes nowhere from here on: some kernels print."""
    stream = os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.close(null)
    return stream


if __name__ == "__main__":
    answers = private_output()
    try:
        while True:
            model, asked, *kernels = receive(sys.stdin.buffer)
            send(answers, answer(model, asked, *(kernels or sys.argv[1:])))
    except EOFError:
        pass

"""LiteRT's reference kernels in a process of their own, which may abort, for many networks.

Run as a program, it answers requests on its standard input until that ends. A message is a pickle
after its length.
"""

from __future__ import annotations

import atexit
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

Tensors = dict[str, NDArray[Any]]


class Refused(Exception):
    """Why LiteRT does not run a network."""


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


class Litert:
    """The process, begun when it is needed and again when it has died."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None

    def run(self, model: bytes, samples: Sequence[Mapping[str, NDArray[Any]]]) -> list[Tensors]:
        """All tensors that operators define, by name, for each sample of the inputs by name.

        Raises Refused when LiteRT does not accept the network, or aborts.
        """
        process = self.process = self.process or self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            send(process.stdin, (model, samples))
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

    @staticmethod
    def _begin() -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        command = [sys.executable, __file__]
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)


@cache
def litert() -> Litert:
    """The process of this process."""
    made = Litert()
    atexit.register(made.close)
    return made


def answer(model: bytes, samples: Sequence[Mapping[str, NDArray[Any]]]) -> list[Tensors] | str:
    """What the process does with a request: tensors, or why there are none."""
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    try:
        interpreter: Any = Interpreter(
            model_content=model,
            num_threads=1,
            experimental_preserve_all_tensors=True,
            experimental_op_resolver_type=OpResolverType.BUILTIN_REF,
        )
        interpreter.allocate_tensors()
        return [tensors(interpreter, sample) for sample in samples]
    except (RuntimeError, ValueError) as e:
        return " ".join(str(e).split())


def tensors(interpreter: Any, inputs: Mapping[str, NDArray[Any]]) -> Tensors:
    """One run: what operators define."""
    for details in interpreter.get_input_details():
        interpreter.set_tensor(details["index"], inputs[details["name"]])
    interpreter.invoke()
    names = {t["index"]: t["name"] for t in interpreter.get_tensor_details()}
    defined = [t for op in interpreter._get_ops_details() for t in op["outputs"] if t >= 0]
    return {names[t]: np.array(interpreter.get_tensor(t)) for t in defined}


if __name__ == "__main__":
    try:
        while True:
            send(sys.stdout.buffer, answer(*receive(sys.stdin.buffer)))
    except EOFError:
        pass

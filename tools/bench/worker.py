"""The process that measures configurations: a JSON object a line in, a JSON object a line out.

Each configuration is measured in a child of its own, which its packages and plug-ins change and
which may die; nothing that one leaves behind reaches the next.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ...dialects.remarks import listening
from .configurations import Configuration

STDOUT, STDERR = 1, 2

SMALL = """
!q = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = tfl.add %x, %x {fused_activation_function = "NONE"}
      : (tensor<4x!q>, tensor<4x!q>) -> tensor<4x!q>
  func.return %0 : tensor<4x!q>
}
"""
"""A network whose compilation imports what others need: 1.5 s, which children then save."""


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Measure the configuration of a request in a child process; return what it found, or, of a
    child that did not live to say, `died` with how.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _answer_as_child(request, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) == 0:
        return json.loads(said)
    return {"died": _how(os.waitstatus_to_exitcode(status))}


def _answer_as_child(request: Mapping[str, Any], writing: int) -> None:
    """Measure, write what was found to a pipe, and end this process."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        found = json.dumps(_measured(request)).encode()
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(found)
        status = 0
    finally:
        os._exit(status)


def _measured(request: Mapping[str, Any]) -> dict[str, Any]:
    from ..driver.load import load_file
    from .measuring import measured

    configuration = Configuration.from_dict(request)
    with listening(lambda severity, text, loc: None):
        for file in configuration.load:
            load_file(file)
        return measured(configuration)


def _how(status: int) -> str:
    """Return how a process ended, for a message."""
    if status >= 0:
        return f"its process ended with status {status}"
    return f"its process was killed by {signal.Signals(-status).name}"


def preload() -> None:
    """Import what the compilation of a network needs, so that children find it imported."""
    from ...frontends import tflite as tflite
    from .. import api
    from . import measuring as measuring

    api.Model(api.parse(SMALL)).lower("hvx").profile()


def main() -> int:
    """Answer the lines of standard input until it ends, or nobody reads; return the exit status."""
    preload()
    with suppress(BrokenPipeError), os.fdopen(os.dup(STDOUT), "w") as answers:
        os.dup2(STDERR, STDOUT)  # What plug-ins print is no answer.
        for line in sys.stdin:
            answers.write(json.dumps(answer(json.loads(line))) + "\n")
            answers.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())

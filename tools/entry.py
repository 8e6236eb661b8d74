"""Entry points of the command-line tools; Ctrl-C exits cleanly even during imports.

A tool that is asked for no more than its help text or version is not imported: its parser is.
"""

import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from types import FrameType

from ..dialects.garbage_collection import paused_collection

STDERR = 2
INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells."""


def hexnn_models() -> int:
    """Run `hexnn-models` with the arguments of the process; return the exit status."""
    return _run("hexnn-models", "hexnn_models")


def qnn_bench() -> int:
    """Run `qnn-bench` with the arguments of the process; return the exit status."""
    return _run("qnn-bench", "bench_flags" if _asks("-h", "--help") else "qnn_bench")


def qnn_lsp() -> int:
    """Run `qnn-lsp` with the arguments of the process; return the exit status."""
    return _run("qnn-lsp", "qnn_lsp")


def qnn_opt() -> int:
    """Run `qnn-opt` with the arguments of the process; return the exit status."""
    asks = _asks("-h", "--help", "--help-all", "-v", "--version")
    return _run("qnn-opt", "opt_parser" if asks else "qnn_opt")


def qnn_reduce() -> int:
    """Run `qnn-reduce` with the arguments of the process; return the exit status."""
    return _run("qnn-reduce", "qnn_reduce")


def qnn_run() -> int:
    """Run `qnn-run` with the arguments of the process; return the exit status."""
    return _run("qnn-run", "run_flags" if _asks("-h", "--help", "--version") else "qnn_run")


def qnn_tune() -> int:
    """Run `qnn-tune` with the arguments of the process; return the exit status."""
    return _run("qnn-tune", "qnn_tune")


def update_checks() -> int:
    """Run `update-checks` with the arguments of the process; return the exit status."""
    return _run("update-checks", "update_checks")


def _asks(*questions: str) -> bool:
    """Return whether the process has one argument, and that is among `questions`."""
    return len(sys.argv) == 2 and sys.argv[1] in questions


def _run(tool: str, module: str) -> int:
    """Import the module of a tool and run its `main`; return the exit status.

    Outside of `main` a signal handler ends the process: there is nothing to clean up, and an
    exception raised during an import might be swallowed.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        os.write(STDERR, f"{tool}: interrupted\n".encode())
        os._exit(INTERRUPTED)

    raising = signal.getsignal(signal.SIGINT)
    if raising is not signal.default_int_handler:
        return _main(module)()
    signal.signal(signal.SIGINT, stop)
    main = _main(module)
    try:
        signal.signal(signal.SIGINT, raising)
        status = main()
        signal.signal(signal.SIGINT, stop)
        return status
    except KeyboardInterrupt:
        return INTERRUPTED


def _main(module: str) -> Callable[[], int]:
    with paused_collection():
        return import_module(f"..{module}", __name__).main

"""Workers: what measures configurations at once, on this machine or on a Dask cluster."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Protocol

from ...dialects.diagnostics import HexnnError
from .configurations import Configuration

Answer = Mapping[str, Any]
"""What `measuring.measured` returns, or `died` with how its process ended."""

COMMAND = (sys.executable, "-m", "hexnn.tools.bench.worker")


class Workers(Protocol):
    """A number of processes that measure configurations."""

    @property
    def count(self) -> int:
        """The configurations that may be measured at once."""
        ...

    def submit(self, configuration: Configuration) -> None:
        """Start to measure a configuration; there may be `count` at once."""
        ...

    def next(self, timeout: float) -> tuple[Configuration, Answer] | None:
        """Return a configuration that was measured, and what was found; None after `timeout`
        seconds in which none was.
        """
        ...


class WorkerProcess:
    """A process of this machine that measures one configuration after another."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
            start_new_session=True,
        )

    def ask(self, configuration: Configuration) -> Answer:
        """Measure a configuration; return what was found."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(OSError):
            self.process.stdin.write(json.dumps(configuration.to_dict()) + "\n")
            self.process.stdin.flush()
            if said := self.process.stdout.readline():
                return json.loads(said)
        return {"died": f"its worker ended with status {self.process.wait()}"}

    def is_alive(self) -> bool:
        """Return whether the process can be asked again."""
        return self.process.poll() is None

    def kill(self) -> None:
        """End the process, and what it measures; who asks is told that it died."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """End the process, which nobody asks any more."""
        self.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def environment() -> dict[str, str]:
    """Return the environment of a worker, which imports from the same folders as this process."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class LocalWorkers:
    """Worker processes of this machine, which are replaced when they die."""

    def __init__(self, count: int):
        self.count = count
        self._idle: queue.SimpleQueue[WorkerProcess] = queue.SimpleQueue()
        self._all = list[WorkerProcess]()
        self._threads = ThreadPoolExecutor(count)
        self._pending: dict[Future[Answer], Configuration] = {}

    def submit(self, configuration: Configuration) -> None:
        """Start to measure a configuration."""
        self._pending[self._threads.submit(self._ask, configuration)] = configuration

    def next(self, timeout: float) -> tuple[Configuration, Answer] | None:
        """Return a configuration that was measured, and what was found."""
        if not self._pending:
            time.sleep(timeout)
        done, _ = wait(self._pending, timeout, FIRST_COMPLETED)
        for future in done:
            return self._pending.pop(future), future.result()
        return None

    def _ask(self, configuration: Configuration) -> Answer:
        try:
            worker = self._idle.get_nowait()
        except queue.Empty:
            worker = WorkerProcess()
            self._all.append(worker)
        answer = worker.ask(configuration)
        if worker.is_alive():
            self._idle.put(worker)
        return answer

    def close(self) -> None:
        """End all workers at once, busy or not."""
        for worker in self._all:
            worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._all:
            worker.close()


class DaskWorkers:
    """The workers of a Dask cluster, which have the same hexnn and find files by the same paths."""

    def __init__(self, address: str):
        try:
            from distributed import Client
        except ImportError as e:
            raise HexnnError("--dask needs Dask: pip install 'hexnn[sweep]'") from e
        try:
            self._client: Any = Client(address, timeout=CONNECTING)
        except (OSError, ValueError) as e:
            raise HexnnError(f"no Dask scheduler answers at '{address}': {e}") from e
        self._pending: dict[Any, Configuration] = {}

    @property
    def count(self) -> int:
        """The threads of all workers that the cluster has now; at least one is waited for."""
        return max(1, sum(self._client.nthreads().values()))

    def submit(self, configuration: Configuration) -> None:
        """Start to measure a configuration in a process of its own on the cluster."""
        future = self._client.submit(ask_once, configuration.to_dict(), pure=False)
        self._pending[future] = configuration

    def next(self, timeout: float) -> tuple[Configuration, Answer] | None:
        """Return a configuration that was measured, and what was found."""
        from distributed import wait as wait_for

        if not self._pending:
            time.sleep(timeout)
        with suppress(TimeoutError):
            ended: Any = wait_for(list(self._pending), timeout, return_when="FIRST_COMPLETED")
            for future in ended.done:
                failed = future.exception()
                answer = {"died": str(failed)} if failed else future.result()
                return self._pending.pop(future), answer
        return None

    def close(self) -> None:
        """Give up what is not finished, and leave the cluster."""
        for future in self._pending:
            future.cancel()
        self._client.close()


CONNECTING = 10
"""Seconds within which a Dask scheduler must answer: its own default."""


def ask_once(configuration: Mapping[str, Any]) -> Answer:
    """Measure the configuration of a JSON object in a process of its own; return what was found."""
    worker = WorkerProcess()
    try:
        return worker.ask(Configuration.from_dict(configuration))
    finally:
        worker.close()


@contextmanager
def workers(jobs: int, dask: str | None = None) -> Generator[Workers]:
    """Yield the workers for the `with` block: `jobs` processes, or those of the Dask cluster with a
    scheduler at address `dask`; end them, busy or not. Raises HexnnError if no scheduler answers.
    """
    with ExitStack() as stack:
        made = LocalWorkers(jobs) if dask is None else DaskWorkers(dask)
        stack.callback(made.close)
        yield made

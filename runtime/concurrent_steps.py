"""Runs of steps in several threads: each step as soon as those that it depends on are done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from heapq import heappop, heappush


class ReadySteps:
    """The steps that may start, in a run of steps of which some depend on earlier ones."""

    def __init__(self, dependences: Sequence[AbstractSet[int]]) -> None:
        self.missing = [len(before) for before in dependences]
        """For each step the number of steps that it waits for."""

        self.dependents: list[list[int]] = [[] for _ in dependences]
        """For each step those that depend on it."""

        self.ready: list[int] = [i for i, count in enumerate(self.missing) if not count]
        """The indices of the steps that may start, as a heap: the lowest first."""

        for index, before in enumerate(dependences):
            for each in before:
                self.dependents[each].append(index)

    def __bool__(self) -> bool:
        """Return whether a step may start."""
        return bool(self.ready)

    def take(self) -> int:
        """Remove the ready step of lowest index, and return it."""
        return heappop(self.ready)

    def finish(self, step: int) -> None:
        """Note that `step` is done: steps that waited for it last are ready."""
        for each in self.dependents[step]:
            self.missing[each] -= 1
            if not self.missing[each]:
                heappush(self.ready, each)


def run_concurrently(
    actions: Sequence[Callable[[], object]],
    dependences: Sequence[AbstractSet[int]],
    threads: int,
) -> None:
    """Call all `actions`, up to `threads` at once, each after those of lower index that
    `dependences` gives for it.

    Of ready actions those of lower index start first. If actions raise, no more are started; the
    exception of the one of lowest index is raised once all that run have ended.
    """
    steps, running = ReadySteps(dependences), dict[Future[object], int]()
    failures: dict[int, BaseException] = {}
    with ThreadPoolExecutor(threads) as pool:
        while running or (steps and not failures):
            while steps and not failures and len(running) < threads:
                index = steps.take()
                running[pool.submit(actions[index])] = index
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                index, failure = running.pop(future), future.exception()
                steps.finish(index)
                if failure is not None:
                    failures[index] = failure
    if failures:
        raise failures[min(failures)]

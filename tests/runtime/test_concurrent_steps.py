"""Steps in threads: each after those that it depends on, and what becomes of errors."""

from __future__ import annotations

from functools import partial
from random import Random
from threading import Barrier, Lock

import pytest

from hexnn.runtime.concurrent_steps import run_concurrently


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("seed", range(10))
def test_each_after_its_dependences(seed: int, threads: int):
    rng, lock, done = Random(seed), Lock(), list[int]()
    before = [set(rng.sample(range(i), min(i, rng.randrange(3)))) for i in range(30)]

    def step(index: int) -> None:
        with lock:
            assert before[index] <= set(done)
            done.append(index)

    run_concurrently([partial(step, i) for i in range(30)], before, threads)
    assert sorted(done) == list(range(30))


def test_independent_steps_run_at_once():
    """Each of two steps waits for the other."""
    both = Barrier(2, timeout=10)
    run_concurrently([both.wait, both.wait], [set(), set()], 2)


def test_errors():
    """The first one in order is raised; what depends on it does not run."""
    done: list[str] = []

    def failing(message: str) -> None:
        raise ValueError(message)

    actions = [partial(failing, "one"), partial(failing, "two"), partial(done.append, "three")]
    with pytest.raises(ValueError, match="one"):
        run_concurrently(actions, [set(), set(), {0}], 2)
    assert done == []

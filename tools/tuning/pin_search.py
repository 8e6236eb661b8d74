"""The search: points of a space compiled one after another, the best one kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...dialects import htp
from ...dialects.diagnostics import HexnnError
from ..bench.measuring import tcm_peak
from ..driver.pin_flags import pins_of
from ..work import bytes_moved
from .pin_space import Space, pins_of_point

if TYPE_CHECKING:
    from ..model import Model


def cycles(source: Model, target: str, pins: Mapping[str, str]) -> float:
    """Return the predicted cycles of a network under pins."""
    return source.lower("hvx", target, pins=pins).profile().timeline.cycles


def traffic(source: Model, target: str, pins: Mapping[str, str]) -> float:
    """Return the bytes that a network moves between main memory and TCM under pins."""
    planned = source.lower("htp", target, pins=pins)
    return sum(bytes_moved(op) for op in planned.ir.walk() if isinstance(op, htp.DmaStartOp))


def peak(source: Model, target: str, pins: Mapping[str, str]) -> float:
    """Return the bytes of TCM that a network takes under pins."""
    return tcm_peak(source.lower("htp", target, pins=pins)) or 0


OBJECTIVES: dict[str, Callable[[Any, str, Mapping[str, str]], float]] = {
    "cycles": cycles,
    "bytes": traffic,
    "peak": peak,
}
"""What can be minimized: predicted cycles, bytes of transfers, bytes of TCM."""


@dataclass
class Search:
    """The points that were tried of a network's space for a target: their values of an
    `objective`.
    """

    source: Model
    target: str
    objective: str
    space: Space
    values: dict[tuple[str, ...], float | None] = field(
        default_factory=dict[tuple[str, ...], "float | None"]
    )
    """The pins of each point that was tried -> its value; None for pins that do not compile."""

    def value(self, point: Mapping[str, str]) -> float | None:
        """Return the value of a point; None if its pins exclude each other, or what they say does
        not fit.
        """
        pins = tuple(pins_of_point(point))
        if pins not in self.values:
            try:
                compute = OBJECTIVES[self.objective]
                self.values[pins] = compute(self.source, self.target, pins_of(pins))
            except HexnnError:
                if not pins:
                    raise
                self.values[pins] = None
        return self.values[pins]

    @property
    def initial(self) -> float:
        """The value as the compiler chooses."""
        found = self.value({})
        assert found is not None
        return found

    @property
    def best(self) -> tuple[tuple[str, ...], float]:
        """The pins of least value, of equal ones the fewest, and that value."""
        known = ((v, len(pins), pins) for pins, v in self.values.items() if v is not None)
        value, _, pins = min(known)
        return pins, value

    def exhaust(self) -> None:
        """Try all points."""
        for point in self.space.points():
            self.value(point)

    def tune(self, trials: int, seed: int) -> None:
        """Try `trials` points: the compiler's own, those with one other choice, then those that
        Optuna's estimator of densities proposes. Raises HexnnError without Optuna.
        """
        study = study_of(seed)
        for point in islice(self.space.neighbours(), trials):
            study.enqueue_trial(point)
        for _ in range(trials):
            trial = study.ask()
            point = {
                name: trial.suggest_categorical(name, list(values))
                for name, values in self.space.parameters.items()
            }
            value = self.value(point)
            study.tell(trial, value, state=None if value is not None else _state("PRUNED"))


def study_of(seed: int) -> Any:
    """Return a study of Optuna that minimizes."""
    try:
        import optuna
    except ImportError as e:
        raise HexnnError("tuning needs Optuna: pip install 'hexnn[tune]'") from e
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed))


def _state(name: str) -> Any:
    from optuna.trial import TrialState

    return TrialState[name]


def pins_text(search: Search) -> str:
    """Return the text of a file of pins: those of the best point, and what they gain."""
    pins, value = search.best
    head = (
        f"# {search.source.name} on {search.target}: {value:,.0f} {search.objective}, "
        f"{search.initial:,.0f} as the compiler chooses\n"
    )
    return head + "".join(f"{pin}\n" for pin in pins)

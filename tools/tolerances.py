"""Tolerances of comparisons: bounds on the error of tensors, by name or for all."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..dialects.addresses import fits
from ..dialects.diagnostics import HexnnError
from ..dialects.suggest import did_you_mean
from . import execution
from .differences import Difference

NUMBER = r"\d+(\.\d*)?([eE][-+]?\d+)?|-\d+(\.\d*)?|\.\d+"

AT_LEAST, AT_MOST = ">=", "<="


@dataclass(frozen=True)
class Measure:
    """A measure of how much a tensor differs from its reference, and the side on which a bound
    allows it to be.
    """

    relation: str
    of: Callable[[Difference], float | None]
    """The measure of a difference; None if the tensor has none."""


MEASURES: Mapping[str, Measure] = {
    "sqnr": Measure(AT_LEAST, lambda one: one.error.sqnr),
    "cosine": Measure(AT_LEAST, lambda one: one.error.cosine),
    "max": Measure(AT_MOST, lambda one: one.error.maximum),
    "mean": Measure(AT_MOST, lambda one: one.error.mean),
    "lsb": Measure(AT_MOST, lambda one: one.maximum if one.unit else None),
}
"""Measures by the name that a bound gives them: SQNR in dB, cosine similarity, largest and mean
absolute error in real units, largest difference of quantized tensors in LSB."""


@dataclass(frozen=True)
class Bound:
    """A bound on one measure of the error of tensors, such as `sqnr>=30`."""

    tensors: str
    """A tensor name or glob; empty for all tensors that have the measure."""

    measure: str
    limit: float

    @staticmethod
    def parse(text: str) -> Bound:
        """Parse `[NAME=]MEASURE>=LIMIT`, or `<=`, where NAME is the name or glob of the tensors
        that are bounded. Raises HexnnError for another text, measure or relation.
        """
        match = re.fullmatch(rf"((?P<name>.*)=)?(?P<what>\w+)(?P<how>[<>]=)(?P<n>{NUMBER})", text)
        if match is None:
            raise HexnnError(f"a bound reads sqnr>=30 or NAME=lsb<=1, got '{text}'")
        if (measure := MEASURES.get(match["what"])) is None:
            notes = [f"measures are {', '.join(MEASURES)}"]
            near = did_you_mean(match["what"], MEASURES)
            raise HexnnError(f"unknown measure '{match['what']}' of a bound{near}", notes=notes)
        if match["how"] != measure.relation:
            raise HexnnError(f"a bound on {match['what']} is {measure.relation}, got '{text}'")
        return Bound(match["name"] or "", match["what"], float(match["n"]))

    def names(self, tensor: str) -> bool:
        """Return whether the bound is for the tensor of this name."""
        return not self.tensors or fits(tensor, self.tensors)

    def holds(self, difference: Difference) -> bool:
        """Return whether a difference is within the bound; true if the bound is for all tensors,
        and this one lacks the measure.

        Raises HexnnError for a tensor that the bound names and that lacks the measure.
        """
        measure = MEASURES[self.measure]
        seen = measure.of(difference)
        if seen is None and self.tensors:
            raise HexnnError(f"'{self}' bounds the LSB of a tensor of floats")
        return seen is None or (
            seen >= self.limit if measure.relation == AT_LEAST else seen <= self.limit
        )

    def applies_to(self, difference: Difference) -> bool:
        """Return whether the tensor of a difference has the measure."""
        return bool(self.tensors) or MEASURES[self.measure].of(difference) is not None

    def __str__(self) -> str:
        name = f"{self.tensors}=" if self.tensors else ""
        return f"{name}{self.measure}{MEASURES[self.measure].relation}{self.limit:g}"


@dataclass(frozen=True)
class Tolerances:
    """The bounds of a comparison, in the order in which they were given."""

    bounds: tuple[Bound, ...] = ()

    @staticmethod
    def parse(texts: Sequence[str]) -> Tolerances:
        """Parse `texts`, each one or several bounds separated by commas. Raises HexnnError for
        another text.
        """
        return Tolerances(tuple(Bound.parse(one) for text in texts for one in separated(text)))

    def check_names(self, known: Sequence[str]) -> None:
        """Raise HexnnError if a bound names tensors of which none is in `known`."""
        for bound in self.bounds:
            if bound.tensors:
                execution.select_names([bound.tensors], known)

    def of(self, tensor: str) -> tuple[Bound, ...]:
        """Return the bounds of the tensor of this name, one for each measure: the last that names
        it, else the last for all tensors.
        """
        chosen: dict[str, Bound] = {}
        for bound in sorted(self.bounds, key=lambda bound: bool(bound.tensors)):
            if bound.names(tensor):
                chosen[bound.measure] = bound
        return tuple(chosen.values())


def separated(text: str) -> list[str]:
    """Return the bounds in `text`, which commas separate; a name may contain commas."""
    return re.split(rf"(?<=\d),(?=(?:[^<>]*=)?(?:{'|'.join(MEASURES)})[<>]=)", text)

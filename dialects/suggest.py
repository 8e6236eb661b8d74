"""The nearest known name, for messages about an unknown one."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The name of `known` that looks most like `name`; none when nothing comes near."""
    from rapidfuzz import fuzz, process

    found = process.extractOne(name, sorted(known), scorer=fuzz.ratio, score_cutoff=60)
    if found is None:
        found = process.extractOne(name, sorted(known), scorer=fuzz.WRatio, score_cutoff=75)
    return found[0] if found else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`, did you mean 'x'?`, to end a message with; empty when nothing comes near."""
    found = nearest(name, known)
    return f", did you mean '{found}'?" if found else ""

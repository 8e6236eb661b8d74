"""The nearest known name, for messages about an unknown one."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The name of `known` that looks most like `name`; none when nothing comes near."""
    from rapidfuzz import fuzz, process

    match = process.extractOne(name, sorted(known), scorer=fuzz.ratio, score_cutoff=60)
    if match is None:
        match = process.extractOne(name, sorted(known), scorer=fuzz.WRatio, score_cutoff=75)
    return match[0] if match else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`, did you mean 'x'?`, to end a message with; empty when nothing comes near."""
    suggestion = nearest(name, known)
    return f", did you mean '{suggestion}'?" if suggestion else ""

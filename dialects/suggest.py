"""Search for the known name that is most similar to an unknown one, for error messages."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the name of `known` most similar to `name`; None if none is similar enough."""
    from rapidfuzz import fuzz, process

    match = process.extractOne(name, sorted(known), scorer=fuzz.ratio, score_cutoff=60)
    if match is None:
        match = process.extractOne(name, sorted(known), scorer=fuzz.WRatio, score_cutoff=75)
    return match[0] if match else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return `, did you mean 'x'?` to append to a message; empty if no known name is similar."""
    suggestion = nearest(name, known)
    return f", did you mean '{suggestion}'?" if suggestion else ""

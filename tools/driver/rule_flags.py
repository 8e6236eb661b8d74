"""The instruments that flags about rules of packages request."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ...dialects.remarks import Sink
from .flags import FLAGS
from .instrumentation import Instrument

RULE_FLAGS = {name: FLAGS[name] for name in ("--check-each", "--check-splits", "--explain")}
"""The flags that watch rules; the first one all passes, too."""


def spelled_counts(args: Iterable[str]) -> list[str]:
    """Return `args` with `--check-each` and `--check-splits`, where no number follows them, as
    `--check-each=1` and `--check-splits=1`.
    """
    return [f"{arg}=1" if arg in ("--check-each", "--check-splits") else arg for arg in args]


def rule_instruments(args: argparse.Namespace, sink: Sink | None = None) -> list[Instrument]:
    """Create the instruments for the flags `--check-each`, `--check-splits` and `--explain`, as far
    as they are about rules. `sink` gets the explanations that `--explain` requests; None if they go
    with all other remarks.
    """
    made: list[Instrument] = []
    if args.check_each or args.check_splits:
        from .check_rules import Check, SplitCheck, WatchRules

        if seeds := args.check_each:
            made.append(WatchRules(lambda: Check(seeds)))
        if splits := args.check_splits:
            made.append(WatchRules(lambda: SplitCheck(splits), "--check-splits"))
    if args.explain:
        from .explain import Explain

        made.append(Explain(args.explain, sink))
    return made

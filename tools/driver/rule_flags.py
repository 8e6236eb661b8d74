"""The instruments that flags about rules of packages request."""

from __future__ import annotations

import argparse

from .instrumentation import Instrument


def rule_instruments(args: argparse.Namespace) -> list[Instrument]:
    """Create the instruments for the flags `--check-each`, `--check-splits` and `--explain`, as far
    as they are about rules.
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

        made.append(Explain(args.explain))
    return made

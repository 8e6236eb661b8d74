"""Options of pytest about skipped tests, for CI: which are allowed, and which files have them.

`--skips-allowed FILE` names a table of reasons: the run fails when a test is skipped for another
reason, or more are for one than the table allows. `--skipped-to FILE` writes the test files that
have skipped tests, one a line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two options."""
    group = parser.getgroup("skips")
    group.addoption("--skips-allowed", metavar="FILE", type=Path, help="a table of reasons")
    group.addoption("--skipped-to", metavar="FILE", type=Path, help="write files with skips here")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the session for a skip that is not allowed, and write the files that have skips."""
    reports = skipped(session.config)
    if reports is None:
        return
    if output := session.config.getoption("--skipped-to"):
        names = sorted({report.nodeid.partition("::")[0] for report in reports})
        output.write_text("".join(f"{name}\n" for name in names))
    if list(faults_of(session.config)) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Tell the skips that are not allowed."""
    for fault in faults_of(config):
        terminalreporter.write_line(f"error: {fault}", red=True)


def skipped(config: pytest.Config) -> list[Any] | None:
    """The reports of skipped tests; none in a process of xdist that only runs tests."""
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    if hasattr(config, "workerinput") or reporter is None:
        return None
    return reporter.stats.get("skipped", [])


def faults_of(config: pytest.Config) -> Iterator[str]:
    """What about the skips of this run is not allowed."""
    path: Path | None = config.getoption("--skips-allowed")
    if path is not None:
        yield from faults(map(reason_of, skipped(config) or ()), allowed(path))


def reason_of(report: Any) -> str:
    """Why a test was skipped, in a line."""
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return " ".join(text.removeprefix("Skipped: ").split())


def allowed(path: Path) -> dict[str, int]:
    """How many tests a table allows for each reason, a regular expression."""
    rows = (line.split("\t") for line in path.read_text().splitlines()[1:])
    return {reason: int(number) for number, reason in rows}


def faults(reasons: Iterable[str], limits: dict[str, int]) -> Iterator[str]:
    """What is not allowed: reasons that no expression matches, and too many for one."""
    counts: Counter[str] = Counter()
    for reason in reasons:
        known = next((limit for limit in limits if re.fullmatch(limit, reason)), None)
        if known is None:
            yield f"a test is skipped for a reason that is not listed: {reason}"
        else:
            counts[known] += 1
    for known, count in counts.items():
        if count > limits[known]:
            yield f"{count} tests are skipped, {limits[known]} at most are allowed: {known}"

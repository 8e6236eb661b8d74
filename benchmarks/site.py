"""Build the documentation site and follow its links.

    python benchmarks/site.py [--json FILE]

Every link within the site must lead to a page of it, and to an element of that page where it names
one. Status 1 if mkdocs warns of anything or a link is broken. Needs `pip install '.[docs]'`.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HREF = re.compile(r'<a [^>]*?href="([^"]*)"')
ID = re.compile(r'\bid="([^"]*)"')
ELSEWHERE = ("http:", "https:", "mailto:", "javascript:")


def build(folder: Path) -> None:
    """Build the site into a folder. Raises CalledProcessError for a warning of mkdocs."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)


def broken(folder: Path) -> Iterator[str]:
    """Yield the links of a built site that lead nowhere: `page: link`."""
    pages = {path: path.read_text() for path in sorted(folder.rglob("*.html"))}
    names = {path: set(ID.findall(text)) for path, text in pages.items()}
    for page, text in pages.items():
        for link in sorted({*HREF.findall(text)}):
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            if link.startswith(ELSEWHERE) or page.name == "404.html":
                continue
            if not target.is_file() or (anchor and target in names and anchor not in names[target]):
                yield f"{page.relative_to(folder)}: {link}"


def main() -> int:
    """Build, check, report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", metavar="FILE", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        build(folder)
        pages, faults = len(list(folder.rglob("*.html"))), list(broken(folder))
    print(f"{pages} pages, {len(faults)} broken links", *faults, sep="\n")
    if args.json:
        args.json.write_text(json.dumps({"pages": pages, "broken": faults}, indent=2))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

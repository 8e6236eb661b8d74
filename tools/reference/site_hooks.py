"""Hooks of mkdocs: generated pages are added, links out of the site become text.

mkdocs loads this file by its path, so it imports the package by its name.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from hexnn.tools.reference.site_pages import pages

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"\[([^\]\[]*(?:\[[^\]]*\][^\]\[]*)?)\]\((?!https?:|#)([^)\s]+)\)")
HOME = "index.md"
"""The page that shows the README."""


def on_config(config: Any) -> Any:
    """Return the configuration with the pages that its navigation omits in a section of their own,
    so that a new page is in the site.
    """
    docs = ROOT / "docs"
    written = sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*.md"))
    omitted = [name for name in written if f"'{name}'" not in str(config.nav)]
    if omitted:
        config.nav.append({"Further pages": omitted})
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made from the README and from registries."""
    home = (ROOT / "README.md").read_text().replace("](docs/", "](")
    for path, text in {HOME: home, **pages(ROOT)}.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: Any, files: Files) -> str:
    """Return the text of a page in which links to folders and files out of the site are plain
    text.
    """
    uri = page.file.src_uri
    folder = ROOT if uri == HOME else (ROOT / "docs" / uri).parent

    def shown(link: re.Match[str]) -> str:
        path = (folder / link[2].partition("#")[0]).resolve()
        is_other_file = path.exists() and not path.is_relative_to(ROOT / "docs")
        is_folder = (ROOT / "docs" / uri).parent.joinpath(link[2]).is_dir()
        return link[1] if is_other_file or is_folder else link[0]

    return LINK.sub(shown, markdown)

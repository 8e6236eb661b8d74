"""Open the pages of networks (`qnn-run --html`) in a browser, and click on each of their pictures.

    python benchmarks/pages.py [NETWORK ...] [--json FILE]

The networks are by default those of examples/digits. A page must open without an error of its
script, its pictures must have a size, and a click must select the operation clicked on and show
what is known of it. Status 1 if a page does not. Needs Chromium.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

import hexnn
from hexnn.tools.page.network_page import NetworkPage

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""The names of the browser."""

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900", "--dump-dom")

SECONDS = 120
"""The limit for one page: a page of 65 kernels takes some seconds."""

BEFORE = """<script>
window.failures = [];
window.onerror = (message) => { window.failures.push(String(message)); };
</script>"""
"""What collects the errors of a page's script."""

AFTER = """<script>
const seen = [...document.querySelectorAll("svg")].map((svg) => {
  const shapes = svg.querySelectorAll("[data-operation]");
  const shape = shapes[shapes.length - 1];
  if (shape) shape.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  const box = svg.getBBox(), frame = svg.parentElement.getBoundingClientRect();
  const within = [...shapes].filter((one) => {
    const place = one.getBoundingClientRect();
    return place.bottom > frame.top && place.top < frame.bottom && place.right > frame.left
      && place.left < frame.right;
  });
  return {
    picture: svg.getAttribute("class"), shapes: shapes.length, area: box.width * box.height,
    visible: within.length,
    clicked: shape ? shape.dataset.operation : "",
    shown: document.getElementById("detail").textContent,
    rows: document.querySelectorAll("tr.selected").length,
  };
});
for (const head of document.querySelectorAll("th")) head.click();
const first = [...document.querySelectorAll("tbody tr")].map((row) => row.cells[0].textContent);
const result = document.createElement("pre");
result.id = "result";
result.textContent = JSON.stringify({failures: window.failures, pictures: seen, rows: first});
document.body.append(result);
</script>"""
"""What clicks on the last shape of each picture, sorts the table, and says what is seen then."""


@dataclass(frozen=True)
class Picture:
    """A picture of an opened page, after a click on its last shape."""

    picture: str
    shapes: int
    """The number of shapes that stand for operations."""

    area: float
    visible: int
    """How many of these shapes are within the frame of the picture, as it is at first."""

    clicked: str
    """The operation clicked on."""

    shown: str
    """The text that the page then shows."""

    rows: int
    """The selected rows of the table of operations."""

    def faults(self) -> list[str]:
        """Return what is wrong with the picture."""
        found = [] if self.shapes and self.area > 0 else [f"{self.picture} is empty"]
        if self.shapes and not self.visible:
            found.append(f"{self.picture}: none of it is within its frame")
        if self.shapes and (self.clicked not in self.shown or not self.rows):
            found.append(f"{self.picture}: a click on '{self.clicked}' shows '{self.shown[:40]}'")
        return found


@dataclass(frozen=True)
class Visit:
    """What a browser saw of a page."""

    name: str
    pictures: tuple[Picture, ...]
    rows: tuple[str, ...]
    """The first cells of the table, sorted by its last column."""

    failures: tuple[str, ...]
    """The errors of the script."""

    def faults(self) -> list[str]:
        """Return what is wrong with the page."""
        return [*self.failures, *(fault for one in self.pictures for fault in one.faults())]


def browser() -> str | None:
    """Return the path of a browser; None if there is none."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def visit(name: str, page: str) -> Visit:
    """Open the page in the text `page`, click on its pictures, and return what is seen."""
    marked = page.replace("<head>", f"<head>{BEFORE}", 1)
    marked = marked.removesuffix("</body></html>\n") + f"{AFTER}</body></html>\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "page.html")
        path.write_text(marked)
        command = [str(browser()), *FLAGS, f"--user-data-dir={folder}/profile", path.as_uri()]
        dom = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS).stdout
    result = re.search(r'<pre id="result">(.*?)</pre>', dom, re.DOTALL)
    if result is None:
        return Visit(name, (), (), ("the script did not finish",))
    seen = json.loads(html.unescape(result[1]))
    pictures = tuple(Picture(**one) for one in seen["pictures"])
    return Visit(name, pictures, tuple(seen["rows"]), tuple(seen["failures"]))


def page_of(path: Path) -> str:
    """Return the page of a network at stage hvx, compared with its source."""
    source = hexnn.load(path)
    model = source.lower("hvx")
    return NetworkPage.of(model, model.compare(source)).html()


def main() -> int:
    """Open all pages; return 1 if one is at fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("networks", nargs="*", type=Path)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    digits = Path(__file__).parents[1] / "examples/digits"
    networks: list[Path] = args.networks or sorted(digits.glob("*_int8.tflite"))
    visits = [visit(path.name, page_of(path)) for path in networks]
    for one in visits:
        shapes = ", ".join(f"{p.picture} {p.shapes}" for p in one.pictures)
        print(f"{one.name}: {shapes}: {'; '.join(one.faults()) or 'all well'}")
    if args.json:
        args.json.write_text(json.dumps([asdict(one) for one in visits], indent=1) + "\n")
    return 1 if any(one.faults() for one in visits) else 0


if __name__ == "__main__":
    sys.exit(main())

"""Text of HTML and SVG elements, escaped."""

from __future__ import annotations

from html import escape

SVG = "http://www.w3.org/2000/svg"
"""The XML namespace of SVG."""


def element(name: str, *contents: str, **attributes: object) -> str:
    """Return an element with `contents`, which are markup already, and `attributes`.

    An underscore in the name of an attribute stands for a hyphen, one at its end for nothing
    (`class_`); an attribute that is None is left out. Numbers are rounded to two decimals.
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{''.join(contents)}</{name}>"


def text(content: object) -> str:
    """Return plain text as markup; a character that XML cannot hold becomes `\\xNN`."""
    shown = "".join(c if c.isprintable() or c in "\n\t" else _visible(c) for c in str(content))
    return escape(shown, quote=False)


def _visible(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode()


def _value(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def picture(width: float, height: float, *contents: str, **attributes: object) -> str:
    """Return an SVG picture of this size, in pixels, that shrinks with the page."""
    box = f"0 0 {width:g} {height:g}"
    how = {"xmlns": SVG, "viewBox": box, "width": width, "height": height, **attributes}
    return element("svg", *contents, style="max-width:100%;height:auto", **how)


def tooltip(content: object) -> str:
    """Return the element by which a shape shows text under the mouse."""
    return element("title", text(content))


def label(x: float, y: float, content: object, **attributes: object) -> str:
    """Return a text in a picture whose baseline starts at (x, y)."""
    how = {"font_size": 11, "font_family": "sans-serif", "fill": "#333", **attributes}
    return element("text", text(content), x=x, y=y, **how)


def rectangle(x: float, y: float, width: float, height: float, *inside: str, **how: object) -> str:
    """Return a rectangle of at least one pixel."""
    return element("rect", *inside, x=x, y=y, width=max(width, 1.0), height=max(height, 1.0), **how)


def line(start: tuple[float, float], end: tuple[float, float], **how: object) -> str:
    """Return a thin line between two points."""
    given = {"stroke": "#999", "stroke_width": 1, **how}
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **given)

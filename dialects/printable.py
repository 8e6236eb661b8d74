"""Escaping of text that comes from files, so that a message is one line without control
characters.
"""


def printable(text: str) -> str:
    r"""Return `text` with unprintable characters escaped, such as `\x1b`.

    Those are the characters of Unicode's categories Other (control, format, surrogate, private use,
    unassigned) and Separator, except for the space.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    """Return the backslash escape of a character."""
    return character.encode("unicode_escape").decode("ascii")

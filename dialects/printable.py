"""Text from files, made safe to show: no control characters, one line."""


def printable(text: str) -> str:
    r"""`text`, where characters that steer a terminal or break a line are escapes, as `\x1b`.

    Those are all that Unicode calls control, format, separator or surrogate, but for the space.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")

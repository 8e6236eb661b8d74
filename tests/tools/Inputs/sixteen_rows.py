"""A layout of one's own: blocks of 16 rows, for `--load`."""

from hexnn.dialects import htp

htp.register_layout(
    htp.Layout(
        "sixteen_rows",
        ("b", "h", "w", "d"),
        "b h/16 w/8 d/32 h%16 w%8 d%32",
        "blocks of 16x8 pixels, 32 deep",
    )
)

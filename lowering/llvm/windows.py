"""Lowering to LLVM IR of `v6mpy`: two filters of three 10-bit taps over bytes, horizontally or
vertically.
"""

from __future__ import annotations

from ...dialects.hvx.table import Instruction
from .arithmetic import accumulated
from .emitter import Emitter, Pair
from .multiply import lane_sum
from .reduce import byte_lanes
from .registry import Lower, family

WINDOWS = {
    "v0": ("03 12 13", "01 10 11"),
    "v1": ("02 03 12", "00 01 10"),
    "h0": ("13 11 03", "12 10 02"),
    "h1": ("11 03 01", "10 02 00"),
}
"""By direction and upper bit of the immediate: the bytes that the taps of the upper and of the
lower window multiply. Each is written as the index of a vector in the data's pair and a byte index
in its words."""


def taps(e: Emitter, words: str) -> list[str]:
    """Emit the three signed 10-bit coefficients that each word holds, as three vectors of words;
    return their names.

    The low 8 bits of coefficient k are byte k of the word, its upper two are bits 2k and 2k + 1 of
    byte 3.
    """
    words_of_taps: list[str] = []
    for k in range(3):
        top = e.shift("ashr", 32, e.shift("shl", 32, words, 6 - 2 * k), 30)
        words_of_taps.append(
            e.binary("or", 32, e.shift("shl", 32, top, 8), byte_lanes(e, words, k))
        )
    return words_of_taps


def filtered(e: Emitter, u: Pair, sources: str, coefficients: list[str]) -> str:
    """Emit for each word the sum of three bytes of the pair `u` times three coefficients; return
    its name.

    `sources` names the bytes, as in `03 12 13`: each by a vector of the pair (0 or 1) and an index
    in the word (0 to 3).
    """
    data = (byte_lanes(e, u[int(source[0])], int(source[1])) for source in sources.split())
    products = zip(data, coefficients, strict=True)
    return lane_sum(e, [e.binary("mul", 32, byte, tap) for byte, tap in products])


@family("v6mpy")
def multiply_six(instruction: Instruction) -> Lower:
    """Return the lowering of `Vdd.w [+]= v6mpy(Vuu.ub, Vvv.b, #u2):h` and `:v`: three-tap filters,
    one in each vector of Vvv, over two windows of bytes.

    One result vector is the sum of both filters, the other a single filter; the immediate selects
    the windows and which vector is which.
    """
    direction = "h" if "h" in instruction.flags else "v"

    def value(e: Emitter, u: Pair, v: Pair, immediate: str) -> Pair:
        number = int(immediate)
        upper, lower = WINDOWS[f"{direction}{number >> 1}"]
        first, second = taps(e, v[0]), taps(e, v[1])
        both = e.binary("add", 32, filtered(e, u, upper, second), filtered(e, u, lower, first))
        if number & 1:
            return both, filtered(e, u, upper, first)
        return filtered(e, u, lower, second), both

    return accumulated(instruction, value)

"""Shape rules that several dialects share: padding, window counts."""

from __future__ import annotations


def dilated(kernel: int, dilation: int) -> int:
    """Extent of a kernel of `kernel` taps whose taps stand `dilation` apart."""
    return (kernel - 1) * dilation + 1


def same_padding(size: int, kernel: int, stride: int, dilation: int = 1) -> tuple[int, int]:
    """SAME padding (before, after): `ceil(size / stride)` outputs, an odd pixel goes after."""
    outputs = -(-size // stride)
    total = max((outputs - 1) * stride + dilated(kernel, dilation) - size, 0)
    return total // 2, total - total // 2


def explicit_padding(
    padding: str, size: int, kernel: int, stride: int, dilation: int = 1
) -> tuple[int, int]:
    """(before, after) of a padding named `SAME` or `VALID`."""
    return same_padding(size, kernel, stride, dilation) if padding == "SAME" else (0, 0)


def window_count(
    size: int, kernel: int, stride: int, dilation: int = 1, before: int = 0, after: int = 0
) -> int:
    """Number of window positions (floor); zero or less when the kernel does not fit."""
    return (size + before + after - dilated(kernel, dilation)) // stride + 1


def windows_2d(
    size: tuple[int, int],
    kernel: tuple[int, int],
    stride: tuple[int, int],
    padding: tuple[int, int, int, int] = (0, 0, 0, 0),
    dilation: tuple[int, int] = (1, 1),
) -> tuple[int, int]:
    """Output (height, width) of a 2-D window; `padding` is (top, bottom, left, right)."""
    top, bottom, left, right = padding
    return (
        window_count(size[0], kernel[0], stride[0], dilation[0], top, bottom),
        window_count(size[1], kernel[1], stride[1], dilation[1], left, right),
    )


def padding_2d(
    padding: str,
    size: tuple[int, int],
    kernel: tuple[int, int],
    stride: tuple[int, int],
    dilation: tuple[int, int] = (1, 1),
) -> tuple[int, int, int, int]:
    """(top, bottom, left, right) of `SAME` or `VALID` for a 2-D window."""
    return (
        *explicit_padding(padding, size[0], kernel[0], stride[0], dilation[0]),
        *explicit_padding(padding, size[1], kernel[1], stride[1], dilation[1]),
    )

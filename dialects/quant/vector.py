"""`!hexnn.vector`: per-axis scales for weights that a codebook can represent; QNN's encoding
VECTOR.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from .quantized import Encoding, QuantizedType, ScaleArrays, verify_static
from .storage import Storage, pairs_text, parse_axis_scales, parse_storage, print_storage
from .uniform import Uniform, UniformType


@dataclass(frozen=True)
class Codebook:
    """The sizes of a codebook: a table of vectors of weights; compressed weights are indices into
    it.

    Weights are compressed in blocks of `rows` x `columns`. An entry of the table is a vector of
    `dimension` weights.
    """

    rows: int
    """The rows of a block of weights."""
    columns: int
    """The columns of a block of weights."""
    dimension: int
    """The number of weights in a vector."""
    stride: int
    """How the weights of a vector are unpacked: QNN's vector stride."""
    index_bits: int
    """The bits of an index: a block has at most 2^bits different vectors."""


@dataclass(frozen=True)
class Vector(Storage):
    """The parameters of a `VectorType`: storage, scales, zero points, axis and codebook."""

    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int
    codebook: Codebook


@irdl_attr_definition
class VectorType(QuantizedType):
    """A per-axis quantized element type whose weights a codebook can represent: QNN's encoding
    VECTOR.

    `!hexnn.vector<i8<-8:7>:f32:3, {0.1:0, 0.2:0}, block = [4, 8], vector = 2, stride = 1, index =
    6>`. The tensor holds the weights themselves, not indices into the codebook: its real values are
    those of the type `uniform`.
    """

    name = "hexnn.vector"
    data: Vector

    @classmethod
    def of(cls, uniform: UniformType, codebook: Codebook) -> VectorType:
        """Return the type with the scales of the per-axis type `uniform`, for weights of a
        codebook.

        Raises VerifyException if `uniform` is per-tensor.
        """
        if uniform.axis is None:
            raise VerifyException("a vector encoding needs scales along an axis")
        return cls(Vector(**vars(uniform.data), codebook=codebook))

    @property
    def axis(self) -> int:
        """The axis along which there is a scale for each index."""
        return self.data.axis

    @property
    def codebook(self) -> Codebook:
        """The sizes of the codebook's blocks, vectors and indices."""
        return self.data.codebook

    @property
    def uniform(self) -> UniformType:
        """The `UniformType` with the same storage, scales and axis."""
        fields = {key: value for key, value in vars(self.data).items() if key != "codebook"}
        return UniformType(Uniform(**fields))

    @property
    def encoding(self) -> Encoding:
        """QNN's encoding of the type, VECTOR."""
        return Encoding.VECTOR

    @property
    def granularity(self) -> str:
        """How many scales the type has, in words for error messages: `one along axis 3 for a
        codebook` (one for each index of that axis).
        """
        return f"one along axis {self.axis} for a codebook"

    def broadcast_parameters(self, shape: Sequence[int]) -> ScaleArrays:
        """Return (scales, zero points), one for each index of the axis, as arrays that broadcast to
        `shape`.
        """
        return self.uniform.broadcast_parameters(shape)

    def verify_shape(self, shape: Sequence[int]) -> None:
        """Raise VerifyException unless `shape` is static, with as many indices of the axis as
        scales.
        """
        verify_static("a vector encoding", shape)
        self.uniform.verify_shape(shape)

    def verify(self) -> None:
        """Check that the codebook's sizes are positive, and that a block is a whole number of
        vectors.
        """
        super().verify()
        for name, value in vars(self.codebook).items():
            if value < 1:
                raise VerifyException(f"{FIELDS[name]} must be > 0, got {value}")
        weights = self.codebook.rows * self.codebook.columns
        if weights % self.codebook.dimension:
            raise VerifyException(
                f"vectors of {self.codebook.dimension} must divide the {weights} weights of a block"
            )

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Vector:
        """Parse `<i8:f32:3, {0.1:0}, block = [4, 8], vector = 2, stride = 1, index = 6>`."""
        with parser.in_angle_brackets():
            storage = parse_storage(parser)
            scales = parse_axis_scales(parser)
            _parse_key(parser, "block")
            block = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
            if len(block) != 2:
                parser.raise_error(f"block must be [rows, columns], got {block}")
            numbers = [_parse_number(parser, key) for key in ("vector", "stride", "index")]
            return Vector(**vars(storage), **scales, codebook=Codebook(*block, *numbers))

    def print_parameter(self, printer: Printer) -> None:
        """Print the parameters, as `<i8:f32:3, {0.1:0}, block = [4, 8], vector = 2, stride = 1,
        index = 6>`.
        """
        d, c = self.data, self.codebook
        with printer.in_angle_brackets():
            print_storage(printer, d)
            printer.print_string(f":{d.axis}, {{{pairs_text(d.scales, d.zero_points)}}}, ")
            printer.print_string(f"block = [{c.rows}, {c.columns}], vector = {c.dimension}, ")
            printer.print_string(f"stride = {c.stride}, index = {c.index_bits}")


FIELDS = {
    "rows": "rows of a block",
    "columns": "columns of a block",
    "dimension": "weights of a vector",
    "stride": "stride of a vector",
    "index_bits": "bits of an index",
}
"""The words of error messages for the fields of `Codebook`."""


def _parse_key(parser: AttrParser, key: str) -> None:
    """Parse `, key =`, where `key` is the keyword that must follow the comma."""
    parser.parse_punctuation(",")
    parser.parse_keyword(key)
    parser.parse_punctuation("=")


def _parse_number(parser: AttrParser, key: str) -> int:
    """Parse `, key = number` and return the number."""
    _parse_key(parser, key)
    return parser.parse_integer(allow_boolean=False)

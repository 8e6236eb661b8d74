"""`!hexnn.vector`: scales along an axis, for weights made so that a codebook can hold them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from .quantized import Encoding, QuantizedType, Steps, verify_static
from .storage import Storage, pairs_text, parse_axis_scales, parse_storage, print_storage
from .uniform import Uniform, UniformType


@dataclass(frozen=True)
class Codebook:
    """How the weights of a block are looked up: vectors of some weights each, by an index."""

    rows: int
    columns: int
    """The block of weights that has a codebook."""
    dimension: int
    """Weights of a vector."""
    stride: int
    """How the weights of a vector are unpacked."""
    index_bits: int
    """The bits of an index: a block has up to 2^bits different vectors."""


@dataclass(frozen=True)
class Vector(Storage):
    """The parameters of `VectorType`."""

    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int
    codebook: Codebook


@irdl_attr_definition
class VectorType(QuantizedType):
    """Scales along an axis, and the codebook that the weights were made for: QNN's encoding VECTOR.

    `!hexnn.vector<i8<-8:7>:f32:3, {0.1:0, 0.2:0}, block = [4, 8], vector = 2, stride = 1,
    index = 6>`. The tensor holds its weights, not indices, so it means what the same scales along
    the axis mean (`uniform`).
    """

    name = "hexnn.vector"
    data: Vector

    @classmethod
    def of(cls, uniform: UniformType, codebook: Codebook) -> VectorType:
        """The scales of `uniform`, which are along an axis. Raises VerifyException otherwise."""
        if uniform.axis is None:
            raise VerifyException("a vector encoding needs scales along an axis")
        return cls(Vector(**vars(uniform.data), codebook=codebook))

    @property
    def axis(self) -> int:
        """The axis that the scales lie along."""
        return self.data.axis

    @property
    def codebook(self) -> Codebook:
        """What the weights were made for."""
        return self.data.codebook

    @property
    def uniform(self) -> UniformType:
        """The type of the same values and scales that says nothing of a codebook."""
        fields = {key: value for key, value in vars(self.data).items() if key != "codebook"}
        return UniformType(Uniform(**fields))

    @property
    def encoding(self) -> Encoding:
        """VECTOR."""
        return Encoding.VECTOR

    @property
    def granularity(self) -> str:
        """`one along axis 3 for a codebook`."""
        return f"one along axis {self.axis} for a codebook"

    def steps(self, shape: Sequence[int]) -> Steps:
        """Those along the axis."""
        return self.uniform.steps(shape)

    def verify_shape(self, shape: Sequence[int]) -> None:
        """The axis has as many indices as there are scales."""
        verify_static("a vector encoding", shape)
        self.uniform.verify_shape(shape)

    def verify(self) -> None:
        """Blocks, vectors and indices have sizes."""
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
        """`<i8:f32:3, {0.1:0}, block = [4, 8], vector = 2, stride = 1, index = 6>`."""
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
        """Print what `parse_parameter` reads."""
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
"""What messages call the numbers of a codebook."""


def _parse_key(parser: AttrParser, key: str) -> None:
    """`, key =`."""
    parser.parse_punctuation(",")
    parser.parse_keyword(key)
    parser.parse_punctuation("=")


def _parse_number(parser: AttrParser, key: str) -> int:
    """`, key = 1`."""
    _parse_key(parser, key)
    return parser.parse_integer(allow_boolean=False)

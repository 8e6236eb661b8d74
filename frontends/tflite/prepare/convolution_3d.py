"""What LiteRT's kernels of convolutions of volumes require."""

from __future__ import annotations

from ....dialects import tfl
from .shared_rules import FLOAT, Rules, input_type
from .transposed import transposed_input

RULES: Rules = {
    tfl.Conv3DOp: (input_type(FLOAT),),
    tfl.Conv3DTransposeOp: (transposed_input(FLOAT),),
}

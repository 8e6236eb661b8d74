"""TopK is vector code and equals a sort at every stage."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

ELEMENTS = {
    "u8": ("!quant.uniform<u8:f32, 0.5:7>", np.uint8),
    "i8": ("!quant.uniform<i8:f32, 0.5:7>", np.int8),
    "i16": ("!quant.uniform<i16:f32, 0.5:0>", np.int16),
    "i32": ("i32", np.int32),
}


@pytest.mark.parametrize("kind", ELEMENTS)
@pytest.mark.parametrize("largest", [True, False])
@pytest.mark.parametrize(("rows", "size", "k"), [(3, 40, 5), (1, 7, 7), (2, 1, 1), (18, 9, 2)])
def test_rows(rows: int, size: int, k: int, largest: bool, kind: str):
    """Of equal elements the one of the larger index comes first; the least integers are equal to
    what stands for elements that are taken.
    """
    element, dtype = ELEMENTS[kind]
    source, values = (f"tensor<{rows}x{n}x{element}>" for n in (size, k))
    indices = f"tensor<{rows}x{k}xi32>"
    text = f"""func.func @main(%x: {source}) -> ({values}, {indices}) {{
      %v, %i = qnn.top_k %x {{k = {k} : ui32, largest = {str(largest).lower()}}}
          : ({source}) -> ({values}, {indices})
      func.return %v, %i : {values}, {indices}
    }}"""
    info = np.iinfo(dtype)
    choices = np.array([info.min, info.min, info.max, 3, 4, 5])
    x = np.random.default_rng(size).choice(choices, (rows, size)).astype(dtype)
    wanted = np.array(
        [
            sorted(range(size), key=lambda i: (-int(row[i]) if largest else int(row[i]), -i))[:k]
            for row in x
        ]
    )
    module = parse(text)
    inputs = named_inputs(module, x)
    for _ in stages(module, "v73"):
        pass
    run_pass(module, "htp-to-hvx")
    assert "qnn." not in str(module)
    found, places = execute(module, inputs, engine=NumpyEngine()).values()
    np.testing.assert_array_equal(places, wanted)
    np.testing.assert_array_equal(found, np.take_along_axis(x, wanted, 1))

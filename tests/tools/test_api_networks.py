"""Every network, compiled to HVX: all bytes are LiteRT's, on both engines, without a fall-back."""

from functools import cache

import pytest
from goldens import cases

import hexnn

NETWORKS = sorted(cases.NETWORKS)
FUSING = {"opdef-to-htp", "canonicalize", "htp-fuse-maps"}
"""The passes that may fuse a tensor away."""


@cache
def compiled(network: str) -> hexnn.Model:
    path = cases.network(network)
    return hexnn.load(path).lower("hvx")


@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("engine", ["llvm", "numpy"])
def test_every_tensor_is_litert_s(network: str, engine: str):
    model = compiled(network)
    for case, tensors in cases.load(network).items():
        comparison = model.compare(tensors, isolated=case == "seed0", engine=engine)
        assert comparison, f"{case}: {comparison}"
        assert comparison.missing == ()
        assert {by for _, by, _ in comparison.fused} <= FUSING
        assert len(comparison.tensors) + len(comparison.fused) == len(tensors) - 1


@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("stage", ["qnn", "opdef", "htp"])
def test_every_stage_is_the_source(network: str, stage: str):
    source = compiled(network).source
    comparison = source.lower(stage).compare(source)
    assert comparison, comparison
    assert comparison.missing == ()


@pytest.mark.parametrize("network", NETWORKS)
def test_all_operations_are_on_the_hvx_path(network: str):
    report = compiled(network).report()
    assert report.fallback == ()
    assert report.macs == compiled(network).source.report().macs
    assert report.vector_macs >= 0.99 * report.macs


def test_resnet8_is_dense():
    assert compiled("resnet8_int8").report().hvx_instructions <= 450_000


def test_names_of_tensors_survive_the_flips_of_signs():
    """A reversed axis of one element is a view: what it leaves of the sign flips around it, between
    a block argument and another view, has its name.
    """
    type = "!quant.uniform<i8:f32, 0.5:3>"
    small, wide = (f"tensor<{dims}x{type}>" for dims in ("1x18x1x14", "14x6x3"))
    text = f"""
      func.func @main(%x0: {small}) -> {wide} attributes {{hexnn.inputs = ["x0"]}} {{
        %0 = tfl.pseudo_const dense<2> : tensor<1xi32> : tensor<1xi32>
        %1 = tfl.pseudo_const dense<[14, 6, 3]> : tensor<3xi32> : tensor<3xi32>
        %reversed = tfl.reverse_v2 %x0, %0 : ({small}, tensor<1xi32>) -> {small}
        %shaped = tfl.reshape %reversed, %1 : ({small}, tensor<3xi32>) -> {wide}
        %y = tfl.relu_0_to_1 %shaped : ({wide}) -> {wide}
        func.return %y : {wide}
      }}"""
    model = hexnn.Model(hexnn.parse(text))
    comparison = model.lower("hvx").compare(model, model.random_inputs(0), isolated=False)
    assert comparison
    assert comparison.missing == ()

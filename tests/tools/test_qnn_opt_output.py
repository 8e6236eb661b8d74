"""`-o`: the text and the side file of its constants, both or neither; nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from support import machine
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp, TensorType, f32, i8

from hexnn.dialects.constants import ConstantOp, FileAttr
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.files.marks import END
from hexnn.dialects.files.slices import content_hash
from hexnn.dialects.tfl import PseudoConstOp
from hexnn.passes.levels import LEVELS
from hexnn.testing import shell
from hexnn.tools.driver.constants_policy import Elide, SideFile, is_splat
from hexnn.tools.driver.frontends import parse_mlir, read
from hexnn.tools.driver.printing import module_text
from hexnn.tools.driver.translations import OWN, SUFFIXES, format_of
from hexnn.tools.driver.writing import save, side_path, write
from hexnn.tools.qnn_opt import main
from hexnn.tools.universe import new_context

Values = NDArray[np.generic]


def constant(values: Values) -> PseudoConstOp:
    """An operation that holds `values`, int8 or float32."""
    return PseudoConstOp.of(
        values, TensorType(i8 if values.dtype == np.int8 else f32, values.shape)
    )


def arrays(module: ModuleOp) -> list[Values]:
    """The values of the constants of `module`."""
    return [op.array for op in module.walk() if isinstance(op, ConstantOp)]


@pytest.fixture
def values() -> list[Values]:
    """A small, a large, an equal large, and a constant one."""
    large = np.arange(1000, dtype=np.float32).reshape(10, 100)
    return [np.arange(5, dtype=np.int8), large, large.copy(), np.full(1000, 3, np.int8)]


def test_values_survive(tmp_path: Path, values: list[Values]) -> None:
    """Every value is the same when read again, from any folder."""
    path = tmp_path / "x.mlir"
    save(ModuleOp([constant(v) for v in values]), path)
    back = arrays(read(str(path)))
    assert all(np.array_equal(a, b) for a, b in zip(back, values, strict=True))
    assert side_path(path).read_bytes() == values[1].tobytes() + END


def test_the_pair_can_be_moved(tmp_path: Path, values: list[Values]) -> None:
    """The reference is to the file beside the text."""
    (tmp_path / "a").mkdir()
    save(ModuleOp([constant(values[1])]), tmp_path / "a" / "x.mlir")
    (tmp_path / "a").rename(tmp_path / "b")
    (back,) = arrays(read(str(tmp_path / "b" / "x.mlir")))
    assert np.array_equal(back, values[1])


def test_a_file_that_ir_refers_to_is_kept(tmp_path: Path) -> None:
    """The constants of a network are not replaced by those of what became of it."""
    path = tmp_path / "x.mlir"
    rng = np.random.default_rng(0)
    first, second = (rng.standard_normal((20, 10)).astype(np.float32) for _ in range(2))
    save(ModuleOp([constant(first)]), path)
    module = read(str(path))
    module.body.block.insert_op_before(
        constant(second), module.body.block.first_op or constant(first)
    )
    with pytest.raises(HexnnError, match=r"x\.mlir\.bin: holds constants of the network"):
        save(module, path)
    assert np.array_equal(arrays(read(str(path)))[0], first)
    save(module, tmp_path / "y.mlir")
    back = arrays(read(str(tmp_path / "y.mlir")))
    assert all(np.array_equal(a, b) for a, b in zip(back, (second, first), strict=True))


def test_an_unchanged_reference_is_kept(tmp_path: Path) -> None:
    """A weight in a model stays there; only its path is that from the text's folder."""
    data = np.arange(256, dtype=np.int8)
    (tmp_path / "m.bin").write_bytes(data.tobytes())
    file = FileAttr.of(tmp_path / "m.bin", 0, data.tobytes())
    text = module_text(ModuleOp([PseudoConstOp(file, TensorType(i8, [256]))]))
    assert f'#hexnn.file<"{tmp_path}/m.bin", 0, 256, "{content_hash(data.tobytes())}">' in text
    (tmp_path / "out").mkdir()
    os.chdir(tmp_path)
    relative = FileAttr.of("m.bin", 0, data.tobytes())
    save(ModuleOp([PseudoConstOp(relative, TensorType(i8, [256]))]), Path("out/x.mlir"))
    assert '"../m.bin"' in Path("out/x.mlir").read_text()
    assert not Path("out/x.mlir.bin").exists()
    (back,) = arrays(read("out/x.mlir"))
    assert np.array_equal(back, data)


def test_nothing_is_left_of_a_failure(tmp_path: Path) -> None:
    """Neither a file nor a temporary one, and what was there stays."""
    path = tmp_path / "x.mlir"
    path.write_text("before")
    result = shell.run_words(["qnn-opt", "-o", str(path)], '"bar.x"() : () -> ()')
    assert result.status == 1
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The target is named, not the temporary file."""
    with pytest.raises(OSError, match=r"x\.mlir'$"):
        write(tmp_path / "none" / "x.mlir", "text", b"side")
    (tmp_path / "x.mlir.bin").mkdir()
    with pytest.raises(OSError, match=r"x\.mlir\.bin"):
        write(tmp_path / "x.mlir", "text", b"side")
    assert [p.name for p in tmp_path.iterdir()] == ["x.mlir.bin"]


def test_a_device_is_written_to(tmp_path: Path) -> None:
    """`-o /dev/null` must not replace the device."""
    write(Path("/dev/null"), "text", b"side")
    assert not Path("/dev/null").is_file()
    assert not Path("/dev/null.bin").exists()


def test_new_files_have_the_mode_of_new_files(tmp_path: Path) -> None:
    """Not the private one of temporary files."""
    write(tmp_path / "x.mlir", "text")
    (tmp_path / "y").touch()
    assert (tmp_path / "x.mlir").stat().st_mode == (tmp_path / "y").stat().st_mode


def test_elided_text_parses_and_cannot_run(values: list[Values]) -> None:
    """A dump reads back; asking for the values is the error."""
    text = module_text(ModuleOp([constant(values[1])]))
    assert "#hexnn.elided<" in text
    module = parse_mlir(new_context(), text, "x.mlir")
    with pytest.raises(Exception, match="was elided: this IR cannot run"):
        arrays(module)


def test_a_large_splat_is_short(values: list[Values]) -> None:
    """One value repeated is written as one value, for every policy."""
    for policy in (Elide(), SideFile(Path("x.bin"))):
        text = module_text(ModuleOp([constant(values[3])]), policy)
        assert "dense<3> : tensor<1000xi8>" in text
    (back,) = arrays(parse_mlir(new_context(), text, "x.mlir"))
    assert np.array_equal(back, values[3])


@pytest.mark.parametrize("shape", [(), (0,), (1,), (3, 4)])
def test_splats_of_any_shape(shape: tuple[int, ...]) -> None:
    """Also of none and of no elements."""
    value = constant(np.ones(shape, np.float32)).value
    assert isinstance(value, DenseIntOrFPElementsAttr)
    assert is_splat(value)


def test_a_network_survives_every_hop(tmp_path: Path) -> None:
    """File, text, text: the same values, names and places."""
    path = machine.ROOT / "examples/digits/digits_branches_int8.tflite"
    module = read(str(path))
    save(module, tmp_path / "x.mlir")
    save(read(str(tmp_path / "x.mlir")), tmp_path / "y.mlir")
    back = read(str(tmp_path / "y.mlir"))
    assert all(np.array_equal(a, b) for a, b in zip(arrays(back), arrays(module), strict=True))
    kept = [(op.name, op.location) for op in back.walk() if "TFL" not in op.name]
    named = [(op.name, op.location) for op in module.walk()]
    assert [k for k in kept if "#" in str(k[1])] == [n for n in named if "#" in str(n[1])]
    assert (tmp_path / "x.mlir").stat().st_size < 100_000


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (None, "mlir"),
        ("-", "mlir"),
        ("net", "mlir"),
        ("net.mlir", "mlir"),
        ("a/net.TFLITE", "tflite"),
        ("net.s", "hexagon-asm"),
        ("net.elf", "hexagon-elf"),
        ("net.svg", "svg"),
        ("/dev/null", "mlir"),
    ],
)
def test_the_suffix_names_the_format(name: str | None, expected: str) -> None:
    assert format_of(name) == expected


def test_each_suffix_names_a_format() -> None:
    assert set(SUFFIXES.values()) <= set(OWN)


@pytest.mark.parametrize(
    ("network", "words", "message"),
    [
        (
            "digits_int8.tflite",
            "--extract conv_2d#2:add#1 -o part.nnef",
            "-t nnef takes nnef, but this is tfl: 'tfl.pseudo_qconst'; "
            "-o FILE.tflite or -o FILE.mlir writes it",
        ),
        (
            "digits_nnef",
            "-o part.json",
            "-t qnn-json takes qnn, but this is nnef: 'nnef.reshape'; "
            f"-p {LEVELS['nnef']} makes qnn of it",
        ),
        (
            "digits_int8.tflite",
            "-p tfl-to-qnn,qnn-to-htp -t tflite -o part.tflite",
            "-t tflite takes tfl, but this is htp: 'htp.flip_sign'; -o FILE.mlir writes it",
        ),
    ],
)
def test_formats_of_other_levels(
    network: str,
    words: str,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An error says which formats hold the network."""
    monkeypatch.chdir(tmp_path)
    assert main([str(machine.ROOT / "examples/digits" / network), *words.split()]) == 1
    assert message in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]

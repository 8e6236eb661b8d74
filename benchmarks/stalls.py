"""Count the stalls of a Hexagon program by replaying the packets that qemu executed, one by one.

    python benchmarks/stalls.py PROGRAM [INPUT] [--json FILE]

The packets come from the disassembly of the ELF file, their order from qemu's trace, and latencies
from the operand cycles of LLVM's itineraries: an operand that is read in cycle `use` of its packet
waits for a result of cycle `def` of an earlier packet, (def - use) / 2 packets rounded up and at
least one, since results are forwarded and a hardware thread issues every other cycle. Nothing is
shared with the compiler but the tables of those cycles.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from operand_cycles import Instruction, decoded

EMULATED = "67"
"""The Hexagon version of the CPU model that qemu emulates."""

PACKAGES = {"llvm-objdump": "package llvm-19", "qemu-hexagon": "package qemu-user"}
"""What provides each tool."""

VERSIONS = range(25, 16, -1)
"""The version suffixes of LLVM's tools, newest first."""

EXTRACT = 15
"""Latency in packets from `vextract` to a reader of its result (V60 quick reference)."""


@dataclass
class Packet:
    """A packet of the program: `reads` are (register, cycle) of values from earlier packets,
    `writes` are (register, cycle, whether `vextract` writes it).
    """

    instructions: list[Instruction]

    def __post_init__(self) -> None:
        self.reads = [
            read for i in self.instructions for read in i.reads if read[0] not in self.fresh(i)
        ]
        self.writes = [
            (name, cycle, "vextract" in i.text)
            for i in self.instructions
            for name, cycle in i.writes
            if ".tmp" not in i.text
        ]

    def fresh(self, reader: Instruction) -> set[str]:
        """Return the registers whose value from this same packet an instruction reads (`.new`,
        `.cur`, `.tmp`).
        """
        found = set(re.findall(r"\b([vrp]\d+|vtmp)\.new\b", reader.text))
        for instruction in self.instructions:
            found |= set(re.findall(r"\b(v\d+)\.(?:cur|tmp)\b", instruction.text))
        return found


NOTHING = Packet([])
"""An empty packet, for code outside of kernels, which is not decoded."""


@dataclass(frozen=True)
class Program:
    """The packets of an ELF file by address; its functions (kernels and the program's own
    routines).
    """

    packets: dict[int, Packet]
    kernels: tuple[tuple[int, str], ...]
    """(address, name) of each function, in order of address."""

    @staticmethod
    def of(elf: Path) -> Program:
        """Disassemble the program in file `elf`."""
        version = version_of(elf.read_bytes())
        cpu = (f"--mcpu=hexagonv{version}", f"--mattr=+hvxv{version},+hvx-length128b")
        flags = ("-d", "--no-show-raw-insn", *cpu)
        packets: dict[int, Packet] = {}
        kernels: list[tuple[int, str]] = []
        texts, start = list[str](), 0
        for line in run("llvm-objdump", *flags, str(elf)).splitlines():
            if label := re.fullmatch(r"([0-9a-f]+) <(.+)>:", line):
                kernels.append((int(label[1], 16), label[2]))
            elif found := re.match(r"\s*([0-9a-f]+):(.*)", line):
                body = found[2]
                start = int(found[1], 16) if "{" in body else start
                texts += re.split(r"[\t;]", body.replace("{", "").partition("}")[0])
                if "}" in body:
                    packets[start] = Packet(
                        [decoded(t) for t in map(str.strip, texts) if is_code(t)]
                    )
                    texts = []
        return Program(packets, tuple(sorted(kernels)))

    def kernel_at(self, address: int) -> str:
        """Return the name of the kernel that contains an address; empty for the program's own
        routines (`main.*`, `_start`).
        """
        at = bisect_right(self.kernels, (address, "~"))
        name = self.kernels[at - 1][1] if at else ""
        return "" if name.startswith(("main.", "_start")) else name


def version_of(elf: bytes) -> str:
    """Return the Hexagon version that an ELF file is for (`66`), from its header flags."""
    return f"{int.from_bytes(elf[36:40], 'little') & 0xFF:x}"


def is_code(text: str) -> bool:
    """Return whether disassembled text is an instruction other than `nop` and constant extenders
    (`immext`).
    """
    return bool(text) and not text.startswith(("immext", "nop"))


def find(name: str) -> str:
    """Return the path of a tool, the newest if there are several. Raises SystemExit, with the
    package that holds it, if it is not installed.
    """
    names = [*(f"{name}-{version}" for version in VERSIONS), name, f"{name}-static"]
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise SystemExit(f"error: '{name}' was not found on the PATH: it is in {PACKAGES[name]}")
    return found


def run(name: str, *arguments: str) -> str:
    """Return the standard output of LLVM tool `name`. Raises SystemExit if it is not installed."""
    command = [find(name), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def trace(elf: Path, stdin: bytes) -> Iterator[int]:
    """Run the program on qemu-hexagon and yield the addresses of the packets that it executes, in
    order. Raises SystemExit if it is not installed.
    """
    with tempfile.TemporaryDirectory() as folder:
        program, log = Path(folder) / "program", Path(folder) / "log"
        program.write_bytes(elf.read_bytes())
        program.chmod(0o700)
        flags = ("-cpu", f"v{EMULATED}", "-singlestep", "-d", "exec,nochain", "-D", str(log))
        subprocess.run(
            [find("qemu-hexagon"), *flags, str(program)],
            input=stdin,
            check=True,
            capture_output=True,
        )
        with log.open() as lines:
            for line in lines:
                if line.startswith("Trace"):
                    yield int(line.split("/")[1], 16)


@dataclass
class Launch:
    """One run of a kernel: packets executed, and issue slots that stalls left empty."""

    kernel: str
    packets: int = 0
    stalls: int = 0


def replay(elf: Path, stdin: bytes = b"") -> list[Launch]:
    """Run the program in file `elf` on qemu; return packets and stalls of each launch of a kernel,
    in order.
    """
    program = Program.of(elf)
    ready: dict[str, tuple[int, int, bool]] = {}
    launches = [Launch("")]
    now = 0
    for address in trace(elf, stdin):
        kernel = program.kernel_at(address)
        packet = program.packets[address] if kernel else NOTHING
        times = (arrival(ready[name], use) for name, use in packet.reads if name in ready)
        start = max([now + 1, *times])
        if kernel != launches[-1].kernel:
            launches.append(Launch(kernel))
        launches[-1].packets += 1
        launches[-1].stalls += start - now - 1
        now = start
        ready.update((name, (now, cycle, slow)) for name, cycle, slow in packet.writes)
    return [launch for launch in launches if launch.kernel]


def arrival(result: tuple[int, int, bool], use: int) -> int:
    """Return the earliest issue time, in packets, of an instruction that reads in cycle `use` a
    `result`: (issue time, cycle, whether `vextract` computes it).
    """
    time, cycle, slow = result
    return time + (EXTRACT if slow else max(1, (cycle - use + 1) // 2))


def main(given: Sequence[str] | None = None) -> int:
    """Run the command line: print packets and stalls of each kernel launch, write `--json` if
    given; return exit status 0.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("program", type=Path, metavar="PROGRAM", help="an ELF file")
    parser.add_argument("input", type=Path, nargs="?", metavar="INPUT", help="its standard input")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args(given)
    launches = replay(args.program, args.input.read_bytes() if args.input else b"")
    for launch in launches:
        share = launch.stalls / launch.packets
        counted = f"{launch.packets:,} packets, {launch.stalls:,} stalls"
        print(f"{launch.kernel:50} {counted}, {share:.1%}")
    if args.json:
        args.json.write_text(json.dumps([asdict(one) for one in launches], indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

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
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path

TABLES = Path(__file__).resolve().parent.parent / "dialects" / "hvx"
EMULATED = "67"
"""The Hexagon version of the CPU model that qemu emulates."""

PACKAGES = {"llvm-objdump": "package llvm-19", "qemu-hexagon": "package qemu-user"}
"""What provides each tool."""

VERSIONS = range(25, 16, -1)
"""The version suffixes of LLVM's tools, newest first."""

TOKEN = re.compile(
    r"(?P<pair>\b[vr]\d+:\d+\b)|(?P<one>\b[vrqpm]\d+\b|\bvtmp\b)"
    r"|(?P<number>##?-?\w+|(?<=[ (,])0x[0-9a-f]+)"
)
"""Matches an operand in a disassembled instruction: register pair, register (`vtmp`: what a gather
loads) or number."""

OPERAND = re.compile(
    r"(?<![A-Za-z])(?P<file>[VRQPNOM])(?P<letters>dd|xx|yy|uu|vv|tt|ss|[a-z])8?4?(?![a-z0-9])"
    r"|(?P<gathered>vtmp)|(?P<number>#[a-zU]\d*(?::\d)?)"
)
"""Matches an operand in the syntax that the instruction tables give: register file with letters, or
immediate.
"""

SCALAR = {"def": 3, "use": 2}
"""Operand cycles of scalar instructions that the tables lack. Assumption."""

EXTRACT = 15
"""Latency in packets from `vextract` to a reader of its result (V60 quick reference)."""


@dataclass(frozen=True)
class Row:
    """A row of the instruction tables: which of the operands are written and read, and in which
    cycle.
    """

    writes: tuple[tuple[int, int], ...]
    """(index of the operand in the text, cycle)."""

    reads: tuple[tuple[int, int], ...]


@dataclass
class Instruction:
    """An instruction of the program: its text, and (register, cycle) for each register that it
    writes or reads.
    """

    text: str
    writes: list[tuple[str, int]] = field(default_factory=list["tuple[str, int]"])
    reads: list[tuple[str, int]] = field(default_factory=list["tuple[str, int]"])


def shape(text: str) -> str:
    """Return the text of an instruction with operands replaced by their register file (pairs:
    doubled) or `#`, without spaces: the key of `rows`.
    """

    def stand(found: re.Match[str]) -> str:
        if found["number"]:
            return "#"
        word = found[0][0].upper()
        return word * 2 if found["pair"] else word

    return "".join(TOKEN.sub(stand, text).split())


def row_shape(syntax: str) -> str:
    """Return the syntax of a table row in the same form as `shape`: operands replaced by register
    file or `#`.
    """

    def stand(found: re.Match[str]) -> str:
        if found["number"]:
            return "#"
        if found["gathered"]:
            return "V"
        word = {"N": "R", "O": "V"}.get(found["file"], found["file"])
        return word * len(found["letters"])

    return "".join(OPERAND.sub(stand, syntax).split())


@cache
def rows() -> dict[str, Row]:
    """Return the rows of the instruction tables by shape, the key that `shape` makes of an
    instruction.
    """
    found: dict[str, Row] = {}
    for name in ("instructions.tsv", "scalars.tsv"):
        header, *lines = (TABLES / name).read_text().splitlines()
        columns = header.split("\t")
        for line in lines:
            fields = dict(zip(columns, line.split("\t"), strict=True))
            cycles = [int(n) for n in fields["cycles"].split() if n.isdigit()]
            found.setdefault(row_shape(fields["syntax"]), row(fields["syntax"], cycles))
    return found


def row(text: str, cycles: Sequence[int]) -> Row:
    """Return the row for an instruction with syntax `text`; `cycles` are the operand cycles in the
    order targets, read-modify-write inputs, condition, old values of targets, inputs, stored value.
    """
    syntax = Syntax.of(text)
    written, read = syntax.written(), syntax.read()
    times = dict(enumerate(cycles))
    timed = [(place, times.get(k, 1)) for k, place in enumerate([*written, *read])]
    return Row(tuple(timed[: len(written)]), tuple(timed[len(written) :]))


CONDITION = re.compile(r"if \([^)]*\) ")


@dataclass(frozen=True)
class Syntax:
    """The operands in the syntax of a table row, and index ranges of those in the condition, the
    target, the inputs and the stored value.
    """

    names: list[str]
    condition: range
    target: range
    inputs: range
    stored: range

    @staticmethod
    def of(text: str) -> Syntax:
        """Parse the syntax of a table row; in a store, the left-hand side is the address, an
        input.
        """
        names = [found[0] for found in OPERAND.finditer(text)]
        condition = CONDITION.match(text)
        first = len(OPERAND.findall(condition[0])) if condition else 0
        left, equals, _ = text.rpartition("= ")
        middle = len(OPERAND.findall(left)) if equals else first
        parts = (range(first, middle), range(middle, len(names)), range(0))
        if equals and re.match(r"v?mem", CONDITION.sub("", text)):
            parts = (range(0), *parts[:2])
        return Syntax(names, range(first), *parts)

    def tied(self, places: range) -> list[int]:
        """Return those indices in `places` whose operand is both read and written (`Vx`, `Ry`)."""
        return [i for i in places if re.match(r"[VRQP][xy]|vtmp", self.names[i])]

    def written(self) -> list[int]:
        """Return the indices of written operands: the targets, then inputs that are modified
        (post-increment).
        """
        targets = {self.names[i] for i in self.target}
        changed = [i for i in self.tied(self.inputs) if self.names[i] not in targets]
        return [*self.target, *changed]

    def read(self) -> list[int]:
        """Return the indices of read operands: condition, targets whose old value is read, inputs,
        stored value.
        """
        inputs = {self.names[i] for i in self.inputs}
        old = [i for i in self.tied(self.target) if self.names[i] not in inputs]
        return [*self.condition, *old, *self.inputs, *self.stored]


def registers(operand: str) -> list[str]:
    """Return the names of the registers in an operand: none for a number, two for a pair `v1:0`."""
    if operand[0] not in "vrqp":
        return []
    first, _, second = operand[1:].partition(":")
    return [f"{operand[0]}{number}" for number in (first, second) if number]


def decoded(text: str) -> Instruction:
    """Return a disassembled instruction with its registers and cycles. Raises ValueError for a
    vector instruction that the tables lack.
    """
    operands = [found[0] for found in TOKEN.finditer(text)]
    known = rows().get(shape(text)) or assumed(text, operands)
    return Instruction(
        text,
        [(name, cycle) for place, cycle in known.writes for name in registers(operands[place])],
        [(name, cycle) for place, cycle in known.reads for name in registers(operands[place])],
    )


def assumed(text: str, operands: Sequence[str]) -> Row:
    """Return a row for a scalar instruction that the tables lack, with the cycles in `SCALAR`.
    Raises ValueError for a vector instruction.
    """
    if re.search(r"\b[vq]\d", text):
        raise ValueError(f"not in the tables: {text} ({shape(text)})")
    target = text.partition("=")[0]
    plain = "mem" not in target and "(" not in target
    written = [i for i, operand in enumerate(operands) if plain and operand in target][:1]
    read = (i for i in range(len(operands)) if i not in written)
    return Row(tuple((i, SCALAR["def"]) for i in written), tuple((i, SCALAR["use"]) for i in read))


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

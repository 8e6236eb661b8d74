"""Stalls of a Hexagon program: the packets that qemu ran, replayed one by one.

    python benchmarks/replay.py PROGRAM [INPUT] [--json FILE]

The packets are read from the disassembly of the ELF file, their order from qemu's trace, and how
long a result takes from the operand cycles of LLVM's itineraries: an operand that is read in cycle
`use` of its packet waits for a result of cycle `def` of an earlier one, (def - use) / 2 packets
rounded up and at least one, since results are forwarded and a context issues every other cycle.
Nothing here is shared with the compiler but the tables of those cycles, which are facts.
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
"""The version of qemu's CPU model."""

TOKEN = re.compile(
    r"(?P<pair>\b[vr]\d+:\d+\b)|(?P<one>\b[vrqp]\d+\b)|(?P<number>##?-?\w+|(?<=[ (,])0x[0-9a-f]+)"
)
"""Operands in the text of an instruction."""

OPERAND = re.compile(
    r"(?<![A-Za-z])(?P<file>[VRQPNOM])(?P<letters>dd|xx|yy|uu|vv|tt|ss|[a-z])8?4?(?![a-z0-9])"
    r"|(?P<number>#[a-zU]\d*(?::\d)?)"
)
"""Operands in the syntax of a row of the tables."""

SCALAR = {"def": 3, "use": 2}
"""Cycles of scalar instructions that the tables lack. Assumption."""

EXTRACT = 15
"""Packets from `vextract` to its reader (V60 quick reference)."""


@dataclass(frozen=True)
class Row:
    """An instruction of the tables: which of its operands is written or read, and when."""

    writes: tuple[tuple[int, int], ...]
    """(number of the operand in the text, cycle)."""

    reads: tuple[tuple[int, int], ...]


@dataclass
class Instruction:
    """An instruction of the program, register by register."""

    text: str
    writes: list[tuple[str, int]] = field(default_factory=list["tuple[str, int]"])
    reads: list[tuple[str, int]] = field(default_factory=list["tuple[str, int]"])


def shape(text: str) -> str:
    """The text of an instruction without its operands."""

    def stand(found: re.Match[str]) -> str:
        if found["number"]:
            return "#"
        word = found[0][0].upper()
        return word * 2 if found["pair"] else word

    return "".join(TOKEN.sub(stand, text).split())


def row_shape(syntax: str) -> str:
    """The same of the syntax of a row."""

    def stand(found: re.Match[str]) -> str:
        if found["number"]:
            return "#"
        word = {"N": "R", "O": "V"}.get(found["file"], found["file"])
        return word * len(found["letters"])

    return "".join(OPERAND.sub(stand, syntax).split())


@cache
def rows() -> dict[str, Row]:
    """The rows of the tables by shape."""
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
    """A row: cycles stand in the order written, condition, old values, inputs, stored."""
    syntax = Syntax.of(text)
    written, read = syntax.written(), syntax.read()
    times = dict(enumerate(cycles))
    timed = [(place, times.get(k, 1)) for k, place in enumerate([*written, *read])]
    return Row(tuple(timed[: len(written)]), tuple(timed[len(written) :]))


CONDITION = re.compile(r"if \([^)]*\) ")


@dataclass(frozen=True)
class Syntax:
    """The operands of a row, and which of them stand where, by number."""

    names: list[str]
    condition: range
    target: range
    inputs: range
    stored: range

    @staticmethod
    def of(text: str) -> Syntax:
        """The operands of a syntax; a store has its address on the left."""
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
        """Registers that are read and written."""
        return [i for i in places if re.match(r"[VRQP][xy]", self.names[i])]

    def written(self) -> list[int]:
        """The target, and what the inputs change."""
        targets = {self.names[i] for i in self.target}
        changed = [i for i in self.tied(self.inputs) if self.names[i] not in targets]
        return [*self.target, *changed]

    def read(self) -> list[int]:
        """Condition, old values of the target, inputs, what is stored."""
        inputs = {self.names[i] for i in self.inputs}
        old = [i for i in self.tied(self.target) if self.names[i] not in inputs]
        return [*self.condition, *old, *self.inputs, *self.stored]


def registers(operand: str) -> list[str]:
    """The registers of an operand: none of a number, two of a pair."""
    if operand[0] not in "vrqp":
        return []
    first, _, second = operand[1:].partition(":")
    return [f"{operand[0]}{number}" for number in (first, second) if number]


def decoded(text: str) -> Instruction:
    """An instruction from its text. Raises ValueError for a vector one that the tables lack."""
    operands = [found[0] for found in TOKEN.finditer(text)]
    known = rows().get(shape(text)) or assumed(text, operands)
    return Instruction(
        text,
        [(name, cycle) for place, cycle in known.writes for name in registers(operands[place])],
        [(name, cycle) for place, cycle in known.reads for name in registers(operands[place])],
    )


def assumed(text: str, operands: Sequence[str]) -> Row:
    """A scalar instruction that the tables lack. Raises ValueError for a vector one."""
    if re.search(r"\b[vq]\d", text):
        raise ValueError(f"not in the tables: {text} ({shape(text)})")
    target = text.partition("=")[0]
    plain = "mem" not in target and "(" not in target
    written = [i for i, operand in enumerate(operands) if plain and operand in target][:1]
    read = (i for i in range(len(operands)) if i not in written)
    return Row(tuple((i, SCALAR["def"]) for i in written), tuple((i, SCALAR["use"]) for i in read))


@dataclass
class Packet:
    """A packet of the program: what it reads that was there before, and what it writes."""

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
        """Registers that an instruction reads as they are written in this packet."""
        found = set(re.findall(r"\b([vrp]\d+)\.new\b", reader.text))
        for instruction in self.instructions:
            found |= set(re.findall(r"\b(v\d+)\.(?:cur|tmp)\b", instruction.text))
        return found


NOTHING = Packet([])
"""For what the disassembler has no name: counters that the program's own routines read."""


@dataclass(frozen=True)
class Program:
    """The packets of an ELF file by address, and its kernels."""

    packets: dict[int, Packet]
    kernels: tuple[tuple[int, str], ...]
    """(address, name), in order of address."""

    @staticmethod
    def of(elf: Path) -> Program:
        """Disassemble a program whose own routines are called `main.`."""
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
        """The kernel that an address lies in; empty for the program's own routines."""
        at = bisect_right(self.kernels, (address, "~"))
        name = self.kernels[at - 1][1] if at else ""
        return "" if name.startswith(("main.", "_start")) else name


def version_of(elf: bytes) -> str:
    """The version of Hexagon that a file is for: its flags hold it in hexadecimal."""
    return f"{int.from_bytes(elf[36:40], 'little') & 0xFF:x}"


def is_code(text: str) -> bool:
    """Whether a text is an instruction that does something."""
    return bool(text) and not text.startswith(("immext", "nop"))


def run(name: str, *arguments: str) -> str:
    """The output of one of LLVM's tools."""
    tool = next(filter(None, map(shutil.which, (f"{name}-19", name))), None)
    if tool is None:
        raise SystemExit(f"{name} was not found: it is in package llvm-19")
    return subprocess.run([tool, *arguments], check=True, capture_output=True, text=True).stdout


def trace(elf: Path, stdin: bytes) -> Iterator[int]:
    """The addresses of the packets that a run executes, in order."""
    with tempfile.TemporaryDirectory() as folder:
        program, log = Path(folder) / "program", Path(folder) / "log"
        program.write_bytes(elf.read_bytes())
        program.chmod(0o700)
        flags = ("-cpu", f"v{EMULATED}", "-singlestep", "-d", "exec,nochain", "-D", str(log))
        subprocess.run(
            ["qemu-hexagon", *flags, str(program)], input=stdin, check=True, capture_output=True
        )
        with log.open() as lines:
            for line in lines:
                if line.startswith("Trace"):
                    yield int(line.split("/")[1], 16)


@dataclass
class Launch:
    """One run of a kernel."""

    kernel: str
    packets: int = 0
    stalls: int = 0


def replay(elf: Path, stdin: bytes = b"") -> list[Launch]:
    """The packets and stalls of each run of a kernel, in order."""
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
    """The first packet that may read a result in cycle `use`."""
    time, cycle, slow = result
    return time + (EXTRACT if slow else max(1, (cycle - use + 1) // 2))


def main(given: Sequence[str] | None = None) -> int:
    """Print the packets and stalls of each run of a kernel."""
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

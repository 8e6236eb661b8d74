"""`qnn-opt`: reads IR or a network, runs passes on it, prints the result."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline
from xdsl.utils.exceptions import ParseError, ShrinkException

from ..dialects.diagnostics import HexnnError
from ..dialects.files import outputs as files
from ..dialects.files.destinations import is_storable
from ..dialects.remarks import listening
from ..dialects.suggest import did_you_mean
from ..passes.table import PIPELINES
from .driver import flags, listing, pipeline, reproducer
from .driver import translations as targets
from .driver.combinations import check_frontend
from .driver.constants_policy import Elide, SideFile
from .driver.failures import DOING
from .driver.formats import STDIN, frontend_of
from .driver.frontends import (
    check_source,
    complete,
    decode,
    parse_mlir,
    read_as,
    reporting_warnings,
)
from .driver.guard import guarded
from .driver.instrumentation import Instrument, PrintIR
from .driver.ir_tree import IrTree
from .driver.load import load_file
from .driver.messages import Message, messages_of, print_message
from .driver.op_packages import emitted, emitted_pdl, register_packages
from .driver.output_conflicts import check_outputs
from .driver.printing import PrintOptions, module_text
from .driver.reading import Reading
from .driver.reproducer import Reproducer
from .driver.rule_flags import rule_instruments
from .driver.running import PassRunner
from .driver.split import SEPARATOR, Chunk, split
from .driver.statistics import PassStatistics
from .driver.terminal import print_text, print_traceback, say, warn
from .driver.timing import Timer
from .driver.usage import suggestion_in
from .driver.value_names import name_after_values
from .driver.verification import verify_all
from .driver.verify_diagnostics import mismatches
from .driver.writing import side_path, write
from .opt_parser import OptParser
from .universe import all_passes


class QnnOpt(OptParser):
    """xDSL's driver with hexnn's dialects, readers and printer, and the flags of mlir-opt."""

    def __init__(self, args: Sequence[str]):
        self.timer = Timer()
        self.statistics = PassStatistics()
        self.ok = True
        self.shrinks = False
        """Whether a pass raised the exception that `--shrink` looks for."""
        self.binary = b""
        """The output of a binary target, such as an ELF or a TFLite file."""

        super().__init__(args)
        self.instruments = self.make_instruments()
        self.printing = PrintOptions(
            self.args.print_op_generic,
            self.args.print_debuginfo,
            self.args.print_no_properties,
            self.args.print_local_scope,
            self.args.syntax_highlight,
        )
        plain = dataclasses.replace(self.printing, highlight=False)
        tree = self.args.print_ir_tree_dir
        self.tree = None if tree is None else IrTree(Path(tree), plain)

    def setup_pipeline(self) -> None:
        """Parse the pipeline given by `-p` into passes."""
        self.pipeline = PassPipeline(pipeline.parse(self.args.passes, self.available_passes))

    def make_instruments(self) -> list[Instrument]:
        """Create the pass instruments that the flags request."""
        args = self.args
        instruments: list[Instrument] = [
            PrintIR(
                self.dump,
                args.print_ir_before_all,
                args.print_ir_after_all,
                args.print_ir_after_change,
                args.print_ir_after_failure,
                self.pass_names("--print-ir-before", args.print_ir_before),
                self.pass_names("--print-ir-after", args.print_ir_after),
            )
        ]
        if args.check_each:
            from .driver.check_each import CheckEach

            instruments.append(CheckEach(args.check_each))
        instruments += rule_instruments(args)
        if args.pass_statistics:
            instruments.append(self.statistics)
        if args.crash_reproducer:
            instruments.append(Reproducer(Path(args.crash_reproducer), reproducer.flags_of(args)))
        return instruments

    def pass_names(self, flag: str, text: str) -> frozenset[str]:
        """Return the set of pass names in `text`, the comma-separated argument of `flag`.

        Raises HexnnError for a pass that the pipeline does not contain.
        """
        names = frozenset(filter(None, text.split(",")))
        running = {one.name for one in self.pipeline.passes}
        for name in sorted(names - running):
            if name not in self.available_passes:
                near = did_you_mean(name, self.available_passes)
                raise HexnnError(f"unknown pass '{name}'{near}")
            raise HexnnError(f"{flag} names pass '{name}', which is not among those of -p")
        return names

    def dump(self, headline: str, module: ModuleOp) -> None:
        """Print `module` on standard error, with constants elided, below the comment `headline`, or
        to a file of `--print-ir-tree-dir`.
        """
        if self.tree is not None:
            self.tree.add(headline, module)
            return
        plain = dataclasses.replace(self.printing, highlight=False)
        text = module_text(module, Elide(self.limit, everywhere=True), plain)
        warn(f"// -----// {headline} //----- //\n{text}")

    @property
    def limit(self) -> int:
        """The most elements that a constant printed in full may have."""
        return self.args.elide_elementsattrs_if_larger

    def get_input_name(self) -> str:
        """Return the name that messages give the input: the path of its file, or one for standard
        input.
        """
        return STDIN if self.args.input_file in (None, "-") else self.args.input_file

    @property
    def output_file(self) -> Path | None:
        """The path given by `-o`; None for the standard output."""
        name = self.args.output_file
        return None if name in (None, "-") else Path(name)

    def run(self) -> None:
        """Read the input, run the pipeline, write the output; `ok` is false after any error."""
        args, path = self.args, self.output_file
        flags.COMBINATIONS.check(args, self.arg_parser)
        check_outputs(flags.outputs_of(args), [args.input_file, args.nnef_check, *args.load])
        register_packages(args)
        if self.print_information():
            return
        chunks = self.chunks()
        targets.check_file(self.args.target, path, len(chunks))
        side = SideFile(side_path(path), self.limit) if path and is_storable(path) else None
        texts = [self.process(chunk, side or Elide(self.limit)) for chunk in chunks]
        whole = SEPARATOR.join(text for text in texts if text is not None)
        if path is None:
            print_text(whole)
        elif self.ok and self.binary:
            runs = self.args.target in targets.PROGRAMS
            files.write(path, self.binary, mode=files.FILE | (files.EXECUTABLE if runs else 0))
        elif self.ok and self.args.target not in targets.FOLDERS:
            write(path, whole, side.content if side else b"")
        self.report()

    def print_information(self) -> bool:
        """Execute the flags that print information about the tool; return whether there is nothing
        else to do.
        """
        if self.args.list_passes:
            self.print_result(listing.passes())
        elif self.args.show_dialects:
            self.print_result(listing.dialects())
        elif self.args.list_packages:
            self.print_result(listing.packages())
        elif self.args.emit_op_package:
            self.print_result(emitted(self.args.emit_op_package))
        elif self.args.emit_pdl:
            self.print_result(emitted_pdl(self.args.emit_pdl))
        elif self.args.nnef_check:
            self.check_nnef(self.args.nnef_check)
        elif self.args.dump_pass_pipeline:
            alone = self.args.input_file is None
            (self.print_result if alone else warn)(pipeline.text_of(self.pipeline.passes))
            return alone
        else:
            return False
        return True

    def print_result(self, text: str) -> None:
        """Print a text to standard output or to the file of `-o`."""
        if self.output_file is None:
            say(text)
        else:
            files.write(self.output_file, f"{text}\n")

    def check_nnef(self, path: str) -> None:
        """Print the violations of NNEF's rules in the network at `path`."""
        from ..frontends.nnef.validity import violations

        with listening(print_message):
            errors = violations(path, self.args.strict, self.args.nnef_fragments)
        for error in errors if self.args.all else errors[:1]:
            warn(error)
        if not self.args.all and len(errors) > 1:
            warn(f"note: {len(errors) - 1} more of this stage: --all")
        self.ok = not errors

    def chunks(self) -> list[Chunk]:
        """Return the input text, split if requested.

        For a network, which is not text, the list holds one empty chunk.
        """
        name = self.get_input_name()
        self.frontend = self.args.frontend or ("mlir" if name == STDIN else frontend_of(name))
        check_frontend(self.args, self.frontend, flags.OF_FRONTENDS)
        if self.frontend != "mlir":
            return [Chunk("", 0)]
        data = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
        text = decode(data, name)
        return split(text) if self.args.split_input_file else [Chunk(text, 0)]

    def process(self, chunk: Chunk, constants: Elide | SideFile) -> str | None:
        """Return the output text for `chunk`, large constants printed by the policy `constants`;
        None after an error, which is printed and not raised.
        """
        told = list[Message]()
        result = None
        try:
            with listening(lambda kind, text, loc: told.append(Message.at(kind, text, loc))):
                module = self.read(chunk)
                self.apply_passes(module)
                with self.timer.span("Output"):
                    result = self.emit(module, constants)
        except Exception as e:
            self.shrinks |= isinstance(e, ShrinkException)
            file = self.get_input_name()
            told += [one.located_in(file) for one in messages_of(e, getattr(e, DOING, ""))]
            if self.args.debug:
                print_traceback(e)
        self.print_messages(chunk, told)
        return result

    def read(self, chunk: Chunk) -> ModuleOp:
        """Parse and verify the module in `chunk`, or read the network in the input file if that is
        not IR text.
        """
        with self.timer.span("Parser"):
            module = self.parse(chunk)
            complete(module, Reading.of(self.args))
            if flags.speaks_of_operations(self.args):
                name_after_values(module)
        if self.args.verify_input:
            with self.timer.span("(V) verify"):
                verify_all(module)
        check_source(module, Reading.of(self.args))
        if self.args.extract:
            from .driver.extraction import extract_by_flags

            extract_by_flags(module, self.args)
        return module

    def parse(self, chunk: Chunk) -> ModuleOp:
        """Return the module in `chunk`, or the network in the input file if that is not IR text."""
        name = self.get_input_name()
        if self.frontend != "mlir":
            with reporting_warnings(name):
                return read_as(self.frontend, name, self.ctx, Reading.of(self.args))
        implicit = not self.args.no_implicit_module
        try:
            return parse_mlir(
                self.ctx, chunk.text, name, line_offset=chunk.line, implicit_module=implicit
            )
        except ParseError as e:
            e.span = dataclasses.replace(e.span, line_offset=chunk.line)
            e.msg += suggestion_in(self.ctx, e.msg)
            raise

    def apply_passes(self, prog: ModuleOp) -> None:
        """Run the pipeline on `prog`, in place."""
        runner = PassRunner(self.ctx, self.instruments, bool(self.args.verify_each), self.timer)
        with self.timer.span("Pipeline"):
            runner.run(prog, self.pipeline.passes)

    def emit(self, module: ModuleOp, constants: Elide | SideFile) -> str:
        """Return the output of `module` as text, large constants printed by the policy `constants`;
        empty for a binary format, stored in `binary`, and for a folder, which is written.
        """
        if self.args.validate is not None:
            return self.validation(module)
        if self.args.target in targets.BINARIES:
            self.binary = targets.BINARIES[self.args.target](module)
            return ""
        if self.args.target in targets.FOLDERS and self.output_file is not None:
            targets.FOLDERS[self.args.target](module, self.output_file)
            return ""
        if self.args.target in targets.STORED:
            omit_defaults = self.args.json_defaults == "omit"
            return targets.STORED[self.args.target](module, constants, omit_defaults)
        if self.args.target != "mlir":
            return self.output_resulting_program(module)
        return module_text(module, constants, self.printing, self.ctx.loaded_dialects)

    def validation(self, module: ModuleOp) -> str:
        """Return the text of `--validate`; the tool fails if the target does not support all."""
        from .validation import validate

        validated = validate(module, self.args.validate)
        self.ok &= not validated.refused
        return f"{validated}\n"

    def print_messages(self, chunk: Chunk, messages: Sequence[Message]) -> None:
        """Print each distinct message once. With `--verify-diagnostics`, print only errors for the
        messages that differ from what the comments of `chunk`, the part of the input that caused
        them, expect: those missing and those not expected.
        """
        messages = list(dict.fromkeys(messages))
        if self.args.verify_diagnostics:
            messages = mismatches(chunk.text, self.get_input_name(), messages, chunk.line)
        for message in messages:
            warn(message)
        if any(message.severity == "error" for message in messages):
            self.ok = False

    def report(self) -> None:
        """Print the requested timing and statistics, and the path of a written reproducer."""
        for one in self.instruments:
            if isinstance(one, Reproducer) and one.written:
                warn(f"note: how to see this again is in {one.path}")
        if self.args.pass_statistics:
            warn(self.statistics.report(self.args.pass_statistics_display or "pipeline"))
        if self.args.timing:
            warn(self.timer.report(self.args.timing_display or "tree"))


def main(args: Sequence[str] | None = None) -> int:
    """Run the tool; return 0 on success, else 1, with a message for each error."""
    given = list(sys.argv[1:] if args is None else args)

    def run() -> int:
        args = reproducer.arguments(given)
        for file in flags.loaded_in(args):
            load_file(file)
        tool = QnnOpt(flags.normalize(args, {*all_passes(), *PIPELINES}))
        tool.run()
        return 0 if (tool.shrinks if tool.args.shrink else tool.ok) else 1

    return guarded("qnn-opt", run, 1, "--debug" in given)


if __name__ == "__main__":
    sys.exit(main())

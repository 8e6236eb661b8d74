"""The server in a process of its own, asked through the protocol."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from hexnn.tools import qnn_lsp
from hexnn.tools.language_server.positions import Positions

TEXT = """// résumé 𝛼
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  "a.𝛼"() {t = "𝛼"} : () -> () %y = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
"""
URI = "file:///tmp/x.mlir"
WAIT = 60
"""Seconds for an answer, on a busy machine."""


class Editor:
    """A client of the server that collects diagnostics."""

    def __init__(self, encoding: lsp.PositionEncodingKind):
        self.encoding = encoding
        self.client = LanguageClient("editor", "1")
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()

        def collect(found: lsp.PublishDiagnosticsParams) -> None:
            self.told.put_nowait(found)

        self.client.feature("textDocument/publishDiagnostics")(collect)

    async def start(self) -> None:
        """Start the server and open a text of one error."""
        await self.client.start_io(sys.executable, "-m", "hexnn.tools.qnn_lsp")
        general = lsp.GeneralClientCapabilities(position_encodings=[self.encoding])
        given = lsp.InitializeParams(lsp.ClientCapabilities(general=general))
        found = await self.client.initialize_async(given)
        assert found.capabilities.position_encoding == self.encoding
        self.client.initialized(lsp.InitializedParams())
        document = lsp.TextDocumentItem(URI, "mlir", 1, TEXT)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))

    async def diagnostics(self) -> list[lsp.Diagnostic]:
        """The next diagnostics."""
        return list((await asyncio.wait_for(self.told.get(), WAIT)).diagnostics)

    def change(self, text: str, version: int) -> None:
        """Replace the text."""
        document = lsp.VersionedTextDocumentIdentifier(version, URI)
        whole = lsp.TextDocumentContentChangeWholeDocument(text)
        given = lsp.DidChangeTextDocumentParams(document, [whole])
        self.client.text_document_did_change(given)

    async def stop(self) -> None:
        """End the server."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()


def run(encoding: str, ask: Callable[[Editor], Awaitable[None]]) -> None:
    """Ask a server whose columns are in an encoding."""

    async def session() -> None:
        editor = Editor(lsp.PositionEncodingKind(encoding))
        await editor.start()
        try:
            await ask(editor)
        finally:
            await editor.stop()

    asyncio.run(session())


def test_a_session():
    """An error, its repair, go to definition, hover; columns behind characters of several units."""
    encoding, good = "utf-16", TEXT.replace('"a.𝛼"()', '"test.op"()')
    positions, use, name = Positions(good, encoding), good.index("%x :"), good.index("qnn.relu")
    place = positions.position(use + 1)
    word = positions.range((name, name + len("qnn.relu")))
    document = lsp.TextDocumentIdentifier(URI)

    async def ask(editor: Editor) -> None:
        await repaired(editor, good)
        client = editor.client
        where = await client.text_document_definition_async(lsp.DefinitionParams(document, place))
        definition = good.index("%x")
        assert where == lsp.Location(URI, positions.range((definition, definition + 2)))
        asked = lsp.HoverParams(document, positions.position(name + 3))
        shown = await client.text_document_hover_async(asked)
        assert shown is not None
        assert shown.range == word
        assert isinstance(shown.contents, lsp.MarkupContent)
        assert "Section *Relu*" in shown.contents.value
        within = lsp.ReferenceContext(include_declaration=False)
        asked = lsp.ReferenceParams(within, document, place)
        used = await client.text_document_references_async(asked)
        assert list(used or ()) == [lsp.Location(URI, positions.range((use, use + 2)))]
        asked = lsp.CompletionParams(document, positions.position(name + len("qnn.relu")))
        items = await client.text_document_completion_async(asked)
        assert items is not None
        assert not isinstance(items, lsp.CompletionList)
        assert items[1].text_edit == lsp.TextEdit(word, "qnn.relu_1")

    run(encoding, ask)


async def repaired(editor: Editor, good: str) -> None:
    """See the error of the first text, and none in `good`, the last of several versions."""
    (found,) = await editor.diagnostics()
    positions = Positions(TEXT, str(editor.encoding.value))
    assert found.range.start == positions.position(TEXT.index('"a.'))
    assert found.severity == lsp.DiagnosticSeverity.Error
    for version, text in enumerate((TEXT + " ", TEXT, good), 2):
        editor.change(text, version)
    assert await editor.diagnostics() == []


POSITIONS = ["a\nb", "a\r\nb\rc\n", "", "\n\n", "𝛼é\n𝛼 b", "a\u2028b\x0bc\nd"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("text", POSITIONS)
def test_positions_are_offsets(text: str, encoding: str):
    """There and back; a line ends at LF, CR and CRLF only."""
    positions = Positions(text, encoding)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] != "\r\n":
            assert positions.offset(positions.position(offset)) == offset
    assert positions.offset(lsp.Position(99, 0)) == len(text)
    assert positions.offset(lsp.Position(0, 99)) == len(text.replace("\r", "\n").split("\n")[0])


def test_without_pygls_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(qnn_lsp, "find_spec", {}.get)
    assert qnn_lsp.main([]) == 1
    assert capsys.readouterr().err == "error: qnn-lsp needs pygls: pip install 'hexnn[lsp]'\n"

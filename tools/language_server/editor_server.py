"""The server: requests of an editor, answered from the analysis of its texts.

It speaks the language server protocol on standard input and output, as editors expect.
"""

from __future__ import annotations

import asyncio

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from ... import __version__
from .completion import completion
from .find_references import references
from .go_to_definition import definition
from .hover import hover
from .positions import Positions
from .text_analysis import Part, analyze, diagnostics, part_at

PAUSE = 0.2
"""Seconds without typing after which a text is analyzed: about the time between two keystrokes."""

Located = lsp.HoverParams | lsp.DefinitionParams | lsp.ReferenceParams | lsp.CompletionParams
"""What an editor asks about a position."""

SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "remark": lsp.DiagnosticSeverity.Information,
    "note": lsp.DiagnosticSeverity.Hint,
}


class QnnLanguageServer(LanguageServer):
    """Server that keeps the analysis of each open text."""

    def __init__(self):
        super().__init__("qnn-lsp", __version__, lsp.TextDocumentSyncKind.Full)
        self.analyses: dict[str, tuple[str, list[Part]]] = {}
        """URI -> the text and its parts."""

    def parts(self, uri: str) -> list[Part]:
        """Return the parts of the present text at `uri`, analyzed once."""
        text = self.workspace.get_text_document(uri).source
        kept = self.analyses.get(uri)
        if kept is None or kept[0] != text:
            kept = self.analyses[uri] = text, analyze(text, to_fs_path(uri) or uri)
        return kept[1]

    def positions(self, uri: str) -> Positions:
        """Return the positions of the text at `uri`, in the encoding that the client asked for."""
        document = self.workspace.get_text_document(uri)
        encoding = lsp.PositionEncodingKind(document.position_codec.encoding or "utf-16")
        return Positions(document.source, encoding.value)

    def at(self, given: Located) -> tuple[Part, int]:
        """Return the part of a text around a position, and the offset in it."""
        uri = given.text_document.uri
        offset = self.positions(uri).offset(given.position)
        part = part_at(self.parts(uri), offset)
        return part, offset - part.start

    def publish(self, uri: str) -> None:
        """Send the diagnostics of the text at `uri`."""
        positions = self.positions(uri)
        found = [
            lsp.Diagnostic(positions.range(one.extent), one.text, SEVERITIES[one.severity], None)
            for one in diagnostics(self.parts(uri))
        ]
        version = self.workspace.get_text_document(uri).version
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found, version))


def opened(server: QnnLanguageServer, given: lsp.DidOpenTextDocumentParams) -> None:
    """Send the diagnostics of a text that is opened."""
    server.publish(given.text_document.uri)


async def changed(server: QnnLanguageServer, given: lsp.DidChangeTextDocumentParams) -> None:
    """Send the diagnostics of a text that was changed, unless it changes again meanwhile."""
    uri, version = given.text_document.uri, given.text_document.version
    await asyncio.sleep(PAUSE)
    if server.workspace.get_text_document(uri).version == version:
        server.publish(uri)


def closed(server: QnnLanguageServer, given: lsp.DidCloseTextDocumentParams) -> None:
    """Forget a text, and its diagnostics in the editor."""
    uri = given.text_document.uri
    server.analyses.pop(uri, None)
    server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


def hovered(server: QnnLanguageServer, given: lsp.HoverParams) -> lsp.Hover | None:
    """Return what to show at a position."""
    part, offset = server.at(given)
    found = hover(part, offset)
    if found is None:
        return None
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.text)
    place = server.positions(given.text_document.uri).range(part.moved(found.extent))
    return lsp.Hover(content, place)


def defined(server: QnnLanguageServer, given: lsp.DefinitionParams) -> lsp.Location | None:
    """Return where the name at a position is defined."""
    uri = given.text_document.uri
    part, offset = server.at(given)
    found = definition(part, offset)
    return found and lsp.Location(uri, server.positions(uri).range(part.moved(found)))


def referenced(server: QnnLanguageServer, given: lsp.ReferenceParams) -> list[lsp.Location]:
    """Return where the name at a position is mentioned."""
    uri = given.text_document.uri
    part, offset = server.at(given)
    positions, found = server.positions(uri), references(part, offset)
    if not given.context.include_declaration:
        found = [one for one in found if one != definition(part, offset)]
    return [lsp.Location(uri, positions.range(part.moved(one))) for one in found]


def completed(server: QnnLanguageServer, given: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    """Return the names that may stand at a position."""
    part, offset = server.at(given)
    extent, candidates = completion(part, offset)
    place = server.positions(given.text_document.uri).range(part.moved(extent))
    return [
        lsp.CompletionItem(
            one.name, kind=one.kind, detail=one.detail, text_edit=lsp.TextEdit(place, one.name)
        )
        for one in candidates
    ]


FEATURES = {
    lsp.TEXT_DOCUMENT_DID_OPEN: opened,
    lsp.TEXT_DOCUMENT_DID_CHANGE: changed,
    lsp.TEXT_DOCUMENT_DID_CLOSE: closed,
    lsp.TEXT_DOCUMENT_HOVER: hovered,
    lsp.TEXT_DOCUMENT_DEFINITION: defined,
    lsp.TEXT_DOCUMENT_REFERENCES: referenced,
    lsp.TEXT_DOCUMENT_COMPLETION: completed,
}
"""Method of the protocol -> function that answers it."""

OPTIONS = {
    lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(
        trigger_characters=[".", "%", "@", "!", "#"]
    )
}
"""Method of the protocol -> how clients are to use it."""


def make_server() -> QnnLanguageServer:
    """Return a server that answers all of `FEATURES`."""
    server = QnnLanguageServer()
    for method, answer in FEATURES.items():
        server.feature(method, OPTIONS.get(method))(answer)
    return server

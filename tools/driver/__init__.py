"""The shared parts of the command lines: reading, pipelines, diagnostics, printing, instruments."""

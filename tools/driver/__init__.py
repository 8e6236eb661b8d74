"""What the command lines share: reading, pipelines, diagnostics, printing, instruments."""

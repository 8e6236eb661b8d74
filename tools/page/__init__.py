"""Pictures and pages of reports: views of their records as SVG, PNG and HTML."""

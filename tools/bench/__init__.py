"""Sweeps: networks compiled in many configurations, with what each costs kept in a database."""

"""Legalizations: from each dialect to the next."""

"""Legalizations: replacement of all operations of one dialect by operations of the next."""

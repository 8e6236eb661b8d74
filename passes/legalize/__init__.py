"""Legalizations: passes that replace all operations of one dialect by operations of the next."""

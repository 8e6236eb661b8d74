"""The dialects: types, attributes, operations and their constraints."""

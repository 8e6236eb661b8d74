"""NNEF: documents, containers and tensor files, read into the nnef dialect and written from it."""

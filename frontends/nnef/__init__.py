"""Reader and writer of NNEF: documents, containers and tensor files, to and from the nnef
dialect.
"""

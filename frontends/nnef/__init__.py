"""Reader and writer of NNEF networks as IR of the nnef dialect: containers, documents, tensor
files.
"""

"""The construction of paper 000 as the paper gives it, with what had to be changed to make it work.

Each module says where the printed text cannot work and what stands here instead. The construction
that scales to the whole game is another one, in `ouvert.quantum.circuits`.
"""

"""The classical answers to the question that the circuits answer: exact ones, and by Monte Carlo.

Nothing here needs Qiskit.
"""

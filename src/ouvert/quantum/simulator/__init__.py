"""Simulation of circuits of hundreds of qubits whose states have few nonzero amplitudes."""

"""What the server and the readers must stand: a row of bars each, measured by `make stress`.

The long form is run by hand on a quiet machine, its figures are in docs/operations.md; the short
form runs with the long tests. Linux alone: processes are found in /proc.
"""

"""Any hand looked up before it is played: what it is worth, and what is led from hands like it."""

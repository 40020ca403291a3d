"""Games for programs that learn: the same rules behind the interfaces of PettingZoo and others."""

"""The paranoia search: wins forced against every world."""

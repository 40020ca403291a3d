"""German sentences of the command line: catalogues, and what advice says."""

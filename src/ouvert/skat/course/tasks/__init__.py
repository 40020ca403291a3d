"""The kinds of exercises, each with its judge: the rules, the solver, or the tables of hands."""

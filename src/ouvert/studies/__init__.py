"""One module for each published table or figure, with what the paper prints beside it."""

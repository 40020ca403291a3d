"""The circuit explorer."""

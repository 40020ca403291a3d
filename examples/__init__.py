"""Examples that run as tests."""

"""What circuits cost, on paper and on machines, beside the classical ways to the same answer."""

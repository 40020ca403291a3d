"""Open-card search of two partnerships of two seats each, by tricks: Bridge and its kin."""

"""Programs that play Skat over the protocol of `docs/engines.md`; they use nothing of Ouvert."""

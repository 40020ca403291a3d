"""Options of clubs, which the International Skat Order does not know: Ramsch, Kontra and Re."""

"""What options of clubs ask of players: a card in a Ramsch, Kontra, Re."""

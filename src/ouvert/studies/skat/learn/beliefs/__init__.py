"""Learning where hidden cards lie, from games of many styles or of given players."""

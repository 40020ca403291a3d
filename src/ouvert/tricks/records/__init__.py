"""Hand records of Bridge that others have written: PBN and the LIN of Bridge Base Online."""

"""Open cards for all deals of one hand: a search whose table is shared between deals; compiled."""

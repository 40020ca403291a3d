"""Where points are lost: the decisions of played games, judged and counted."""

"""Looking back at games over HTTP: uploads, analyses, lists."""

"""Several servers that share the tables of one database: what another one owns is passed on."""

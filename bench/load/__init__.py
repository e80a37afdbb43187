"""``make load``: a real server under the load of whole tables of players."""

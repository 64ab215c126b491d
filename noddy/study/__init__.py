"""Studies: what the rules do, found by computing. Every table here is made from `noddy.counting`, never beside it."""

"""Studies: what the rules do, found by computing. Every table here is made from `noddy.counting`, never beside it."""

from noddy.rulesets import DIGEST, HOLME, PAR_PARI, PARLETT, PARLETT_TABLE

NODDY_SETS = (PAR_PARI, HOLME, PARLETT, PARLETT_TABLE, DIGEST)
"""The five rule sets of Noddy itself, oldest first; the pack's other games are its relatives."""

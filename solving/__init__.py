"""The play of Noddy solved as a game of hidden information: a study beside the engine, which alone needs numpy.

    python -m solving solve --rules holme digest      makes the bounds and tables in noddy/study/data anew

The deal's play is a game for two of which the turn-up and every card laid or refused is public and the hands are not.
`tree` lays out the public side of it, `regret` finds the equilibrium and proves how near it is, `ports` measures the
engine's own players, `tables` writes down what the book and the expert at the table look up.
"""

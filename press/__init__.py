"""The press prints leaflets, boards, cards, worksheets and keys from the engine; it is not installed with it."""

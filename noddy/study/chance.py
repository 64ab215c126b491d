"""What a sample can tell: means and shares with the interval that holds the true value 95 times in a hundred."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

Z = 1.959964
"""How many standard errors to either side make 95 in a hundred."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate from a sample, with the ends of its 95 in a hundred interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        """Tell the estimate with its interval: ``0.500 (0.402 to 0.598)``."""
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"

    @property
    def error(self) -> float:
        """Give the standard error: the interval is so many of them wide as `Z` says, to either side."""
        return (self.high - self.low) / (2 * Z)

    def signed(self) -> str:
        """Tell a gain or loss with its interval: ``+0.50 (-0.07 to +1.07)``.

        >>> mean_of([1, 0, 1, 0]).signed()
        '+0.50 (-0.07 to +1.07)'
        """
        return f"{self.value:+.2f} ({self.low:+.2f} to {self.high:+.2f})"

    def holds(self, value: float) -> bool:
        """Say whether a value lies in the interval."""
        return self.low <= value <= self.high


def mean_of(sample: Sequence[float]) -> Estimate:
    """Estimate a mean, by the normal approximation: for samples of some hundreds.

    >>> print(mean_of([0.0, 1.0] * 50))
    0.500 (0.402 to 0.598)
    """
    middle = fmean(sample)
    half = Z * stdev(sample) / sqrt(len(sample))
    return Estimate(middle, middle - half, middle + half)


def share_of(hits: int, sample: int) -> Estimate:
    """Estimate a share by Wilson's interval, which never leaves 0 to 1.

    >>> print(share_of(50, 100)); print(share_of(0, 100))
    0.500 (0.404 to 0.596)
    0.000 (0.000 to 0.037)
    """
    share, weight = hits / sample, Z * Z / sample
    middle = (share + weight / 2) / (1 + weight)
    half = Z * sqrt(share * (1 - share) / sample + weight / (4 * sample)) / (1 + weight)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))

"""Settings of the tests: hypothesis repeats the same examples every time, and keeps no files."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "noddy",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("noddy")

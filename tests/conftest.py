"""What holds for every test?"""

from hypothesis import settings

# A busy machine is no fault of ours: how fast something is, the benchmarks say.
settings.register_profile("shinpan", deadline=None)
settings.load_profile("shinpan")

"""Forms of rulings, disputes, rules and rulebooks."""

from tournaments.forms.rulings.giving import RulingForm, read_question
from tournaments.forms.rulings.photos import PhotoForm, PhotoSettingsForm
from tournaments.forms.rulings.reviewing import PublicityForm, ReviewForm
from tournaments.forms.rulings.search import SearchForm

__all__ = [
    "PhotoForm",
    "PhotoSettingsForm",
    "PublicityForm",
    "ReviewForm",
    "RulingForm",
    "SearchForm",
    "read_question",
]

"""Views of rulings, disputes, rules and rulebooks."""

from tournaments.views.rulings.log import download, index, publicity, review, show
from tournaments.views.rulings.resumed import correct
from tournaments.views.rulings.writing import change, new

__all__ = ["change", "correct", "download", "index", "new", "publicity", "review", "show"]

"""Every page in a language with longer words: nothing is broken, cut, covered or too small."""

import pytest

from tests.browser.serving import prepared_facts, served
from tests.browser.test_layout import opened, seen
from tests.browser.visiting import Visitors
from tests.desks import common, prepared
from tests.pseudo import PSEUDO, longer, write_desk, write_referee
from tests.register import PAGES
from tests.sampled import every_nth
from tests.tournaments.common.japanese import CATALOG

# No language of the desk is that long: the sizes and both languages are checked each time.
pytestmark = pytest.mark.larger
SIZES = ((320, 640), (390, 844), (1280, 800))


@pytest.fixture(scope="module")
def base(tmp_path_factory, request):
    folder = tmp_path_factory.mktemp("locale")
    write_desk(folder, CATALOG, longer)
    write_referee(folder, longer)
    speaking = {"DJANGO_SETTINGS_MODULE": "tests.pseudo_settings", "PSEUDO_LOCALE": str(folder)}
    with served(prepared(common(request, tmp_path_factory)) / "data", **speaking) as address:
        yield address


@pytest.fixture(scope="module")
def known(chromium, base, tmp_path_factory, request):
    return prepared_facts(chromium, base, common(request, tmp_path_factory))


@pytest.fixture(scope="module")
def visitors(chromium, base):
    opened = Visitors(chromium, base)
    yield opened
    opened.close()


@pytest.mark.parametrize("page", every_nth(PAGES, 20), ids=lambda page: f"{page.name} {page.login}".strip())
def test_a_longer_language_fits(visitors, known, page):
    visit = opened(visitors, known, page, PSEUDO)
    assert visit.locator("html").get_attribute("lang") == PSEUDO
    assert seen(visit, SIZES) == {}

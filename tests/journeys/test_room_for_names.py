"""Names have room: no word of a name breaks where it is read, and a name is level with the numbers beside it."""

from league.tournaments.services.cross_check import WrittenLine, enter_card
from testing.factories import MemberFactory
from testing.sessions import in_thread
from testing.tournaments import DOUBLE, SWISS, TournamentDriver
from tests.league.tournaments.desk import written

NAMES = ["Wilhelmina Kowalczyk", "Bartholomew Van-der-Berg", "Christopher Papadopoulos", "Montgomery Hall"]
BROKEN = """place => {
    const found = [], all = document.createTreeWalker(document.querySelector(place), NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
        const { currentNode: node } = all, range = document.createRange();
        if (!node.parentElement.checkVisibility()) continue;
        for (const word of node.data.matchAll(/[^\\s-]+/g)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0]);
        }
    }
    return found;
}"""
BOTTOMS = """row => [...row.cells].slice(0, 2).map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector("a") ?? cell);
    return range.getBoundingClientRect().bottom;
})"""


def cup_of(stages, names):
    cup = TournamentDriver(stages)
    for name in names:
        cup.enter(name)
    return cup


def two_cards_that_differ():
    cup = cup_of(SWISS, NAMES)
    cup.call()
    pairing, stage = cup.stage().missing[0], cup.stage().stage.pk
    for player, line in zip(pairing.players, ("W +21", "L -12"), strict=True):
        lines = [WrittenLine(pairing.pk, written(line), 0)]
        enter_card(tournament_id=cup.tournament.pk, stage_id=stage, entry_id=player.entry, lines=lines, by=cup.by)
    return cup, pairing.pk


def test_a_name_of_ten_letters_is_whole_in_a_ruling_on_a_phone(open_page, transactional_db):
    cup, pairing = in_thread(two_cards_that_differ)
    page = open_page(cup.by, width=360, height=740)
    page.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/pairings/{pairing}/cards/")
    assert page.evaluate(BROKEN, "main table") == []


def test_long_names_of_a_double_elimination_fit_a_desk(open_page, transactional_db):
    names = [f"{name.split()[0]} {end}" for name in NAMES for end in ("Smith", "O'Shaughnessy", "Papadopoulos")]
    cup = in_thread(cup_of, DOUBLE, names[:11])
    in_thread(cup.play_out)
    page = open_page(cup.by, width=1280, height=800)
    page.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/stages/1/")
    assert page.evaluate("(it => it.scrollWidth - it.clientWidth)(document.querySelector('.bracket .scroll'))") == 0
    assert page.evaluate(BROKEN, ".bracket") == []


def test_the_longest_names_of_a_double_elimination_in_play_fit_a_desk(open_page, transactional_db):
    ends = ("Featherstonehaugh", "Schwarzenegger", "Papadopoulos")
    names = [f"{name.split()[0]} {end}" for name in NAMES for end in ends]
    cup = in_thread(cup_of, DOUBLE, names[:11])
    for _ in range(5):
        in_thread(cup.call)
        in_thread(cup.play)
    page = open_page(cup.by, width=1280, height=800)
    page.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/stages/1/")
    assert page.evaluate("(it => it.scrollWidth - it.clientWidth)(document.querySelector('.bracket .scroll'))") == 0
    assert page.evaluate(BROKEN, ".bracket") == []


def test_names_of_13_letters_and_more_are_whole_in_two_columns_on_a_phone(open_page, transactional_db):
    cup = in_thread(cup_of, SWISS, [*NAMES, "Ann Featherstonehaugh", "Maximilianus Schwarzenegger", "Bo Li", "Jo Fox"])
    member = in_thread(MemberFactory, club=cup.club, with_account=True)
    page = open_page(member.user, width=360, height=740)
    page.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/")
    assert page.evaluate(BROKEN, ".entries") == []
    last = page.locator(".entries li").all()[-2:]
    assert len({each.bounding_box()["y"] for each in last}) == 1  # two columns
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_name_is_level_with_what_stands_beside_it(open_page, olga):
    page = open_page(olga.user)
    page.goto(f"/c/{olga.club.slug}/members/")
    name, kind = page.locator("#people tbody tr").first.evaluate(BOTTOMS)
    assert abs(name - kind) < 1


def test_names_are_whole_in_the_standings_beside_the_tables(open_page, olga, new_session):
    tonight = new_session("acc-grass-roots", games=1)
    tonight.come("Ann Tremblay", "Bob Rutherford", "Carla Montgomery", "Dev Hutchinson")
    tonight.draw()
    tonight.play_all()
    page = open_page(olga.user, width=1280, height=800)
    page.goto(tonight.path + "follow/")
    assert page.evaluate(BROKEN, "main .columns > :last-child tbody") == []


FIRST_LINES = """row => [...row.cells].filter((cell) => cell.checkVisibility()).map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector("a") ?? cell);
    return [...range.getClientRects()].map(({ bottom }) => bottom);
})"""


def test_a_number_is_level_with_the_first_line_of_a_name_of_two(open_page, olga):
    in_thread(MemberFactory, club=olga.club, name="Bartholomew Featherstonehaugh-Cholmondeley")
    page = open_page(olga.user, width=360, height=740)
    page.goto(f"/c/{olga.club.slug}/members/")
    name, *_others, number = page.locator("#people tbody tr").first.evaluate(FIRST_LINES)
    assert name[-1] - name[0] > 10
    assert abs(name[0] - number[0]) < 3

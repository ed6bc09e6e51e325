"""A browser that several people share: signing out removes all data of the club."""

from django.urls import reverse
from playwright.sync_api import expect

from league.clubs.services.player_links import link_cookie, link_path
from testing.factories import PASSWORD, MemberFactory
from testing.sessions import in_thread

KEPT = "Object.entries(sessionStorage).filter(([name]) => !['reader', 'htmx-current-path-for-history'].includes(name))"


def type_a_draft(page, club, name):
    page.goto(reverse("tournaments:plan", args=[club.slug]))
    page.get_by_label("Name", exact=True).fill(name)
    assert name in str(page.evaluate(KEPT))


def sign_in(page, user):
    page.goto("/accounts/sign-in/")
    page.get_by_label("E-mail").fill(user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("header summary", has_text=user.name)).to_be_visible()
    page.wait_for_load_state()  # the page's head is there before its scripts have run


def test_after_signing_out_no_tab_keeps_a_name_a_draft_or_a_page(open_page, olga, new_session):
    tonight = new_session()
    tonight.come("Ann Secret", "Bob Secret")
    page = open_page(olga.user)
    type_a_draft(page, olga.club, "Secret Cup")
    other = page.context.new_page()
    type_a_draft(other, olga.club, "Secret Bowl")
    page.goto(reverse("sessions:check_in", args=[olga.club.slug, tonight.session.pk]))
    expect(page.get_by_text("Ann Secret").first).to_be_visible()
    page.locator("header summary").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    other.wait_for_url("**/")
    for tab in (page, other):  # either may still load its page once more
        tab.wait_for_function(f"() => {KEPT}.length === 0")
    page.go_back()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    assert "Secret" not in page.content()


def test_a_page_that_htmx_replaced_is_not_kept_by_it(open_page, olga, new_session):
    tonight = new_session()
    tonight.come("Ann Secret", "Bob Secret")
    page = open_page(olga.user)
    page.goto(reverse("sessions:check_in", args=[olga.club.slug, tonight.session.pk]))
    page.evaluate("htmx.ajax('GET', location.href, {target: 'main', push: '/'}).then(() => htmx)")
    page.wait_for_url("**/")
    assert "Secret" not in str(page.evaluate("Object.entries(sessionStorage)"))


def test_the_next_person_finds_no_draft_of_the_one_before(open_page, olga):
    otto = MemberFactory(organizer=True)
    page = open_page(olga.user)
    type_a_draft(page, olga.club, "Secret Cup")
    page.context.clear_cookies()  # as if the session had expired
    page.goto("/accounts/sign-in/")
    assert "Secret Cup" in str(page.evaluate(KEPT))  # for Olga, who may sign in again
    sign_in(page, otto.user)
    assert page.evaluate(KEPT) == []


def test_the_next_player_on_a_phone_finds_no_draft_of_the_one_before(open_page, olga, new_session):
    ann, bob = (MemberFactory(club=olga.club, name=name) for name in ("Ann", "Bob"))
    tonight = new_session("te-club", games=3)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    page = open_page(width=360, height=740)

    def open_link(member):
        page.goto("about:blank")  # an open page would read itself again without its cookie
        page.context.clear_cookies(name=link_cookie(olga.club))  # as if the desk had released the name
        page.goto(in_thread(link_path, member))
        expect(page.get_by_role("heading", name=member.name, exact=True)).to_be_visible()
        page.wait_for_load_state()

    margin = page.locator("form[data-draft=report] input[name=margin]")
    open_link(ann)
    margin.fill("17")
    page.reload()
    expect(margin).to_have_value("17")
    open_link(bob)
    expect(margin).to_have_value("")
    assert '"17"' not in str(page.evaluate(KEPT))
    margin.fill("19")
    page.context.clear_cookies(name=link_cookie(olga.club))
    sign_in(page, olga.user)
    assert page.evaluate(KEPT) == []

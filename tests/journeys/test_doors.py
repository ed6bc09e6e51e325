"""The first things a browser meets: the sign-in page, within the policy of what a page may load."""

from tests.factories import PASSWORD, UserFactory


def test_signing_in_loads_nothing_that_the_policy_forbids(page, site):
    ann = UserFactory()
    page.goto("/accounts/sign-in/")
    page.get_by_label("E-mail").fill(ann.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(site + "/")
    assert ann.name in page.content()

"""The first things a browser meets: the sign-in page, within the policy of what a page may load."""

from testing.factories import PASSWORD, UserFactory


def test_signing_in_loads_nothing_that_the_policy_forbids(page, site):
    ann = UserFactory()
    page.goto("/accounts/sign-in/")
    page.get_by_label("E-mail").fill(ann.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(site + "/")
    assert ann.name in page.content()


def test_a_style_or_a_script_written_into_a_page_is_refused_and_noticed(page, complaints):
    page.goto("/accounts/sign-in/")
    for attribute in ("style", "onclick"):
        with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
            page.evaluate("name => document.body.setAttribute(name, 'color: red')", attribute)
    for refused, told in zip(("style-src", "script-src"), complaints, strict=True):
        assert refused in told
    complaints.clear()

"""The sign-in page in a browser, under the content security policy."""

from testing.factories import PASSWORD, UserFactory


def test_signing_in_loads_nothing_that_the_policy_forbids(page, site):
    ann = UserFactory()
    page.goto("/accounts/sign-in/")
    page.get_by_label("E-mail").fill(ann.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(site + "/")
    assert ann.name in page.content()


def test_a_password_can_be_pasted_into_every_field_for_one(page, site):
    ann = UserFactory()
    page.goto("/accounts/sign-in/")
    email, fields = page.get_by_label("E-mail"), page.locator("input[type=password]")
    email.fill(PASSWORD)
    email.press("ControlOrMeta+a")
    email.press("ControlOrMeta+x")
    fields.press("ControlOrMeta+v")
    email.fill(ann.email)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(site + "/")
    page.goto("/accounts/password/")
    for number in range(3):
        fields.nth(number).press("ControlOrMeta+v")
    assert [fields.nth(number).input_value() for number in range(3)] == [PASSWORD] * 3


def test_a_style_or_a_script_written_into_a_page_is_refused_and_noticed(page, complaints):
    page.goto("/accounts/sign-in/")
    for attribute in ("style", "onclick"):
        with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
            page.evaluate("name => document.body.setAttribute(name, 'color: red')", attribute)
    for refused, found in zip(("style-src", "script-src"), complaints, strict=True):
        assert refused in found
    complaints.clear()

"""Whether this installation can send mail, and the base URL of links in e-mails."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

NO_SERVER = "django.core.mail.backends.dummy.EmailBackend"


def can_mail() -> bool:
    """Whether a mail server is configured. Otherwise nothing is mailed, and no page says that it was or will be."""
    return settings.EMAIL_BACKEND != NO_SERVER


def site_address(request: HttpRequest) -> str:
    """The base URL of a link that is sent or copied.

    In production it is configured. Otherwise it is the request's host, which Django has checked against ALLOWED_HOSTS,
    with the server's own port, because the port in the Host header can be forged.
    """
    if settings.ADDRESS:
        return str(settings.ADDRESS)
    host, port = split_domain_port(request.get_host())[0], request.META["SERVER_PORT"]
    usual = {"http": "80", "https": "443"}[request.scheme or "http"]
    return f"{request.scheme}://{host}" + (f":{port}" if port != usual else "")

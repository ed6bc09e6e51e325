"""`manage.py up`: everything that a club needs on one machine, from one command; and the demo."""

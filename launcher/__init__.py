"""`manage.py up`, which starts everything that a club needs on one machine; and the demo."""

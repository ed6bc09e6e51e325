"""The audit trail: what was done to accounts, roles, members, settings and results, by whom and when."""

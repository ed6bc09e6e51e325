"""The ledger: fees, pots and payouts."""

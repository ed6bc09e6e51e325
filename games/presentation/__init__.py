"""What a page, the API or the spoken table shows: typed objects, drawings and sentences."""

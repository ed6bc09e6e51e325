"""Values for pages, the API and the spoken table: typed objects, drawings and sentences."""

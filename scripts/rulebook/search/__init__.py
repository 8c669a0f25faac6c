"""The look-up: library -> a Whoosh index on disk -> the passages that answer a query; and the same for the browser."""

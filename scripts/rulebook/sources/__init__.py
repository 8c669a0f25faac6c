"""Source documents: what a document says now, against what our records were written from."""

"""The legitimate edits, which must give no problem: a module for each sort."""

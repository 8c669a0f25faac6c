"""Interrupts commands at every one of their file operations, and checks what each leaves. `make crash` runs it."""

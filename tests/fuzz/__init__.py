"""The campaign: seeded faults and legitimate edits in copies of projects, and what the checker says about each.

`make fuzz` runs it. A class of faults is one function in a module of `faults/`; `legitimate/` has the edits that must give no
problem, and `properties.py` what has to hold for random input of any kind.
"""

"""Files and folders that are written whole or not at all, one by one or several as one; and the lock of a project.

Imports: nothing of rulebook.
In: paths and what they should hold. Out: the disk, in the earlier state or in the new one, wherever a process is interrupted.
"""

"""A table as a value: what may be asked of it, what happens then, what each viewer is told.

Pure: no clock, no dice, no input or output. Time and randomness are arguments.
"""

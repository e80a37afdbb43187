"""Fair deals that every player can check: commitments, the pack they lead to, proofs, their check.

The protocol is ``thousand-deal-v1``, told in ``docs/fairness.md``. Nothing here makes a secret,
reads a clock or sends anything: secrets come in as arguments, and what is to be sent is a value.
"""

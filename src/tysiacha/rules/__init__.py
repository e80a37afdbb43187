"""The rules of Thousand as a pure library: immutable values in, immutable values out.

Where to find what:

* options and presets: ``options``, ``choices``, ``presets``
* three families of values: truth (``states``, ``events``), knowledge (``phases``, ``views``) and
  speech (``notices``)
* the referee: ``round``; what a seat may do by its own view: ``legal``
* what a round brings to the score sheet: ``settlement``
"""

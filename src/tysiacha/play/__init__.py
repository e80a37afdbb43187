"""What every way to play a match here shares, the whole screen and the lines: no screen, no keys.

================================  ==========================================================
:mod:`tysiacha.play.plan`         what is agreed before a match begins, and who sits where
:mod:`tysiacha.play.settings`     how somebody likes to play: pace, colours, card signs
:mod:`tysiacha.play.remembered`   what is remembered from one run to the next
:mod:`tysiacha.play.dice`         all chance of a match from one seed
:mod:`tysiacha.play.session`      the match: whose turn, who is told what
:mod:`tysiacha.play.bot_guard`    bots that never raise, act illegally, or keep others waiting
:mod:`tysiacha.play.thinking`     a thread for what they think, which can be left to itself
:mod:`tysiacha.play.keeping`      its save after every action, its record after every deal
:mod:`tysiacha.play.told`         what one viewer was told, and what goes with it
:mod:`tysiacha.play.forced`       what is answered for a player at once
================================  ==========================================================
"""

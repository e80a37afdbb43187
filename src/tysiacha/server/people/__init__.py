"""Who plays: names, codes, chat, ratings and statistics, as values; nothing is stored here."""

/** A sheet of three rounds as the text of a file: a contract made, one failed, one with a bolt. */
export function exampleSheet(names: readonly [string, string, string]): string {
  const [first, second, third] = names;
  return JSON.stringify({
    rules: "classic",
    players: names,
    dealer: third,
    rounds: [
      {
        declarer: first,
        contract: 120,
        cards: { [first]: 72, [second]: 31, [third]: 17 },
        marriages: { [first]: 60 },
      },
      { declarer: second, contract: 100, cards: { [first]: 61, [second]: 44, [third]: 15 } },
      {
        declarer: third,
        bid: 110,
        contract: 160,
        cards: { [first]: 31, [second]: 0, [third]: 89 },
        marriages: { [third]: 80 },
        no_trick: [second],
      },
    ],
  });
}

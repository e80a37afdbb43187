/** What stands on a score sheet, in words: entries, and how a total came about. */

import type { Account, AccountStep } from "~/rules/accounts";
import type { Entry, PlayedEntry } from "~/rules/entries";
import { N_ } from "./marks";
import { whyText } from "./results";
import { _, counted, num, wording } from "./texts.svelte";
import { isolated } from "./wording";

const REDEALS: Readonly<Record<string, string>> = {
  "REDEAL-1": N_("four nines in a hand. (REDEAL-1)"),
  "REDEAL-2": N_("two nines in the stock. (REDEAL-2)"),
  "REDEAL-3": N_("four nines after the cards were given. (REDEAL-3)"),
  "REDEAL-4": N_("three nines in a hand. (REDEAL-4)"),
  "REDEAL-5": N_("four jacks in a hand. (REDEAL-5)"),
  "REDEAL-6": N_("too few points in a hand. (REDEAL-6)"),
  "REDEAL-7": N_("too few points in the stock. (REDEAL-7)"),
};

/** Why the cards are dealt again, as the end of a sentence. */
export function redealText(clause: string): string {
  return _(REDEALS[clause] ?? clause);
}

/** What an entry says happened. */
export function entryText(entry: Entry, names: readonly string[]): string {
  const name = (seat: number): string => isolated(names[seat] ?? "");
  switch (entry.kind) {
    case "played":
      return playedText(entry, name(entry.declarer));
    case "conceded": {
      const { contract } = entry;
      return _("{name} gave up the round at {contract}.", { name: name(entry.declarer), contract });
    }
    case "skipped":
      return entry.clause === "BID-10"
        ? _("{name} bid {bid} without a marriage: the round was skipped.", {
            name: name(entry.seat),
            bid: entry.bid ?? 0,
          })
        : _("{name} cut badly for the third time: the round was skipped.", { name: name(entry.seat) });
    case "misdeal":
      return _("{name} misdealt.", { name: name(entry.seat) });
    case "redeal":
      return _("Dealt again: {why}", { why: redealText(entry.clause) });
    case "fine":
      return _("{name}: {why}.", { name: name(entry.seat), why: whyText(entry.clause) });
  }
}

function playedText(entry: PlayedEntry, name: string): string {
  const { contract, bid, blind, contra } = entry;
  const said =
    bid === null
      ? _("{name} played for {contract}", { name, contract })
      : _("{name} bid {bid} and played for {contract}", { name, bid, contract });
  const extras = blind ? [_("won blind")] : [];
  if (contra !== null) extras.push(_("after a contra: times {factor}", { factor: contra }));
  return `${wording().listed([said, ...extras])}.`;
}

/** What a player had before an entry, as far as it is more than a total. */
export function standingText({ bolts, barrel, falls }: Account["before"]): string {
  const parts: string[] = [];
  if (barrel !== null) parts.push(_("on the barrel"));
  if (bolts > 0) parts.push(`${_("bolts")}: ${num(bolts)}`);
  if (falls > 0) parts.push(counted("fallen {n} time", "fallen {n} times", falls));
  return wording().listed(parts);
}

/** One step of how a total came about. */
export function stepText(step: AccountStep, names: readonly string[]): string {
  const { id, args } = step;
  const n = (key: string): number => Number(args[key] ?? 0);
  const has = (key: string): boolean => args[key] === true;
  const name = isolated(names[n("seat")] ?? "");
  const clause = typeof args["clause"] === "string" ? args["clause"] : "";
  switch (id) {
    case "account.points":
      return pointsText(args["cards"] === null ? null : n("cards"), n("announced"), n("last_trick"), n("sum"));
    case "account.defender":
      return n("unit") === 1
        ? _("As a defender that: {result}. (SCORE-2)", { result: n("result") })
        : _("As a defender that, rounded to {unit}: {result}. (SCORE-2)", { unit: n("unit"), result: n("result") });
    case "account.failed":
      return _("{points} are less than the contract: -{contract}. (SCORE-4)", {
        points: n("points"),
        contract: n("contract"),
      });
    case "account.made":
      return _("The contract is made: +{contract}, never more. (SCORE-3)", { contract: n("contract") });
    case "account.made-actual":
      return _("The contract is made; the points count, rounded: +{result}. (SCORE-3)", { result: n("result") });
    case "account.gave-up":
      return _("Giving up costs: {result}. (CONCEDE-2)", { result: signed(n("result")) });
    case "account.was-given-up":
      return _("The round was given up, which brings: {result}. (CONCEDE-2)", { result: signed(n("result")) });
    case "account.times":
      return _("{why}: {factor} times that is {result}.", {
        why: capital(factorText(has("golden"), has("blind"), has("contra"))),
        factor: n("factor"),
        result: signed(n("result")),
      });
    case "account.sat-out":
      return _("Sat out. (P4-1)");
    case "account.stock":
      return stockText(String(args["bonus"]), n("points"), n("marriage"), n("aces"), n("unit"));
    case "account.on-the-sheet":
      return _("On the sheet:");
    case "account.nothing-to-write":
      return _("Nothing to write.");
    case "account.past-the-barrel":
      return _("Past the barrel only own contracts count: nothing is written. (BARREL-12)");
    case "account.on-the-barrel":
      return _("On the barrel that does not count. (BARREL-2)");
    case "account.fine": {
      const rule = String(args["rule"]);
      return _("{reason}: {fine} points. ({rule})", { reason: capital(whyText(rule)), fine: n("fine"), rule });
    }
    case "account.bolts-struck-out":
      return _("A trick strikes the bolts out. (BOLT-2)");
    case "happening.bolt":
      return counted("{name} gets a bolt. (BOLT-1)", "{name} gets {marks} bolts. (BOLT-1, BOLT-4)", n("marks"), {
        name,
        marks: n("marks"),
      });
    case "happening.bolts-fined":
      return _("That is one bolt too many: {name} loses {fine} points. (BOLT-2)", { name, fine: n("fine") });
    case "happening.barrel-round":
      return counted(
        "{name} has used {used} round on the barrel. (BARREL-5)",
        "{name} has used {used} rounds on the barrel. (BARREL-5)",
        n("used"),
        { name, used: n("used") },
      );
    case "happening.barrel":
      return _("{name} mounts the barrel. (BARREL-1)", { name });
    case "happening.fell":
      return _(FALLS[clause] ?? FALL_BY_A_FINE, { name, total: n("total"), clause });
    case "happening.zeroed":
      return _("It is {name}'s third fall: the total becomes 0. (BARREL-8)", { name });
    case "happening.dumped":
      return _("The dump truck comes: {name}'s total becomes 0. (DUMP-1)", { name });
    case "happening.golden-reset":
      return has("replay")
        ? _("Nobody made a golden contract: everybody starts anew at 0, with golden rounds again. (GOLD-5)")
        : _("Nobody made a golden contract: everybody starts anew at 0. (GOLD-5)");
    case "happening.won":
      return _("{name} wins the match with {total} points!", { name, total: n("total") });
    default:
      return id;
  }
}

const FALL_BY_A_FINE = N_("The fine throws {name} off the barrel to {total}. ({clause})");
const FALLS: Readonly<Record<string, string>> = {
  "BARREL-3": N_("Too many bolts: {name} falls off the barrel to {total}. ({clause})"),
  "BARREL-4": N_("The contract failed: {name} falls off the barrel to {total}. ({clause})"),
  "BARREL-5": N_("{name}'s time on the barrel is up: a fall to {total}. ({clause})"),
  "BARREL-9": N_("{name} must make room on the barrel and falls to {total}. ({clause})"),
  "BARREL-11": N_("{name} must make room on the barrel and falls to {total}. ({clause})"),
  "BARREL-10": N_("The barrel has no room for all at once: {name} gets {total}. ({clause})"),
};

function pointsText(cards: number | null, announced: number, last: number, sum: number): string {
  const parts = [cards === null ? _("no trick") : _("{points} in tricks", { points: cards })];
  if (announced > 0) parts.push(_("{points} announced", { points: announced }));
  if (last > 0) parts.push(_("{points} for the last trick", { points: last }));
  const [only = ""] = parts;
  if (parts.length === 1) return _("Points: {parts}.", { parts: only });
  return _("Points: {parts}, together {sum}.", { parts: wording().listed(parts), sum });
}

function factorText(golden: boolean, blind: boolean, contra: boolean): string {
  const parts = golden ? [_("a golden round (GOLD-4)")] : [];
  if (blind) parts.push(_("won blind (BID-12)"));
  if (contra) parts.push(_("contra (CONTRA-1)"));
  return wording().listed(parts);
}

function stockText(bonus: string, points: number, marriage: number, aces: number, unit: number): string {
  const parts: string[] = [];
  if (bonus === "cards_and_marriage" || bonus === "cards_only") parts.push(_("{points} in cards", { points }));
  else if (bonus !== "marriage_only") parts.push(_("aces: {n}", { n: aces }));
  if (bonus !== "cards_only") parts.push(_("{points} for a marriage", { points: marriage }));
  return _("Sat out, with the stock: {parts}; rounded to {unit}. (P4-4)", { parts: wording().listed(parts), unit });
}

function signed(n: number): string {
  return num(n, { signed: true });
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(wording().language) + text.slice(1);
}

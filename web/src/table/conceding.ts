/** What giving up would cost: the settlement of the library's twin, asked beforehand. */

import type { StandingData, View } from "~/protocol/messages";
import type { RuleOptions } from "~/rules/presets";
import { settle } from "~/rules/settlement";
import { settlementRules } from "~/rules/settlement_rules";
import { newMatch, NEW_STANDING, type Standing } from "~/rules/standing";

export interface Change {
  readonly change: number;
  readonly total: number;
  /** Whether the seat sits this round out. */
  readonly sits: boolean;
}

/** Give by seat what a round given up now would write; null if that cannot be told. */
export function concededChanges(game: View, options: RuleOptions): Change[] | null {
  const declarer = game.auction?.declarer ?? null;
  const contract = game.contract?.points ?? game.auction?.bid ?? null;
  if (declarer === null || contract === null) return null;
  const rules = settlementRules(options);
  const match = { ...newMatch(rules, game.table.dealer), round: game.match.round, goldenLeft: game.match.golden_left, standings: game.match.standings.map(standing) };
  try {
    const settled = settle(match, { kind: "given-up", declarer, contract, stock: null });
    return settled.seats.map((one, seat) => ({
      change: one.change,
      total: (game.match.standings[seat]?.total ?? 0) + one.change,
      sits: game.table.sitting === seat,
    }));
  } catch {
    return null;
  }
}

function standing(data: StandingData): Standing {
  return { ...NEW_STANDING, ...data };
}

/** The hash that binds a deal to its rules, from all their options. */

import { DECK } from "../rules/cards";
import { DEAL_ORDER, RULES_VERSION, type RuleOptions } from "../rules/presets";
import { ascii, lengthsOf, toHex } from "./bytes";
import { sha256 } from "./crypto";
import { plainJson } from "./plain_json";

export async function rulesHash(options: RuleOptions): Promise<string> {
  const content = { deal: DEAL_ORDER, options, rules: RULES_VERSION };
  const digest = await sha256(ascii(plainJson(content)));
  const order = DECK.join(" ");
  const parts = lengthsOf(ascii("thousand-rules-v1"), digest, ascii(DEAL_ORDER), ascii(order));
  return toHex(await sha256(parts));
}

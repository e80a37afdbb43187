/**
 * One's own part in the deals of a table: promise after the server, look for it on the list, tell.
 *
 * Everything that is heard and said is saved before the next step is taken, so that a record can be
 * compared with it later, and a page that is opened anew goes on where the old one was.
 */

import type {
  ComingDeal,
  OpenedCards,
  OpenedDeal,
  Sections,
  TableRequest,
} from "../protocol/messages";
import { optionsOf } from "../rules/presets";
import { toHex } from "./bytes";
import { type Bytes, randomBytes } from "./crypto";
import { clientCommitment, type DealContext, isOpened, NO_CUTS } from "./deal";
import type { OwnDeal } from "./own_copy";
import {
  bare,
  checkProof,
  type FairnessProblem,
  proofOf,
  shownRanks,
  UnreadableProof,
} from "./proof";
import { rulesHash } from "./rules_hash";
import { ownProblems } from "./verifying";

/** Where own copies are kept; a value saved is there after the page was closed. */
export interface OwnStorage {
  load(match: string, deal: number): Promise<OwnDeal | null>;
  save(deal: OwnDeal): Promise<void>;
}

export interface FairPorts {
  storage: OwnStorage;
  /** Ask something of a table; `true` if it was done. */
  ask: (table: string, request: TableRequest) => Promise<boolean>;
  random?: (count: number) => Bytes;
  /** Where to cut, asked of who cuts the next deal; three places from 1 to 23, or null for any. */
  cuts?: (coming: ComingDeal) => Promise<readonly number[] | null>;
}

export class FairPlayer {
  readonly problems: FairnessProblem[] = [];
  readonly #ports: FairPorts;
  readonly #random: (count: number) => Bytes;
  readonly #contexts = new Map<string, DealContext>();
  #work: Promise<void> = Promise.resolve();

  constructor(ports: FairPorts) {
    this.#ports = ports;
    this.#random = ports.random ?? randomBytes;
  }

  /** To be called with every new state of a table; calls wait for each other. */
  follow(sections: Sections): Promise<void> {
    this.#work = this.#work.then(() => this.#follow(sections));
    return this.#work;
  }

  async #follow(sections: Sections): Promise<void> {
    const { deal } = sections;
    if (deal === null) return;
    if (deal.next !== null) {
      const context = contextOf(sections, deal.next);
      this.#contexts.set(keyOf(deal.match, deal.next.number), context);
      if (deal.next.stage === "committing") await this.#promise(sections, deal.next, context);
      else await this.#tell(sections, deal.next);
    }
    if (deal.root !== null) await this.#saveRoot(sections, deal.root);
  }

  /** Steps 1 and 2: save what the server commits to, only then draw, and promise. */
  async #promise(sections: Sections, coming: ComingDeal, context: DealContext): Promise<void> {
    const { storage, ask } = this.#ports;
    const seat = sections.you;
    let own = await storage.load(context.match, context.deal);
    if (own === null) {
      own = {
        table: context.table,
        match: context.match,
        deal: context.deal,
        server: coming.commitment,
      };
      const name = seat === null ? undefined : context.seats[seat];
      if (name !== undefined) own = { ...own, seat: name };
      await storage.save(own);
    }
    if (own.server !== coming.commitment) {
      this.#report("own_server", context.deal);
      return;
    }
    if (seat === null || own.seat !== context.seats[seat] || coming.left_out.includes(seat)) return;
    if (coming.promised[seat] === true) return;
    if (own.secret === undefined || own.commitment === undefined) {
      const chosen = seat === coming.cutter ? await this.#ports.cuts?.(coming) : null;
      const cuts = seat === coming.cutter ? [...(chosen ?? this.#cuts())] : [...NO_CUTS];
      const secret = toHex(this.#random(32));
      const commitment = await clientCommitment(context, seat, { secret, cuts });
      own = { ...own, secret, cuts, commitment };
      await storage.save(own);
    }
    await ask(context.table, { t: "promise", deal: context.deal, promise: own.commitment ?? "" });
  }

  /** Step 3: the list is closed; tell, if our own part stands on it and the server kept its word. */
  async #tell(sections: Sections, coming: ComingDeal): Promise<void> {
    const { storage, ask } = this.#ports;
    const { deal, you } = sections;
    if (deal === null || coming.promises === null) return;
    let own = await storage.load(deal.match, coming.number);
    if (own === null) return;
    if (own.server !== coming.commitment) {
      this.#report("own_server", coming.number);
      return;
    }
    const heard = heardOf(deal.seats, coming.promises);
    if (own.heard !== undefined && JSON.stringify(own.heard) !== JSON.stringify(heard)) {
      this.#report("own_commitment", coming.number);
      return;
    }
    own = { ...own, heard };
    await storage.save(own);
    if (you === null || own.secret === undefined || own.opened === true) return;
    const listed = coming.promises[you] ?? null;
    if (listed === null) return; // it came too late: we count as absent, and need not tell
    if (listed !== own.commitment) {
      this.#report("own_commitment", coming.number, you);
      return;
    }
    const cuts = own.cuts ?? [...NO_CUTS];
    const done = await ask(deal.table, { t: "tell", deal: coming.number, seed: own.secret, cuts });
    if (done) await storage.save({ ...own, opened: true });
  }

  /** Step 7: the root is told before the first bid. */
  async #saveRoot(sections: Sections, root: string): Promise<void> {
    const { deal, game } = sections;
    if (deal === null || game === null) return;
    const number = game.match.deal;
    const own = await this.#ports.storage.load(deal.match, number);
    if (own === null || own.root === root) return;
    if (own.server !== deal.commitment) {
      // the deal on the table may be over, and its successor's number shown already
      return;
    }
    if (own.root === undefined) await this.#ports.storage.save({ ...own, root });
    else this.#report("own_root", number);
  }

  /** Check cards that were opened to us against the root that was told: `true` if all are good. */
  async checkCards(sections: Sections, told: OpenedCards): Promise<boolean> {
    const { deal } = sections;
    if (deal?.root == null) return false;
    const own = await this.#ports.storage.load(deal.match, told.deal);
    const root = own?.root ?? deal.root;
    const context =
      this.#contexts.get(keyOf(deal.match, told.deal)) ?? (await contextNow(sections, told.deal));
    if (context === null) return false;
    for (const card of told.cards) {
      if (await isOpened(context, root, card)) continue;
      this.#report("root", told.deal);
      return false;
    }
    return true;
  }

  /**
   * Step 10 for one deal: check what was opened by the server, also against our own copy. Null if it
   * is not known here how the deal was prepared: then its record tells.
   */
  async checkOpened(sections: Sections, told: OpenedDeal): Promise<FairnessProblem[] | null> {
    const { deal, room } = sections;
    if (deal === null) return null;
    await this.#work;
    const context =
      this.#contexts.get(keyOf(deal.match, told.number)) ?? (await contextNow(sections, told.number));
    if (context === null) return null;
    const options = optionsOf(room.rules.base, room.rules.options) ?? {};
    const found: FairnessProblem[] = [];
    try {
      const proof = proofOf(context, {
        server: told["Fair-Server"],
        secret: told["Fair-Secret"],
        root: told["Fair-Root"],
        seats: told["Fair-Seat"],
      });
      const own = await this.#ports.storage.load(deal.match, told.number);
      const wrong = [
        ...(await checkProof(proof, shownRanks(options["cut_check"]))).problems,
        ...(own === null ? [] : ownProblems(proof, own, context.seats)),
      ];
      found.push(...wrong.map((one) => ({ ...one, deal: told.number })));
    } catch (error) {
      if (!(error instanceof UnreadableProof)) throw error;
      found.push({ ...bare("unreadable_proof", null, error.message), deal: told.number });
    }
    this.problems.push(...found);
    return found;
  }

  /** Three places from 1 to 23, each as likely as the others. */
  #cuts(): number[] {
    return NO_CUTS.map(() => {
      for (;;) {
        const [byte] = this.#random(1);
        if (byte !== undefined && byte < 253) return 1 + (byte % 23);
      }
    });
  }

  #report(code: FairnessProblem["code"], deal: number, seat: number | null = null): void {
    const known = this.problems.some((one) => one.code === code && one.deal === deal);
    if (!known) this.problems.push({ ...bare(code, seat), deal });
  }
}

function keyOf(match: string, deal: number): string {
  return `${match} ${deal}`;
}

function heardOf(
  seats: readonly string[],
  promises: readonly (string | null)[],
): Record<string, string> {
  return Object.fromEntries(
    seats.flatMap((name, seat): [string, string][] => {
      const promise = promises[seat] ?? null;
      return promise === null ? [] : [[name, promise]];
    }),
  );
}

function contextOf(sections: Sections, coming: ComingDeal): DealContext {
  const { deal } = sections;
  if (deal === null) throw new RangeError("there is no deal");
  const { table, match, seats } = deal;
  const { number, rules, dealer, cutter } = coming;
  return { table, match, seats, deal: number, rules, dealer, cutter };
}

/** The context of the deal on the table, for a page that was not there when it was prepared. */
async function contextNow(sections: Sections, number: number): Promise<DealContext | null> {
  const { deal, game } = sections;
  if (deal === null || game?.match.deal !== number) return null;
  const options = optionsOf(game.rules.base, game.rules.options);
  if (options === null) return null;
  const { table, match, seats } = deal;
  const { dealer, cutter } = game.table;
  return { table, match, seats, deal: number, rules: await rulesHash(options), dealer, cutter };
}

/** Every message of the wire as a type: what a client asks, what the server tells. */

export const PROTOCOL_VERSION = 1;

// --- actions and cards ------------------------------------------------------------------

export type SuitLetter = "H" | "D" | "C" | "S";
export type RankWord = "A" | "10" | "K" | "Q" | "J" | "9";
export type Card = `${RankWord}${SuitLetter}`;
export type SeatNumber = number;

export type ActionData =
  | { do: "cut"; at: number }
  | {
      do:
        | "keep"
        | "redeal"
        | "look"
        | "confirm"
        | "pass"
        | "concede"
        | "contra"
        | "redouble"
        | "stand";
    }
  | { do: "bid" | "declare"; points: number }
  | { do: "choose"; stock: number }
  | { do: "give"; to: SeatNumber; card: Card }
  | { do: "discard"; card: Card }
  | { do: "play"; card: Card; marriage?: true; aces?: true };

export type PlayAction = Extract<ActionData, { do: "play" }>;

// --- what a client asks -----------------------------------------------------------------

export type OptionValue = boolean | number | string | { [suit: string]: number };

export interface TableSettings {
  base?: string;
  options?: { [key: string]: OptionValue };
  title?: string;
  private?: boolean;
  clock?: TurnClock | null;
  pace?: Pace;
  chat?: ChatKind;
  spectators?: boolean;
  undo?: boolean;
  reveal?: Reveal;
}

export interface TurnClock {
  turn_s: number;
  bank_s: number;
}

export type Pace = "quick" | "normal" | "slow";
export type ChatKind = "off" | "presets" | "text";
export type Reveal = "deal" | "match";

export interface Hello {
  t: "hello";
  proto: number;
  tables: { id: string; v: number }[];
}

export interface Ping {
  t: "p";
  at: number;
}

/** What names itself by `a`, and is answered under that name. */
export type Command =
  | { t: "watch"; a: string; table: string; v: number }
  | { t: "unwatch"; a: string; table: string }
  | { t: "open"; a: string; settings: TableSettings }
  | { t: "say"; a: string; table: string; text?: string; phrase?: string; sign?: string }
  | { t: "name"; a: string; name: string }
  | { t: "openings"; a: string; table: string }
  | TableCommand;

/** What a player asks of a table; `v` is the last version he has seen. */
export type TableCommand = { a: string; table: string; v: number } & TableRequest;

export type TableRequest =
  | { t: "sit"; seat: SeatNumber }
  | { t: "leave" }
  | { t: "bot"; seat: SeatNumber; level: string }
  | { t: "clear"; seat: SeatNumber }
  | { t: "lock"; locked: boolean }
  | { t: "host"; seat: SeatNumber }
  | { t: "settings"; settings: TableSettings }
  | { t: "start" }
  | { t: "promise"; deal: number; promise: string }
  | { t: "tell"; deal: number; seed: string; cuts: number[] }
  | { t: "act"; action: ActionData }
  | { t: "ready" }
  | { t: "back" }
  | { t: "undo" }
  | { t: "undo-answer"; agree: boolean }
  | { t: "claim" }
  | { t: "more-time" }
  | { t: "rematch" }
  | { t: "close" };

export type Asked = Hello | Ping | Command;

// --- what the server tells --------------------------------------------------------------

export interface Welcome {
  t: "welcome";
  proto: number;
  player: string;
  name: string;
  guest: boolean;
  now: number;
}

export interface Ack {
  t: "ack";
  a: string;
  v: number;
  table: string | null;
}

export interface Nack {
  t: "nack";
  a: string;
  code: string;
  about: string;
}

export interface TableEvent {
  t: "ev";
  table: string;
  v: number;
  say: Saying[];
  set: SectionNews;
}

export interface Skip {
  t: "skip";
  table: string;
  v: number;
}

export interface Snapshot {
  t: "snap";
  table: string;
  v: number;
  set: Sections;
  opened: OpenedDeal[];
  chat: ChatLine[];
}

export interface RoomNews {
  t: "room";
  table: string;
  v: number;
  set: SectionNews;
}

export interface ChatNews {
  t: "chat";
  table: string;
  line: ChatLine;
}

export interface Gone {
  t: "gone";
  table: string;
  code: string;
}

export interface OpenedCards {
  t: "cards";
  a: string;
  table: string;
  deal: number;
  cards: CardOpening[];
}

export interface Pong {
  t: "pong";
  at: number;
  now: number;
}

export interface Bye {
  t: "bye";
  code: string;
  about: string;
}

export type Told =
  | Welcome
  | Ack
  | Nack
  | TableEvent
  | Skip
  | Snapshot
  | RoomNews
  | ChatNews
  | Gone
  | OpenedCards
  | Pong
  | Bye;

export type TableFrame = TableEvent | Skip | Snapshot | RoomNews;

export interface ChatLine {
  n: number;
  player: string;
  name: string;
  at: number;
  text?: string;
  phrase?: string;
  sign?: string;
}

export interface CardOpening {
  place: number;
  card: Card;
  salt: string;
  path: string[];
}

/** The proof of a deal, once its secrets are told: keys as the tags of a record. */
export interface OpenedDeal {
  number: number;
  "Fair-Server": string;
  "Fair-Secret": string;
  "Fair-Root": string;
  "Fair-Seat": string[];
}

// --- the sections of a table ------------------------------------------------------------

export interface Sections {
  room: Room;
  you: SeatNumber | null;
  match: MatchSection | null;
  deal: DealSection | null;
  clock: ClockSection | null;
  game: View | null;
  ask: ActionData[];
}

/** The sections that changed; of the game only those of its parts that did. */
export type SectionNews = Partial<Omit<Sections, "game">> & { game?: Partial<View> | null };

export interface Room {
  rules: RulesSection;
  title: string;
  private: boolean;
  clock: TurnClock | null;
  pace: Pace;
  chat: ChatKind;
  spectators: boolean;
  undo: boolean;
  reveal: Reveal;
  host: string | null;
  locked: boolean;
  closed: boolean;
  seats: Chair[];
}

export interface ShortRules {
  base: string;
  options: { [key: string]: OptionValue };
  id: string;
}

export interface RulesSection extends ShortRules {
  players: number;
}

export type Chair =
  | { kind: "empty" }
  | { kind: "bot"; level: string }
  | { kind: "person"; player: string; name: string; here: boolean; substituted: boolean };

export interface MatchSection {
  id: string;
  over: boolean;
  winner: SeatNumber | null;
  parked: boolean;
  unrated: string[];
  between: boolean;
  ready: SeatNumber[];
  rematch: SeatNumber[];
  since: number;
  undo: { by: SeatNumber; agreed: SeatNumber[] } | null;
}

export interface DealSection {
  table: string;
  match: string;
  seats: string[];
  next: ComingDeal | null;
  root: string | null;
  commitment: string | null;
}

export interface ComingDeal {
  number: number;
  dealer: SeatNumber;
  cutter: SeatNumber;
  rules: string;
  commitment: string;
  stage: "committing" | "revealing";
  promised: boolean[];
  promises: (string | null)[] | null;
  told: boolean[];
  left_out: SeatNumber[];
}

export interface ClockSection {
  by: SeatNumber | null;
  left_ms: number;
  banks_ms: number[];
}

export type PhaseWord =
  | "cutting"
  | "hand-ask"
  | "auction"
  | "stock-choice"
  | "exchange"
  | "gift-ask"
  | "naming"
  | "contra-ask"
  | "redouble-ask"
  | "play"
  | "over";

/** What a seat, or a spectator, knows of a deal. */
export interface View {
  version: number;
  seat: SeatNumber | null;
  phase: PhaseWord;
  turn: SeatNumber | null;
  rules: ShortRules;
  match: MatchView;
  table: TableView;
  hand: Card[] | null;
  stock: Card[] | null;
  discarded: Card[];
  cuts: number[];
  shown: Card[];
  kept: { hands: SeatNumber[]; gifts: SeatNumber[] };
  auction: AuctionView | null;
  exchange: ExchangeView | null;
  contract: ContractView | null;
  play: PlayView | null;
  over: OverView | null;
}

export interface MatchView {
  round: number;
  deal: number;
  golden_left: number;
  golden_made: boolean;
  standings: StandingData[];
}

export interface StandingData {
  total: number;
  bolts: number;
  falls: number;
  concessions: number;
  barrel: { since: number; used: number } | null;
}

export interface TableView {
  players: number;
  dealer: SeatNumber;
  cutter: SeatNumber;
  active: SeatNumber[];
  sitting: SeatNumber | null;
}

export interface Call {
  by: SeatNumber;
  do: "bid" | "confirm" | "pass" | "look";
  points?: number;
  blind?: true;
}

export interface AuctionView {
  calls: Call[];
  high: Call | null;
  passed: SeatNumber[];
  hidden: SeatNumber[];
  declarer: SeatNumber | null;
  bid: number | null;
  blind: boolean;
}

export interface ExchangeView {
  stock: number;
  open: boolean;
  gifts: { by: SeatNumber; to: SeatNumber; card: Card | null }[];
  discards: number;
}

export interface ContractView {
  points: number;
  stood: SeatNumber[];
  contra: SeatNumber | null;
  redoubled: boolean;
  declined: boolean;
  factor: number;
}

export interface AnnouncedData {
  by: SeatNumber;
  what: "marriage" | "aces";
  suit: SuitLetter | null;
  points: number;
}

export interface TrickData {
  leader: SeatNumber;
  cards: Card[];
  taker: SeatNumber;
  announced: AnnouncedData | null;
}

export interface PlayView {
  leader: SeatNumber;
  trick: Card[];
  announced: AnnouncedData | null;
  trump: SuitLetter | null;
  next_trump: SuitLetter | null;
  tricks: TrickData[];
  taken: number[];
  card_points: number[];
  declared: number[];
  leftover: { by: SeatNumber; stock: Card[]; discards: Card[] } | null;
}

export interface OverView {
  ended_in: PhaseWord;
  outcome: OutcomeData;
  settlement: SettlementData | null;
  opened: { stock: Card[]; leftover: Card[]; discards: Card[] } | null;
}

export interface SittingStockData {
  points: number;
  marriage: number;
  aces: number;
}

export type OutcomeData =
  | {
      kind: "played";
      declarer: SeatNumber;
      contract: number;
      raw: number[];
      trickless: boolean[];
      blind: boolean;
      factor: number;
      stock: SittingStockData | null;
    }
  | { kind: "conceded"; declarer: SeatNumber; contract: number; stock: SittingStockData | null }
  | { kind: "fined"; clause: string; by: SeatNumber; fine: number }
  | { kind: "redeal"; clause: string; by: SeatNumber; cards: Card[]; automatic: boolean }
  | { kind: "passed" };

export interface SettlementData {
  winner: SeatNumber | null;
  seats: { base: number | null; change: number; after: StandingData; why: string[] }[];
}

// --- sayings: what happened, in order ---------------------------------------------------

export type GameSaying =
  | { say: "cut"; by: SeatNumber; at: number | null; shown: Card | null }
  | { say: "dealt"; by: SeatNumber; count: number; cards: Card[] | null }
  | { say: "stock-laid"; counts: number[]; cards: Card[] | null }
  | { say: "looked" | "opened-hand"; by: SeatNumber; cards: Card[] | null }
  | { say: "stock-taken"; by: SeatNumber; stock: number; count: number; cards: Card[] | null }
  | { say: "gave"; by: SeatNumber; to: SeatNumber; card: Card | null }
  | { say: "discarded"; by: SeatNumber; card: Card | null }
  | { say: "bid"; by: SeatNumber; points: number; blind: boolean }
  | { say: "confirmed" | "contract" | "conceded"; by: SeatNumber; points: number }
  | { say: "declarer"; by: SeatNumber; points: number; blind: boolean; golden: boolean }
  | { say: "redeal"; by: SeatNumber; clause: string; cards: Card[]; automatic: boolean }
  | { say: "stock-chosen"; by: SeatNumber; stock: number }
  | { say: "marriage"; by: SeatNumber; suit: SuitLetter; points: number }
  | { say: "aces"; by: SeatNumber; points: number }
  | { say: "played"; by: SeatNumber; card: Card }
  | { say: "trick"; by: SeatNumber; cards: Card[] }
  | { say: "leftover"; by: SeatNumber; stock: Card[]; discards: Card[] }
  | { say: "skipped"; by: SeatNumber; clause: string; fine: number }
  | { say: "scored"; outcome: OutcomeData; settlement: SettlementData }
  | { say: "stock-opened"; stock: Card[]; leftover: Card[]; discards: Card[] }
  | { say: "all-passed" }
  | { say: "passed" | "kept" | "stood" | "contra" | "redouble"; by: SeatNumber }
  | { say: "bolt"; by: SeatNumber; marks: number }
  | { say: "bolts-fined"; by: SeatNumber; fine: number }
  | { say: "barrel-round"; by: SeatNumber; used: number }
  | { say: "barrel" | "zeroed" | "dumped"; by: SeatNumber }
  | { say: "fell"; by: SeatNumber; clause: string; total: number }
  | { say: "golden-reset"; replay: boolean }
  | { say: "won"; by: SeatNumber; total: number };

export type TableSaying =
  | { say: "answered"; by: SeatNumber; how: "clock" | "all" | "claim" }
  | { say: "sat" | "left" | "ready" | "away" | "back" | "rematch"; by: SeatNumber }
  | { say: "undo-asked" | "undo-agreed" | "undo-dropped"; by: SeatNumber }
  | { say: "bot"; by: SeatNumber; level: string }
  | {
      say:
        "settings" | "prepared" | "promises" | "bound" | "parked" | "resumed" | "undone" | "closed";
    }
  | { say: "locked"; locked: boolean }
  | { say: "host"; player: string | null }
  | { say: "match"; id: string; dealer: SeatNumber }
  | { say: "claimed"; by: SeatNumber; granted: boolean }
  | { say: "time"; to: SeatNumber; by: SeatNumber; ms: number }
  | { say: "ended"; winner: SeatNumber | null }
  | ({ say: "opened" } & OpenedDeal);

export type Saying = GameSaying | TableSaying;

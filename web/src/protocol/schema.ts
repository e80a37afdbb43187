// Made from docs/protocol.schema.json by "make protocol-types": do not change it by hand.

export type Asked =
  | Hello
  | Ping
  | Watch
  | Unwatch
  | OpenTable
  | WhatIf
  | Say
  | Rename
  | Openings
  | Sit
  | GetUp
  | SeatBot
  | ClearSeat
  | Lock
  | MakeHost
  | Change
  | Start
  | Promise
  | Tell
  | Act
  | Ready
  | ComeBack
  | AskUndo
  | AnswerUndo
  | Claim
  | GiveTime
  | AskRematch
  | CloseTable;

export type Told =
  | Welcome
  | Ack
  | Nack
  | Event
  | Skip
  | Snapshot
  | Room
  | Chat
  | Gone
  | OpenedCards
  | Pong
  | Bye;

export type Saying =
  | { say: "sat"; by: number }
  | { say: "bot"; by: number; level: string }
  | { say: "left"; by: number }
  | { say: "settings" }
  | { say: "locked"; locked: boolean }
  | { say: "host"; player: string }
  | { say: "match"; id: string; dealer: number }
  | { say: "prepared" }
  | { say: "promises" }
  | { say: "bound" }
  | { say: "ready"; by: number }
  | { say: "away"; by: number }
  | { say: "back"; by: number }
  | { say: "parked" }
  | { say: "resumed" }
  | { say: "undo-asked"; by: number }
  | { say: "undo-agreed"; by: number }
  | { say: "undo-dropped"; by: number | null }
  | { say: "undone" }
  | { say: "claimed"; by: number; granted: boolean }
  | { say: "time"; to: number; by: number; ms: number }
  | { say: "rematch"; by: number }
  | { say: "ended"; winner: number | null }
  | { say: "closed" }
  | { say: "answered"; by: number; how: "all" | "claim" | "clock" }
  | {
    say: "opened";
    number: number;
    "Fair-Server": string;
    "Fair-Secret": string;
    "Fair-Root": string;
    "Fair-Seat": string[];
  }
  | { say: "cut"; by: number; at: number | null; shown: Card | null }
  | { say: "dealt"; by: number; count: number; cards: Card[] | null }
  | { say: "stock-laid"; counts: number[]; cards: Card[] | null }
  | { say: "looked"; by: number; cards: Card[] | null }
  | { say: "opened-hand"; by: number; cards: Card[] | null }
  | { say: "stock-taken"; by: number; stock: number; count: number; cards: Card[] | null }
  | { say: "gave"; by: number; to: number; card: Card | null }
  | { say: "discarded"; by: number; card: Card | null }
  | { say: "bid"; by: number; points: number; blind: boolean }
  | { say: "confirmed"; by: number; points: number }
  | { say: "passed"; by: number }
  | { say: "all-passed" }
  | { say: "declarer"; by: number; points: number; blind: boolean; golden: boolean }
  | { say: "redeal"; by: number; clause: string; cards: Card[]; automatic: boolean }
  | { say: "stock-chosen"; by: number; stock: number }
  | { say: "kept"; by: number }
  | { say: "stood"; by: number }
  | { say: "contract"; by: number; points: number }
  | { say: "conceded"; by: number; points: number }
  | { say: "contra"; by: number }
  | { say: "redouble"; by: number }
  | { say: "marriage"; by: number; suit: SuitLetter; points: number }
  | { say: "aces"; by: number; points: number }
  | { say: "played"; by: number; card: Card }
  | { say: "trick"; by: number; cards: Card[] }
  | { say: "leftover"; by: number; stock: Card[]; discards: Card[] }
  | { say: "skipped"; by: number; clause: string; fine: number }
  | { say: "scored"; outcome: Outcome; settlement: Settlement }
  | { say: "stock-opened"; stock: Card[]; leftover: Card[]; discards: Card[] }
  | { say: "bolt"; by: number; marks: number }
  | { say: "bolts-fined"; by: number; fine: number }
  | { say: "barrel-round"; by: number; used: number }
  | { say: "barrel"; by: number }
  | { say: "fell"; by: number; clause: string; total: number }
  | { say: "zeroed"; by: number }
  | { say: "dumped"; by: number }
  | { say: "golden-reset"; replay: boolean }
  | { say: "won"; by: number; total: number };

export type Card =
  | "10C"
  | "10D"
  | "10H"
  | "10S"
  | "9C"
  | "9D"
  | "9H"
  | "9S"
  | "AC"
  | "AD"
  | "AH"
  | "AS"
  | "JC"
  | "JD"
  | "JH"
  | "JS"
  | "KC"
  | "KD"
  | "KH"
  | "KS"
  | "QC"
  | "QD"
  | "QH"
  | "QS";

export type SuitLetter = "C" | "D" | "H" | "S";

export type PhaseWord =
  | "auction"
  | "contra-ask"
  | "cutting"
  | "exchange"
  | "gift-ask"
  | "hand-ask"
  | "naming"
  | "over"
  | "play"
  | "redouble-ask"
  | "stock-choice";

export type Pace = "normal" | "quick" | "slow";

export type ChatKind = "off" | "presets" | "text";

export type Reveal = "deal" | "match";

export type Action =
  | CutAction
  | KeepAction
  | RedealAction
  | LookAction
  | BidAction
  | ConfirmAction
  | PassAction
  | ChooseAction
  | GiveAction
  | DiscardAction
  | DeclareAction
  | ConcedeAction
  | ContraAction
  | RedoubleAction
  | StandAction
  | PlayAction;

export type Outcome =
  | PlayedOutcome
  | ConcededOutcome
  | FinedOutcome
  | RedealOutcome
  | PassedOutcome;

/** A command was done and is stored; sent again for the same command sent again. */
export interface Ack {
  t: "ack";
  a: string;
  v: number;
  table: string | null;
}

/** Do something in the game; `v` must not be older than the decision it answers. */
export interface Act {
  t: "act";
  a: string;
  table: string;
  v?: number;
  action: Action;
}

/** A marriage or four aces. */
export interface Announced {
  by: number;
  what: "aces" | "marriage";
  suit: SuitLetter | null;
  points: number;
}

/** Agree or disagree that another takes back. */
export interface AnswerUndo {
  t: "undo-answer";
  a: string;
  table: string;
  v?: number;
  agree: boolean;
}

/** Want another match of the same people. */
export interface AskRematch {
  t: "rematch";
  a: string;
  table: string;
  v?: number;
}

/** Ask to take back one's last action, and all that came after it. */
export interface AskUndo {
  t: "undo";
  a: string;
  table: string;
  v?: number;
}

/** The auction. */
export interface AuctionView {
  calls: Call[];
  high: Call | null;
  passed: number[];
  hidden: number[];
  declarer: number | null;
  bid: number | null;
  blind: boolean;
}

/** A stay on the barrel. */
export interface Barrel {
  since: number;
  used: number;
}

/** Bid. */
export interface BidAction {
  do: "bid";
  points: number;
}

/** A seat with a bot. */
export interface BotSeat {
  kind: "bot";
  level: string;
}

/** The socket is about to be closed, and why. */
export interface Bye {
  t: "bye";
  code: string;
  about: string;
}

/** A call of the auction. */
export interface Call {
  by: number;
  do: "bid" | "confirm" | "look" | "pass";
  points?: number;
  blind?: true;
}

/** What opens a card against the root of the deal. */
export interface CardOpening {
  place: number;
  card: Card;
  salt: string;
  path: string[];
}

/** Host: choose other settings, between matches. */
export interface Change {
  t: "settings";
  a: string;
  table: string;
  v?: number;
  settings: Settings;
}

/** Somebody said something. */
export interface Chat {
  t: "chat";
  table: string;
  line: ChatLine;
}

/** A line of the chat: a text, or the id of a phrase or sign. */
export interface ChatLine {
  n: number;
  player: string;
  name: string;
  at: number;
  text?: string;
  phrase?: string;
  sign?: string;
}

/** Choose one of two stocks. */
export interface ChooseAction {
  do: "choose";
  stock: number;
}

/** Say that all the tricks to come are one's own, when about to lead. */
export interface Claim {
  t: "claim";
  a: string;
  table: string;
  v?: number;
}

/** Host: remove a bot, or send somebody off for good. */
export interface ClearSeat {
  t: "clear";
  a: string;
  table: string;
  v?: number;
  seat: number;
}

/** The clock, at a table that has one. */
export interface ClockSection {
  by: number | null;
  left_ms: number;
  banks_ms: number[];
}

/** Host: close the table, between matches. */
export interface CloseTable {
  t: "close";
  a: string;
  table: string;
  v?: number;
}

/** Take one's seat back from the bot. */
export interface ComeBack {
  t: "back";
  a: string;
  table: string;
  v?: number;
}

/** The next deal, while all do their part of it. */
export interface ComingDeal {
  number: number;
  dealer: number;
  cutter: number;
  rules: string;
  commitment: string;
  stage: "committing" | "revealing";
  promised: boolean[];
  promises: (string | null)[] | null;
  told: boolean[];
  left_out: number[];
}

/** Give up before the play. */
export interface ConcedeAction {
  do: "concede";
}

/** The declarer gave up. */
export interface ConcededOutcome {
  kind: "conceded";
  declarer: number;
  contract: number;
  stock: SittingStock | null;
}

/** Confirm the compulsory opening. */
export interface ConfirmAction {
  do: "confirm";
}

/** Say contra. */
export interface ContraAction {
  do: "contra";
}

/** The contract. */
export interface ContractView {
  points: number;
  stood: number[];
  contra: number | null;
  redoubled: boolean;
  declined: boolean;
  factor: number;
}

/** Cut the pack. */
export interface CutAction {
  do: "cut";
  at: number;
}

/** How the deals come about. */
export interface DealSection {
  table: string;
  match: string;
  seats: string[];
  next: ComingDeal | null;
  root: string | null;
  commitment: string | null;
}

/** Name the contract. */
export interface DeclareAction {
  do: "declare";
  points: number;
}

/** Put a card away. */
export interface DiscardAction {
  do: "discard";
  card: Card;
}

/** A seat that anybody may take. */
export interface EmptySeat {
  kind: "empty";
}

/** What happened at a table, for one viewer. */
export interface Event {
  t: "ev";
  table: string;
  v: number;
  say: Saying[];
  set: SectionNews;
}

/** What became of the stock. */
export interface ExchangeView {
  stock: number;
  open: boolean;
  gifts: Gift[];
  discards: number;
}

/** A fine and no play. */
export interface FinedOutcome {
  kind: "fined";
  clause: string;
  by: number;
  fine: number;
}

/** The parts of a view that changed. */
export interface GameNews {
  version?: number;
  seat?: number | null;
  phase?: PhaseWord;
  turn?: number | null;
  rules?: ShortRules;
  match?: MatchView;
  table?: TableView;
  hand?: Card[] | null;
  stock?: Card[] | null;
  discarded?: Card[];
  cuts?: number[];
  shown?: Card[];
  kept?: Kept;
  auction?: AuctionView | null;
  exchange?: ExchangeView | null;
  contract?: ContractView | null;
  play?: PlayView | null;
  over?: OverView | null;
}

/** Leave one's seat; in a match a bot plays on, and the seat stays one's own. */
export interface GetUp {
  t: "leave";
  a: string;
  table: string;
  v?: number;
}

/** A card given away; who may not see it gets null. */
export interface Gift {
  by: number;
  to: number;
  card: Card | null;
}

/** Give a card away. */
export interface GiveAction {
  do: "give";
  to: number;
  card: Card;
}

/** Give the one who thinks more time. */
export interface GiveTime {
  t: "more-time";
  a: string;
  table: string;
  v?: number;
}

/** A table is not to be followed here any more. */
export interface Gone {
  t: "gone";
  table: string;
  code: string;
}

/** The first message on every socket. */
export interface Hello {
  t: "hello";
  proto: number;
  tables?: Seen[];
}

/** Keep the cards. */
export interface KeepAction {
  do: "keep";
}

/** Who was asked about a redeal and kept the cards. */
export interface Kept {
  hands: number[];
  gifts: number[];
}

/** What the last trick of two brought. */
export interface Leftover {
  by: number;
  stock: Card[];
  discards: Card[];
}

/** Host: let nobody new sit down, or let them again. */
export interface Lock {
  t: "lock";
  a: string;
  table: string;
  v?: number;
  locked: boolean;
}

/** Look at one's hidden hand. */
export interface LookAction {
  do: "look";
}

/** Host: let somebody who sits here be the host. */
export interface MakeHost {
  t: "host";
  a: string;
  table: string;
  v?: number;
  seat: number;
}

/** The match that is played, or was played last. */
export interface MatchSection {
  id: string;
  over: boolean;
  winner: number | null;
  parked: boolean;
  unrated: string[];
  between: boolean;
  ready: number[];
  rematch: number[];
  since: number;
  undo: UndoSection | null;
}

/** The match as it stood before the deal. */
export interface MatchView {
  round: number;
  deal: number;
  golden_left: number;
  golden_made: boolean;
  standings: Standing[];
}

/** A command was not done, and nothing has changed. */
export interface Nack {
  t: "nack";
  a: string;
  code: string;
  about: string;
}

/** Open a table and sit down at its first seat; the answer tells its id. */
export interface OpenTable {
  t: "open";
  a: string;
  settings?: Settings;
  bots?: string | null;
}

/** What opens the own cards of a deal against its root. */
export interface OpenedCards {
  t: "cards";
  a: string;
  table: string;
  deal: number;
  cards: CardOpening[];
}

/** The proof of a deal whose secrets are told: keys as the tags of a record. */
export interface OpenedDeal {
  number: number;
  "Fair-Server": string;
  "Fair-Secret": string;
  "Fair-Root": string;
  "Fair-Seat": string[];
}

/** What was left, open to all. */
export interface OpenedStock {
  stock: Card[];
  leftover: Card[];
  discards: Card[];
}

/** Ask for what opens one's own cards against the root of the deal (fairness, step 7). */
export interface Openings {
  t: "openings";
  a: string;
  table: string;
}

/** How the deal ended. */
export interface OverView {
  ended_in: PhaseWord;
  turn: number | null;
  outcome: Outcome;
  settlement: Settlement | null;
  opened: OpenedStock | null;
}

/** Pass. */
export interface PassAction {
  do: "pass";
}

/** Everybody passed. */
export interface PassedOutcome {
  kind: "passed";
}

/** A seat with a player. */
export interface PersonSeat {
  kind: "person";
  player: string;
  name: string;
  here: boolean;
  substituted: boolean;
}

/** Ask whether the server is there, and what time it is. */
export interface Ping {
  t: "p";
  at?: number;
}

/** Play a card, with a marriage or four aces if they are announced with it. */
export interface PlayAction {
  do: "play";
  card: Card;
  marriage?: true;
  aces?: true;
}

/** The tricks. */
export interface PlayView {
  leader: number;
  trick: Card[];
  announced: Announced | null;
  trump: SuitLetter | null;
  next_trump: SuitLetter | null;
  tricks: Trick[];
  taken: number[];
  card_points: number[];
  declared: number[];
  leftover: Leftover | null;
}

/** The round was played to its end. */
export interface PlayedOutcome {
  kind: "played";
  declarer: number;
  contract: number;
  raw: number[];
  trickless: boolean[];
  blind: boolean;
  factor: number;
  stock: SittingStock | null;
}

/** The answer to a ping. */
export interface Pong {
  t: "pong";
  at: number;
  now: number;
}

/** Be bound to one's part of the next deal: the hash of seat, secret and cuts. */
export interface Promise {
  t: "promise";
  a: string;
  table: string;
  v?: number;
  deal: number;
  promise: string;
}

/** Be ready for the next deal. */
export interface Ready {
  t: "ready";
  a: string;
  table: string;
  v?: number;
}

/** Demand a new deal. */
export interface RedealAction {
  do: "redeal";
}

/** The cards are dealt again. */
export interface RedealOutcome {
  kind: "redeal";
  clause: string;
  by: number;
  cards: Card[];
  automatic: boolean;
}

/** Redouble. */
export interface RedoubleAction {
  do: "redouble";
}

/** Take a name, or another one. */
export interface Rename {
  t: "name";
  a: string;
  name: string;
}

/** Somebody came or went: the version stays, the section `room` changes. */
export interface Room {
  t: "room";
  table: string;
  v: number;
  set: SectionNews;
}

/** Seconds for each decision, and of a reserve for the whole match. */
export interface RoomClock {
  turn_s: number;
  bank_s: number;
}

/** The table itself: its settings, and who sits where. */
export interface RoomSection {
  rules: RulesSection;
  title: string;
  private: boolean;
  clock: RoomClock | null;
  pace: Pace;
  chat: ChatKind;
  spectators: boolean;
  undo: boolean;
  reveal: Reveal;
  host: string;
  locked: boolean;
  closed: boolean;
  seats: (EmptySeat | BotSeat | PersonSeat)[];
}

/** The rules of a table. */
export interface RulesSection {
  base: string;
  options: { [key: string]: boolean | number | string | { [key: string]: number } };
  id: string;
  players: number;
}

/** Say something at a table: a text, or the id of a phrase or sign. */
export interface Say {
  t: "say";
  a: string;
  table: string;
  text?: string | null;
  phrase?: string | null;
  sign?: string | null;
}

/** Host: put a bot on an empty seat, or give the one there another level. */
export interface SeatBot {
  t: "bot";
  a: string;
  table: string;
  v?: number;
  seat: number;
  level: string;
}

/** What the round brought a seat. */
export interface SeatResult {
  base: number | null;
  change: number;
  after: Standing;
  why: string[];
}

/** The sections that changed; of `game` only the parts that did. */
export interface SectionNews {
  room?: RoomSection;
  you?: number | null;
  match?: MatchSection | null;
  deal?: DealSection | null;
  clock?: ClockSection | null;
  game?: GameNews | null;
  ask?: Action[];
}

/** All sections, as a snapshot holds them. */
export interface Sections {
  room: RoomSection;
  you: number | null;
  match: MatchSection | null;
  deal: DealSection | null;
  clock: ClockSection | null;
  game: View | null;
  ask: Action[];
}

/** A table that a client follows, and the last version it has seen. */
export interface Seen {
  id: string;
  v?: number;
}

/** What is agreed at a table before a match. */
export interface Settings {
  base?: string;
  options?: { [key: string]: boolean | number | string | { [key: string]: number } };
  title?: string;
  private?: boolean;
  clock?: TurnClock | null;
  pace?: Pace;
  chat?: ChatKind;
  spectators?: boolean;
  undo?: boolean;
  reveal?: Reveal;
}

/** What became of the standings. */
export interface Settlement {
  winner: number | null;
  seats: SeatResult[];
}

/** Rules by a preset and what differs from it. */
export interface ShortRules {
  base: string;
  options: { [key: string]: boolean | number | string | { [key: string]: number } };
  id: string;
}

/** Take an empty seat. */
export interface Sit {
  t: "sit";
  a: string;
  table: string;
  v?: number;
  seat: number;
}

/** What the stock brings to who sits out. */
export interface SittingStock {
  points: number;
  marriage: number;
  aces: number;
}

/** Something happened that does not concern this viewer. */
export interface Skip {
  t: "skip";
  table: string;
  v: number;
}

/** All that a viewer knows of a table. */
export interface Snapshot {
  t: "snap";
  table: string;
  v: number;
  set: Sections;
  opened: OpenedDeal[];
  chat: ChatLine[];
}

/** Let it stand: no contra, or no redouble. */
export interface StandAction {
  do: "stand";
}

/** What a player has on the sheet. */
export interface Standing {
  total: number;
  bolts: number;
  falls: number;
  concessions: number;
  barrel: Barrel | null;
}

/** Host: begin the match. */
export interface Start {
  t: "start";
  a: string;
  table: string;
  v?: number;
}

/** Who deals, cuts and plays; seats are counted from 0. */
export interface TableView {
  players: number;
  dealer: number;
  cutter: number;
  active: number[];
  sitting: number | null;
}

/** Tell the part of the deal to which one is bound. */
export interface Tell {
  t: "tell";
  a: string;
  table: string;
  v?: number;
  deal: number;
  seed: string;
  cuts?: number[];
}

/** A trick that was taken. */
export interface Trick {
  leader: number;
  cards: Card[];
  taker: number;
  announced: Announced | null;
}

/** Time for each decision, and a reserve for the whole match. */
export interface TurnClock {
  turn_s: number;
  bank_s?: number;
}

/** Somebody wants to take back. */
export interface UndoSection {
  by: number;
  agreed: number[];
}

/** Follow a table no longer. */
export interface Unwatch {
  t: "unwatch";
  a: string;
  table: string;
}

/** What a seat, or a spectator, knows of a deal: see `docs/bots.md`. */
export interface View {
  version: number;
  seat: number | null;
  phase: PhaseWord;
  turn: number | null;
  rules: ShortRules;
  match: MatchView;
  table: TableView;
  hand: Card[] | null;
  stock: Card[] | null;
  discarded: Card[];
  cuts: number[];
  shown: Card[];
  kept: Kept;
  auction: AuctionView | null;
  exchange: ExchangeView | null;
  contract: ContractView | null;
  play: PlayView | null;
  over: OverView | null;
}

/** Follow a table, as who one is there: from its seat, or as a spectator. */
export interface Watch {
  t: "watch";
  a: string;
  table: string;
  v?: number;
}

/** The answer to `hello`. */
export interface Welcome {
  t: "welcome";
  proto: number;
  player: string;
  name: string;
  guest: boolean;
  now: number;
}

/** Play on from a moment of a match that is over, at a new table with bots on the other seats. */
export interface WhatIf {
  t: "what-if";
  a: string;
  match: string;
  deal: number;
  step: number;
  seat: number;
  level: string;
}

/**
 * The messages of the wire by the names that the client uses: all from the schema of the protocol.
 * The server fills in what a command leaves out; this client leaves out no version.
 */

import type * as Schema from "./schema";

export const PROTOCOL_VERSION = 1;

export type {
  Ack,
  Bye,
  Card,
  CardOpening,
  ChatKind,
  ChatLine,
  ClockSection,
  ComingDeal,
  ContractView,
  DealSection,
  ExchangeView,
  Gone,
  MatchSection,
  MatchView,
  Nack,
  OpenedCards,
  OpenedDeal,
  OverView,
  Pace,
  PhaseWord,
  PlayAction,
  PlayView,
  Pong,
  Reveal,
  RulesSection,
  Saying,
  SectionNews,
  Sections,
  ShortRules,
  Skip,
  Snapshot,
  SuitLetter,
  TableView,
  View,
  Welcome,
} from "./schema";
export type {
  Action as ActionData,
  Announced as AnnouncedData,
  AuctionView,
  Call,
  Chat as ChatNews,
  Event as TableEvent,
  Outcome as OutcomeData,
  Room as RoomNews,
  RoomSection as Room,
  Settings as TableSettings,
  Settlement as SettlementData,
  SittingStock as SittingStockData,
  Standing as StandingData,
  Told,
  Trick as TrickData,
} from "./schema";

export type SeatNumber = number;
export type RankWord = Schema.Card extends `${infer Rank}${Schema.SuitLetter}` ? Rank : never;
export type OptionValue = Schema.ShortRules["options"][string];
export type TurnClock = Required<Schema.TurnClock>;
export type Chair = Schema.RoomSection["seats"][number];

export type Hello = Required<Schema.Hello>;
export type Ping = Required<Schema.Ping>;

/** What names itself by `a`, and is answered under that name. */
export type Command = Whole<Exclude<Schema.Asked, Schema.Hello | Schema.Ping>>;

/** A moment of a match that is over, from which one plays on. */
export type WhatIf = Omit<Extract<Command, { t: "what-if" }>, "t" | "a">;

/** What a player asks of a table; `v` is the last version he has seen. */
export type TableCommand = Exclude<
  Command,
  { t: "watch" | "unwatch" | "open" | "what-if" | "say" | "name" | "openings" }
>;
export type TableRequest = Part<TableCommand>;

export type Asked = Hello | Ping | Command;
export type TableFrame = Schema.Event | Schema.Skip | Schema.Snapshot | Schema.Room;

type Whole<Message> = Message extends { v?: number } ? Message & { v: number } : Message;
type Part<Message> = Message extends TableCommand ? Omit<Message, "a" | "table" | "v"> : never;

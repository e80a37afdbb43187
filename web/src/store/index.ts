/** What pages need of the store. */

export { Client } from "./client";
export type { ConnectionPorts, Status } from "./connection";
export type { Answer } from "./outbox";
export type { Chance, Clock, Connect, Socket, SocketEvents } from "./ports";
export { type Mark, mark, type PrePlayed, prePlayed } from "./preplay";
export * from "./reading";
export { Cell, derived, type Readable } from "./readable";
export { type Step, StepQueue } from "./steps";
export type { TableState } from "./table";

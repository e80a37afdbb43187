/** What pages need of fair deals. */

export { type OwnDeal, ownCopyText, readOwnCopy } from "./own_copy";
export { FairPlayer, type FairPorts, type OwnStorage } from "./player";
export type { DealProof, FairnessCode, FairnessProblem } from "./proof";
export { readRecord, type RecordJson } from "./record";
export { compareOwn, type OwnComparison, type Verification, verifyRecord } from "./verifying";

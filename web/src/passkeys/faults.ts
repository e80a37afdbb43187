import { Refused } from "~/server/api";
import { _ } from "~/texts/texts.svelte";
import { DeviceSilent } from "./asking";

/** Why a passkey could not be added or used, in words. */
export function passkeyFault(problem: unknown): string {
  if (problem instanceof DeviceSilent) {
    return problem.hasOne
      ? _("This device has a passkey of yours already.")
      : _("The device gave no passkey.");
  }
  if (!(problem instanceof Refused)) return _("The server cannot be reached just now.");
  switch (problem.code) {
    case "passkey":
      return _("This passkey lets nobody in. Perhaps it was removed.");
    case "known":
      return _("This device has a passkey of yours already.");
    case "no-passkeys":
      return _("Passkeys do not work at this address.");
    default:
      return _("That did not work. Try again in a while.");
  }
}

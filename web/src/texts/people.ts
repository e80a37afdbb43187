/** What people are called: a name that somebody chose as it is, a guest in the language of who looks. */

import { _ } from "./texts.svelte";

/** The number in the name that the server gives to guests; nobody can choose such a name. */
export function guestNumber(name: string): string | null {
  return /^guest-(\d+)$/.exec(name)?.[1] ?? null;
}

/** A name, as it is shown. */
export function personName(name: string): string {
  const number = guestNumber(name);
  return number === null ? name : _("Guest {number}", { number });
}

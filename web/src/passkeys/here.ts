const NUMBERS = /^(\[.*\]|[\d.]+)$/;

/** Whether a browser may know passkeys at an address: over TLS or at localhost, and by a name. */
export function passkeysMayWork(
  host: string,
  has: { readonly secure: boolean; readonly keys: boolean },
): boolean {
  return has.secure && has.keys && !NUMBERS.test(host);
}

export function passkeysMayWorkHere(): boolean {
  return passkeysMayWork(location.hostname, {
    secure: isSecureContext,
    keys: "PublicKeyCredential" in window,
  });
}

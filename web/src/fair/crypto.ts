/** The two functions that everything is made of, from Web Crypto. */

export type Bytes = Uint8Array<ArrayBuffer>;

export async function sha256(message: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", message));
}

export async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const kind = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, kind, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** Bytes that nobody can foretell. */
export function randomBytes(count: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(count));
}

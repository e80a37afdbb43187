// What the device is asked, in the words of the browser; the server says what (see its /passkeys).
import { api, type PasskeyLine } from "~/server/api";
import { fromBase64, toBase64 } from "./base64";

/** The device gave nothing: nobody touched it, it has no key, or it has one already. */
export class DeviceSilent extends Error {
  readonly hasOne: boolean;

  constructor(hasOne: boolean) {
    super("the device gave nothing");
    this.hasOne = hasOne;
  }
}

/** Have the device make a passkey, and add it. */
export async function addPasskey(): Promise<PasskeyLine> {
  const asked = await api.beginPasskey();
  const made = await told(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64(asked.challenge),
        rp: { id: asked.party, name: "Tysiacha" },
        user: { id: fromBase64(asked.user), name: asked.name, displayName: asked.name },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "required",
        },
        excludeCredentials: asked.known.map((id) => ({ type: "public-key", id: fromBase64(id) })),
        attestation: "none",
        timeout: asked.timeout,
      },
    }),
  );
  const answer = made.response as AuthenticatorAttestationResponse;
  return api.addPasskey({
    id: toBase64(made.rawId),
    client_data: toBase64(answer.clientDataJSON),
    attestation: toBase64(answer.attestationObject),
  });
}

/** Have the device show that it has a passkey; from then on this browser is that player. */
export async function comeInByPasskey(): Promise<void> {
  const asked = await api.beginLogin();
  const shown = await told(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64(asked.challenge),
        rpId: asked.party,
        userVerification: "required",
        timeout: asked.timeout,
      },
    }),
  );
  const answer = shown.response as AuthenticatorAssertionResponse;
  await api.login({
    id: toBase64(shown.rawId),
    client_data: toBase64(answer.clientDataJSON),
    authenticator_data: toBase64(answer.authenticatorData),
    signature: toBase64(answer.signature),
    user: toBase64(answer.userHandle ?? new ArrayBuffer(0)),
  });
}

async function told(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const answer = await ask().catch((problem: unknown) => {
    throw new DeviceSilent(problem instanceof DOMException && problem.name === "InvalidStateError");
  });
  if (!(answer instanceof PublicKeyCredential)) throw new DeviceSilent(false);
  return answer;
}

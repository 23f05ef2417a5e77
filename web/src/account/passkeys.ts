// Passkeys in the browser: the device makes or uses one, and the server checks what it has signed. Bytes travel as base64url.
import { post } from '../net/http'
import type { PasskeyAnswer, PasskeyOptions } from '../protocol/http'
import type { Me } from '../protocol/messages'

const PATIENCE_MS = 120_000

/** Whether this browser can use passkeys here: never at an address that is a number, nor without HTTPS. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

export async function addPasskey(): Promise<void> {
  const options = await post('/api/passkeys/options', { use: 'add' })
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(options.challenge),
      rp: { id: options.site, name: options.site },
      user: { id: new TextEncoder().encode(options.person), name: options.name, displayName: options.name },
      pubKeyCredParams: options.algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: options.known.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: PATIENCE_MS,
    },
  })
  if (!(made instanceof PublicKeyCredential)) return
  const answer = made.response as AuthenticatorAttestationResponse
  await post('/api/me/passkeys', {
    id: made.id,
    client_data: toText(answer.clientDataJSON),
    attestation: toText(answer.attestationObject),
  })
}

/** Log in; the device asks which of its passkeys. */
export async function logInByPasskey(): Promise<Me> {
  return await post('/api/login/passkey', await signed(await post('/api/passkeys/options', { use: 'log_in' })))
}

/** Show once more that it is you. */
export async function proveByPasskey(): Promise<void> {
  await post('/api/me/proof/passkey', await signed(await post('/api/passkeys/options', { use: 'prove' })))
}

async function signed(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const used = await navigator.credentials.get({
    publicKey: {
      challenge: toBytes(options.challenge),
      rpId: options.site,
      allowCredentials: options.known.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      userVerification: 'required',
      timeout: PATIENCE_MS,
    },
  })
  if (!(used instanceof PublicKeyCredential)) throw new DOMException('no passkey was chosen', 'NotAllowedError')
  const answer = used.response as AuthenticatorAssertionResponse
  return {
    id: used.id,
    client_data: toText(answer.clientDataJSON),
    authenticator_data: toText(answer.authenticatorData),
    signature: toText(answer.signature),
  }
}

/** Whether the person has closed the dialogue of the device: nothing has gone wrong then. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

export function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

// The browser's calls for passkeys, with JSON in and out. Older browsers lack the conversions, so they're here too.

type Json = Record<string, unknown>
type Listed = { id: string; [more: string]: unknown }
type CreationOptions = Json & { challenge: string; user: Json & { id: string }; excludeCredentials?: Listed[] }
type RequestOptions = Json & { challenge: string; allowCredentials?: Listed[] }

/** Makes a passkey on this device. Rejects with NotAllowedError when cancelled, InvalidStateError when it's here already. */
export async function createPasskey(options: Json): Promise<Json> {
  const publicKey =
    PublicKeyCredential.parseCreationOptionsFromJSON?.(options as unknown as PublicKeyCredentialCreationOptionsJSON) ??
    creationOptionsOf(options as CreationOptions)
  return jsonOf(await navigator.credentials.create({ publicKey }))
}

/** Proves a passkey on this device. Rejects with NotAllowedError when cancelled or when there is none. */
export async function provePasskey(options: Json): Promise<Json> {
  const publicKey =
    PublicKeyCredential.parseRequestOptionsFromJSON?.(options as unknown as PublicKeyCredentialRequestOptionsJSON) ??
    requestOptionsOf(options as RequestOptions)
  return jsonOf(await navigator.credentials.get({ publicKey }))
}

function creationOptionsOf({ challenge, user, excludeCredentials = [], ...rest }: CreationOptions) {
  return {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions
}

function requestOptionsOf({ challenge, allowCredentials = [], ...rest }: RequestOptions) {
  return {
    ...rest,
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
  } as unknown as PublicKeyCredentialRequestOptions
}

function jsonOf(made: Credential | null): Json {
  const credential = made as PublicKeyCredential
  if (typeof credential.toJSON === 'function') return credential.toJSON() as unknown as Json
  const { id, rawId, type, authenticatorAttachment, response } = credential
  return {
    id,
    rawId: textOf(rawId),
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: credential.getClientExtensionResults(),
    response: responseOf(response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse),
  }
}

function responseOf(response: AuthenticatorAttestationResponse & AuthenticatorAssertionResponse): Json {
  const clientDataJSON = textOf(response.clientDataJSON)
  if (!response.attestationObject) {
    const { authenticatorData, signature, userHandle } = response
    const proof = { authenticatorData: textOf(authenticatorData), signature: textOf(signature) }
    return { clientDataJSON, ...proof, ...(userHandle && { userHandle: textOf(userHandle) }) }
  }
  const publicKey = response.getPublicKey()
  return {
    clientDataJSON,
    attestationObject: textOf(response.attestationObject),
    authenticatorData: textOf(response.getAuthenticatorData()),
    transports: response.getTransports(),
    publicKeyAlgorithm: response.getPublicKeyAlgorithm(),
    ...(publicKey && { publicKey: textOf(publicKey) }),
  }
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

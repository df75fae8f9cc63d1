import * as z from 'zod/mini'
import { type Operations, operation, text } from '../operation.ts'
import { createRegistrations, passkeysOf } from '../passkeys.ts'
import { CognitoProblem } from '../problem.ts'
import { userOfToken } from '../tokens.ts'
import { Registration } from '../webauthn.ts'

/** Operations on the signed-in user's own passkeys. Cognito has none that renames one, and none for operators. */
export function passkeyOperations(): Operations {
  const registrations = createRegistrations()
  return {
    StartWebAuthnRegistration: operation(z.object({ AccessToken: text }), (pool, { AccessToken }) => ({
      CredentialCreationOptions: registrations.start(pool, userOfToken(pool, AccessToken)),
    })),

    CompleteWebAuthnRegistration: operation(
      z.object({ AccessToken: text, Credential: Registration }),
      (pool, { AccessToken, Credential }) => {
        registrations.finish(pool, userOfToken(pool, AccessToken), Credential)
        return {}
      },
    ),

    ListWebAuthnCredentials: operation(
      z.object({
        AccessToken: text,
        MaxResults: z._default(z.int().check(z.gte(0), z.lte(20)), 20),
        NextToken: z.optional(text),
      }),
      (pool, { AccessToken, MaxResults, NextToken = '0' }) => {
        const passkeys = passkeysOf(userOfToken(pool, AccessToken))
        const end = Number(NextToken) + MaxResults
        return {
          Credentials: passkeys.slice(Number(NextToken), end).map(({ id, attachment, transports, createdAt }) => ({
            CredentialId: id,
            FriendlyCredentialName: 'Passkey',
            RelyingPartyId: 'localhost',
            ...(attachment && { AuthenticatorAttachment: attachment }),
            AuthenticatorTransports: transports,
            CreatedAt: createdAt,
          })),
          ...(end < passkeys.length && { NextToken: String(end) }),
        }
      },
    ),

    DeleteWebAuthnCredential: operation(
      z.object({ AccessToken: text, CredentialId: text }),
      (pool, { AccessToken, CredentialId }) => {
        const user = userOfToken(pool, AccessToken)
        const others = passkeysOf(user).filter(({ id }) => id !== CredentialId)
        if (others.length === passkeysOf(user).length)
          throw new CognitoProblem('ResourceNotFoundException', 'Credential not found.')
        user.passkeys = others
        pool.save()
        return {}
      },
    ),
  }
}

import {
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { codeAt, stepSeconds } from '../../totp.ts'
import type { Operator } from '../operator.ts'

/** An app that is on: its secret, and the step of the newest code that was used. */
type App = { secret: string; lastStep: number }

/** Sets up an authenticator app for the account of an access token, as the account page does. From then on sign-in asks for codes. */
export async function setUpApp(AccessToken: string, { cognito, now }: Operator): Promise<App> {
  const { SecretCode: secret = '' } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  const lastStep = stepAt(now())
  await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeAt(secret, lastStep) }))
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
  await cognito.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))
  return { secret, lastStep }
}

/** The app's next code. Cognito takes each only once, so this waits until the half minute of the one before is over. */
export async function nextCode({ secret, lastStep }: App, { now, pause }: Operator): Promise<string> {
  const left = (lastStep + 1) * stepSeconds * 1000 - now().getTime()
  if (left > 0) await pause(left)
  return codeAt(secret, Math.max(lastStep + 1, stepAt(now())))
}

const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds)

import type { OwnAccountCall } from './own-account-call.ts'
import type { MakeChange } from './row.ts'

const attribute = { AttributeName: 'phone_number' }

/** The calls for codes by text message. All need a fresh sign-in. They reject with errors that `messageFor` puts into words. */
export function phoneCalls(call: OwnAccountCall, change: MakeChange) {
  const sendCode = () => call('GetUserAttributeVerificationCode', attribute)
  return {
    /** Stores a number that isn't verified yet, and texts a code to it. */
    async add(number: string): Promise<void> {
      await call('UpdateUserAttributes', { UserAttributes: [{ Name: 'phone_number', Value: number }] })
      await sendCode()
    },
    async sendAgain(): Promise<void> {
      await sendCode()
    },
    async verify(code: string): Promise<void> {
      await call('VerifyUserAttribute', { ...attribute, Code: code })
    },
    /** Makes sign-in ask for a texted code. */
    turnOn: (): Promise<boolean> => change({ change: 'texts-on' }),
    /** Removes the number. That ends all sessions if sign-in asked for its codes. */
    remove: (): Promise<boolean> => change({ change: 'texts-off' }),
  }
}

export type PhoneCalls = ReturnType<typeof phoneCalls>

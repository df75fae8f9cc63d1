import { lazy, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { LostPhone } from './code-fields.tsx'
import type { OwnAccountCall } from './own-account-call.ts'
import { ConfirmDialog, type MakeChange, type RowProps, SecurityRow } from './security-row.tsx'
import { waysLeft } from './sign-in-methods.ts'

const SetUpApp = lazy(() => import('./set-up-app.tsx'))

/** Whether sign-in asks for a code from an authenticator app, and the ways to change that. */
export function AppRow({ email, methods, call, change: makeChange, whenFresh, onChanged }: RowProps) {
  const { app: isOn } = methods
  const [change, setChange] = useState<'set-up' | 'remove'>()
  const app = useMemo(() => appCalls(call, makeChange), [call, makeChange])
  const finish = (words: string) => {
    setChange(undefined)
    onChanged(words)
  }
  const stop = () => setChange(undefined)
  return (
    <SecurityRow
      title="Authenticator app"
      state={isOn ? 'On' : 'Off'}
      about={
        isOn
          ? 'Signing in with your password also takes the code that the app on your phone shows.'
          : 'With an app such as Google Authenticator, Microsoft Authenticator or 1Password, signing in takes your password and a code from your phone. Somebody who finds out your password still can’t get in.'
      }
      actions={
        change !== 'set-up' && (
          <>
            <Button look="secondary" onClick={() => whenFresh(() => setChange('set-up'))}>
              {isOn ? 'Set up another phone' : 'Set up an app'}
            </Button>
            {isOn && (
              <Button look="quiet" onClick={() => whenFresh(() => setChange('remove'))}>
                Remove the app
              </Button>
            )}
          </>
        )
      }
    >
      {change === 'set-up' && (
        <Loaded>
          <SetUpApp
            app={app}
            email={email}
            whenFresh={whenFresh}
            onDone={() => finish('The app is on')}
            onCancel={stop}
          />
        </Loaded>
      )}
      {isOn && <LostPhone />}
      {change === 'remove' && (
        <ConfirmDialog
          title="Remove the app?"
          description={`${waysLeft({ ...methods, app: false })} You can set up an app again at any time.`}
          action="Remove the app"
          working="Removing…"
          step="app"
          onConfirm={async () => {
            await app.turnOff()
            finish('The app is removed')
          }}
          onCancel={stop}
        />
      )}
    </SecurityRow>
  )
}

const Associated = z.object({ SecretCode: z.string() })

/** The calls for the learner's authenticator app. All need a fresh sign-in. */
const appCalls = (call: OwnAccountCall, change: MakeChange) => ({
  /** Starts a set-up and returns its secret. An app that is on stays on until the new one is proved. */
  begin: async (): Promise<string> => Associated.parse(await call('AssociateSoftwareToken')).SecretCode,
  /** Ends a set-up with a code of the new app; from then on sign-in asks for one. */
  async turnOn(code: string): Promise<void> {
    await call('VerifySoftwareToken', { UserCode: code })
    await change({ change: 'app-on' })
  },
  async turnOff(): Promise<void> {
    await change({ change: 'app-off' })
  },
})

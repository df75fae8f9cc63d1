import { useState } from 'react'
import { australianDay } from '#domain/day'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import type { RowProps } from '../security/row.ts'
import { SecurityRow } from '../security/security-row.tsx'
import { useSubmit } from '../use-submit.ts'
import { addPasskey, type Passkey } from './passkey-calls.ts'
import { browserHasPasskeys, passkeysBelongHere } from './passkeys-here.ts'
import { RemovePasskey } from './remove-passkey.tsx'

/** The account's passkeys, with the ways to add and remove one. Renders nothing where the portal has no domain of its own. */
export function PasskeysRow({ methods, call, whenFresh, onChanged }: RowProps) {
  const { passkeys } = methods
  const { busy, problem, setProblem, submit } = useSubmit('passkey-set-up')
  const [removing, setRemoving] = useState<Passkey>()
  const supported = browserHasPasskeys()
  if (!passkeysBelongHere()) return null

  const add = () =>
    void submit(async () => {
      const result = await addPasskey(call)
      if (result === 'added') onChanged('Your passkey is added')
      if (result === 'here-already') setProblem('This passkey is here already.')
    })
  return (
    <SecurityRow
      title="Passkeys"
      state={
        passkeys.length === 0 ? 'None yet' : `${passkeys.length} ${passkeys.length === 1 ? 'passkey' : 'passkeys'}`
      }
      actions={
        supported && (
          <Button look="secondary" busy={busy && 'Waiting for your device…'} onClick={() => whenFresh(add)}>
            Add a passkey
          </Button>
        )
      }
    >
      <p>
        A passkey signs you in with your fingerprint, your face or the PIN of your device. Nobody can guess it or trick
        you out of it.
      </p>
      {passkeys.length > 0 && (
        <ul className="passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <strong>{passkey.name}</strong> added on {australianDay(passkey.addedAt)}
              </span>
              {supported && (
                <Button look="quiet" onClick={() => whenFresh(() => setRemoving(passkey))}>
                  Remove <span className="sr-only">the passkey “{passkey.name}”</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!supported && <p>This browser can’t use passkeys. Please open this page in another browser to change them.</p>}
      <div role="alert" className="empty:sr-only">
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      {removing && (
        <RemovePasskey
          passkey={removing}
          methods={methods}
          call={call}
          onRemoved={() => {
            setRemoving(undefined)
            onChanged('The passkey is removed')
          }}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </SecurityRow>
  )
}

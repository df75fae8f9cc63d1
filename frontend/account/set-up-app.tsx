// The package's own entry brings PNG and canvas writers along, three times as much code.
import { create } from 'qrcode/lib/core/qrcode.js'
import { useEffect, useMemo, useState } from 'react'
import { portal } from '#core/wording'
import { qrPath } from '#drawing/qr-path'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountForm, type FieldValue, takeFocus, useFieldProblems, useSubmit } from './account-form.tsx'
import { AppCodeField, codeProblem } from './code-fields.tsx'
import { messageFor } from './problems.ts'
import type { RowProps } from './security-row.tsx'

type SetUpAppProps = {
  app: { begin: () => Promise<string>; turnOn: (code: string) => Promise<void> }
  email: string
  whenFresh: RowProps['whenFresh']
  onDone: () => void
  onCancel: () => void
}

/** Sets up an authenticator app: shows its secret as a QR code and as text, then proves it with a code. */
export default function SetUpApp({ app, email, whenFresh, onDone, onCancel }: SetUpAppProps) {
  const [secret, setSecret] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { busy, problem, submit } = useSubmit('app')
  const { errors, isValid } = useFieldProblems()
  useEffect(() => {
    let shown = true
    app.begin().then(
      (begun) => shown && setSecret(begun),
      (reason: unknown) => shown && setFailure(messageFor(reason, 'app')),
    )
    return () => {
      shown = false
    }
  }, [app])

  const onSubmit = (fieldValue: FieldValue) => {
    const code = fieldValue('app-code')
    if (!isValid({ 'app-code': codeProblem(code) })) return
    // The sign-in may have got too old while the learner looked for their phone.
    whenFresh(
      () =>
        void submit(async () => {
          await app.turnOn(code)
          onDone()
        }),
    )
  }
  const cancel = (
    <Button look="quiet" onClick={onCancel}>
      Cancel
    </Button>
  )
  if (failure !== undefined)
    return (
      <Notice tone="error" role="alert" action={cancel}>
        {failure}
      </Notice>
    )
  if (secret === undefined) return <Skeleton className="h-20 w-full" />
  return (
    <AccountForm label="Set up an authenticator app" problem={problem} onSubmit={onSubmit}>
      <ol className="flex flex-col gap-7 [counter-reset:step]">
        <li className={step}>
          {/* The button that opened the form is gone. */}
          <p ref={takeFocus} tabIndex={-1} className="outline-none">
            Add the portal to the app on your phone: scan this picture, or type the key. Nobody else should see either.
          </p>
          <div className="flex flex-wrap items-center gap-5">
            <AppQr text={otpauth(secret, email)} />
            <p className="flex-[1_1_14rem]">
              Key:{' '}
              <code translate="no" className="mt-1 block text-[1.0625rem] tracking-[0.02em]">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </code>
            </p>
          </div>
        </li>
        <li className={step}>
          <p>Enter the code that the app shows, which proves that it works.</p>
          <AppCodeField error={errors['app-code']} />
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy && 'Checking…'}>
          Turn on
        </Button>
        {cancel}
      </div>
    </AccountForm>
  )
}

/** A step, with its number on a disc beside it. */
const step =
  'relative flex flex-col gap-4 pl-12 [counter-increment:step] before:absolute before:left-0 before:w-8 before:rounded-full before:border before:border-eucalypt before:bg-gum-wash before:text-center before:font-sans before:text-[1.0625rem] before:leading-[1.875rem] before:font-semibold before:content-[counter(step)]'

/** The address that authenticator apps read: who issued the secret, and for which account. */
const otpauth = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(portal.name)}:${encodeURIComponent(email)}?secret=${secret}&issuer=${encodeURIComponent(portal.name)}`

/** Clear modules around a QR code, which its standard asks for. */
const quiet = 4

/** A QR code that a phone can read in both themes: dark on white. */
function AppQr({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    return { size: modules.size, path: qrPath(modules.size, (row, column) => modules.get(row, column) === 1) }
  }, [text])
  const box = size + 2 * quiet
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${box} ${box}`}
      role="img"
      aria-label="QR code for your app"
      className="size-48 border border-line forced-color-adjust-none"
    >
      <rect x={-quiet} y={-quiet} width={box} height={box} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

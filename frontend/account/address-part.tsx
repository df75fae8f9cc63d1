import { useEffect, useRef, useState } from 'react'
import { settings } from '#core/site-settings'
import { Button } from '../ui/button.tsx'
import { SupportLine } from '../ui/support-line.tsx'
import { ChangeAddress } from './change-address.tsx'

/** The address that the learner signs in with, and the way to another one. Without emails of our own, no code can be sent. */
export function AddressPart({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // What had the focus is gone with the form.
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <>
      <p>{email}</p>
      <p className="mt-1 mb-4 font-sans text-sm text-bark">You sign in with this address.</p>
      {!settings.mails ? (
        <p>
          To sign in with another one: <SupportLine email={settings.provider.email} />
        </p>
      ) : open ? (
        <ChangeAddress email={email} onClose={() => setOpen(false)} />
      ) : (
        <Button ref={button} look="secondary" onClick={() => setOpen(true)}>
          Change your email address
        </Button>
      )}
    </>
  )
}

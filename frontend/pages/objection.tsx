import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { postObjection } from '#contract/addresses'
import { settings } from '#contract/site-settings'
import { useClient } from '../client/client.ts'
import { Failure } from '../components/failure.tsx'
import { Button } from '../components/forms/button.tsx'
import { Notice } from '../components/notice.tsx'
import { SupportLine } from '../components/support/support-line.tsx'
import { AccountPage } from '../features/account/account-page.tsx'

/** Where the email to a former address leads: whoever didn't want the change says so here. Opening the page alone does nothing. */
export default function AddressChanged() {
  const { send } = useClient()
  const [token] = useState(() => window.location.hash.slice(1))
  const object = useMutation({ mutationFn: () => send(postObjection, { token }) })
  return (
    <AccountPage title="Address changed" heading="Your address was changed" find="letter">
      <div className="flex flex-col items-start gap-6">
        {object.data ? (
          // It takes the focus, because the button that had it is gone.
          <div ref={focus} tabIndex={-1}>
            <Notice tone="success" title="Thank you, we know now">
              Nobody can change the account’s address again or delete the account until we have found out whose it is.
              We may write to this mailbox. <SupportLine email={settings.provider.email} />
            </Notice>
          </div>
        ) : (
          <>
            <p>
              Somebody who had signed in gave your account another email address. If that was you, there is nothing to
              do: sign in with the new address.
            </p>
            <p>
              If it was not you, tell us. Then nobody can change the address again or delete the account until we have
              found out whose it is. The address does not move back by itself, because this mailbox may belong to a
              school that the owner has left.
            </p>
            {object.error && (
              <Failure>
                {object.error.message} <SupportLine email={settings.provider.email} />
              </Failure>
            )}
            <Button
              look="danger"
              busy={object.isPending && 'Sending…'}
              onClick={() => !object.isPending && object.mutate()}
            >
              This was not me
            </Button>
          </>
        )}
      </div>
    </AccountPage>
  )
}

const focus = (notice: HTMLElement | null) => notice?.focus()

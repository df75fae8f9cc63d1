import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { postObjection } from '#contract/addresses'
import { settings } from '#contract/site-settings'
import { useClient } from '../client/client.ts'
import { AppHeader } from '../components/app-header.tsx'
import { AppFooter } from '../components/footer/app-footer.tsx'
import { Button } from '../components/forms/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { SupportLine } from '../components/support/support-line.tsx'

/** Where the email to a former address leads: whoever didn't want the change says so here. Opening the page alone does nothing. */
export default function AddressChanged() {
  const { send } = useClient()
  const [token] = useState(() => window.location.hash.slice(1))
  const object = useMutation({ mutationFn: () => send(postObjection, { token }) })
  return (
    <>
      <AppHeader />
      <Page title="Address changed" className="sheet flex max-w-[44rem] flex-col items-start gap-6 pt-8 pb-16 sm:pt-12">
        <h1 className="text-3xl font-semibold">Your address was changed</h1>
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
            <p className="text-lg">
              Somebody who had signed in gave your account another email address. If that was you, there is nothing to
              do: sign in with the new address.
            </p>
            <p className="text-lg">
              If it was not you, tell us. Then nobody can change the address again or delete the account until we have
              found out whose it is. The address does not move back by itself, because this mailbox may belong to a
              school that the owner has left.
            </p>
            <div role="alert" className="empty:sr-only">
              {object.error && (
                <Notice tone="error">
                  {object.error.message} <SupportLine email={settings.provider.email} />
                </Notice>
              )}
            </div>
            <Button
              look="danger"
              busy={object.isPending && 'Sending…'}
              onClick={() => !object.isPending && object.mutate()}
            >
              This was not me
            </Button>
          </>
        )}
      </Page>
      <AppFooter />
    </>
  )
}

const focus = (notice: HTMLElement | null) => notice?.focus()

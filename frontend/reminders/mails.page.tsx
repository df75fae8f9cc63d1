import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { type MailKind, mailKinds } from '#people/contract'
import { getMailChoices, putMailChoice } from '#reminders/contract'
import { badMailLink, mailNames } from '#reminders/wording'
import { ApiProblem, useClient } from '../client/client.ts'
import { OpenHeader } from '../session/open-header.tsx'
import { Button } from '../ui/button.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { Notice, TryAgain } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { MailTick, saveInTurn } from './mail-box.tsx'

/** Where an email's link leads: ends its kind, or chooses the others, without signing in. Opening it changes nothing. */
export default function MailsPage() {
  const { hash } = useLocation()
  return (
    <>
      <OpenHeader />
      <Page title="Emails from the portal" className="sheet flex max-w-[54rem] flex-col gap-6 pt-8 pb-16 sm:pt-12">
        <h1 className="text-3xl font-semibold">Emails from the portal</h1>
        <Choices key={hash} token={hash.slice(1)} />
      </Page>
      <AppFooter />
    </>
  )
}

function Choices({ token }: { token: string }) {
  const { send } = useClient()
  const queries = useQueryClient()
  const queryKey = ['mails', token] as const
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery({
    queryKey,
    queryFn: () => send(getMailChoices, { token }),
    enabled: token !== '',
    retry: false,
  })
  const save = useMutation({
    ...saveInTurn,
    mutationFn: (choice: { mail: MailKind; wanted: boolean }) => send(putMailChoice, { token, ...choice }),
    onSuccess: (state) => queries.setQueryData(queryKey, state),
  })
  const { data, error } = query
  if (!token || (error instanceof ApiProblem && ['not-found', 'bad-request'].includes(error.code)))
    return <Notice title="This link doesn’t work">{badMailLink}</Notice>
  if (error)
    return (
      <TryAgain role="alert" title="Your choice could not be loaded" onRetry={query.refetch}>
        {error.message}
      </TryAgain>
    )
  if (!data)
    return (
      <p role="status" className="flex items-center gap-2 font-sans text-bark">
        <Spinner /> Loading your choice
      </p>
    )
  const { mail, wanted } = data
  const end = () => {
    save.mutate({ mail, wanted: false }, { onSuccess: () => heading.current?.focus() })
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {wanted.includes(mail) ? `Do you want no more ${mailNames[mail]}?` : `You get no ${mailNames[mail]}.`}
      </h2>
      {wanted.includes(mail) && (
        <Button className="self-start" busy={save.isPending && 'Saving...'} onClick={end}>
          End these emails
        </Button>
      )}
      <fieldset>
        <legend className="mb-2 font-sans font-semibold">Which emails you get</legend>
        {mailKinds.map((kind) => (
          <MailTick
            key={kind}
            mail={kind}
            wanted={wanted.includes(kind)}
            save={(on) => save.mutateAsync({ mail: kind, wanted: on })}
          />
        ))}
      </fieldset>
      {save.error && (
        <p role="alert" className="font-sans font-semibold text-clay">
          {save.error.message}
        </p>
      )}
      <p className="max-w-measure">
        Codes, receipts and news of your account still come: they answer something that you or we did.
      </p>
    </>
  )
}

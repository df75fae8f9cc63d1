import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { australianDay } from '#core/day'
import { getDashboard } from '#dashboard/contract'
import { type Deletion, getDeletion } from '#privacy/contract'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { TryAgain } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AskDeletion, type FreshSignIn } from './ask-deletion.tsx'
import { Asked, deletionKey, showDeletion } from './deletion.tsx'

/** The account page's section that deletes the account, or says when it will be deleted. */
export function DeleteAccount({ account, ...signIn }: FreshSignIn & { account: string }) {
  const { send } = useClient()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: deletionKey,
    queryFn: () => send(getDeletion),
    staleTime: 0,
    // Another tab may have asked, or taken it back.
    refetchOnWindowFocus: 'always',
  })
  const [open, setOpen] = useState(false)
  const dashboard = useQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard), enabled: open })
  const box = useRef<HTMLDivElement>(null)
  /** Set when the learner's own action changes what's shown, which then takes the focus. */
  const acted = useRef(false)
  const isAsked = data?.state === 'asked'
  const view = isAsked ? 'asked' : open ? 'form' : 'start'
  useEffect(() => {
    if (isAsked) setOpen(false)
  }, [isAsked])
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (acted.current) box.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    acted.current = false
  })
  const show = (form: boolean) => {
    acted.current = true
    setOpen(form)
  }
  const onAsked = (deletion: Deletion) => {
    acted.current = true
    showDeletion(queries, deletion)
  }

  if (!data && error) return <TryAgain onRetry={refetch}>{error.message}</TryAgain>
  if (!data) return <Skeleton className="h-20 w-full" />
  return (
    <div ref={box}>
      {data.state === 'asked' && <AskedHere account={account} deletion={data} onKept={() => show(false)} />}
      {view === 'form' && (
        <AskDeletion
          {...signIn}
          hasCertificates={dashboard.data?.certificates.some(({ issuedAt }) => issuedAt) ?? true}
          onAsked={onAsked}
          onCancel={() => show(false)}
        />
      )}
      {view === 'start' && (
        <>
          <p className="mb-4">
            This deletes your account and everything you’ve written here. First we show you what goes and what stays,
            and you have seven days to change your mind.
          </p>
          <Button look="danger" onClick={() => show(true)} data-focus-first>
            Delete my account
          </Button>
        </>
      )}
    </div>
  )
}

type AskedHereProps = { account: string; deletion: Extract<Deletion, { state: 'asked' }>; onKept: () => void }

function AskedHere({ account, deletion: { askedAt, due, certificates }, onKept }: AskedHereProps) {
  return (
    <div data-focus-first tabIndex={-1}>
      <Asked account={account} due={due} onKept={onKept}>
        <p>
          You asked us to do this on {australianDay(new Date(askedAt))}. Until then everything works as usual, and you
          can still take everything with you.
        </p>
        <p className="mt-2">
          {certificates === 'keep'
            ? 'Certificates stay valid, with your name on them.'
            : 'Certificates will be withdrawn: a check shows their title and the day, without your name.'}
        </p>
      </Asked>
    </div>
  )
}

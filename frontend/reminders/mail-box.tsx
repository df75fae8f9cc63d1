import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settings } from '#core/site-settings'
import { getMe, type MailKind } from '#people/contract'
import { putMail } from '#reminders/contract'
import { mailTicks } from '#reminders/wording'
import { useClient } from '../client/client.ts'
import { Tick } from '../ui/fields.tsx'
import { useToast } from '../ui/toast.tsx'

/** The account page's own. */
const queryKey = ['me'] as const

/** One learner's choices are saved one after the other, so that no older answer takes the place of a newer one. */
export const saveInTurn = { scope: { id: 'mails' } }

type TickProps = { mail: MailKind; wanted: boolean; save: (wanted: boolean) => Promise<unknown> }

/** The box for one kind of email. It shows what was chosen from the press on, until that's saved or has failed. */
export function MailTick({ mail, wanted, save }: TickProps) {
  const [chosen, setChosen] = useState<boolean>()
  const choose = async (now: boolean) => {
    setChosen(now)
    // The page says what failed.
    await save(now).catch(() => {})
    setChosen((latest) => (latest === now ? undefined : latest))
  }
  return (
    <Tick look="font-sans" checked={chosen ?? wanted} onChange={({ target }) => void choose(target.checked)}>
      <span>{mailTicks[mail]}</span>
    </Tick>
  )
}

/** The box for one kind of email, saved as soon as it's ticked. Nothing where the portal sends no emails, or before it knows. */
export function MailBox({ mail }: { mail: MailKind }) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(getMe, {}, { signal }),
    enabled: settings.mails === true,
  })
  const save = useMutation({
    ...saveInTurn,
    mutationFn: (wanted: boolean) => send(putMail, { mail, wanted }),
    onSuccess: (me) => {
      queries.setQueryData(queryKey, me)
      toast.success(me.mails?.includes(mail) ? 'You’ll get this email' : 'You won’t get this email any more')
    },
    onError: (error) => toast.error(error.message),
  })
  if (!settings.mails || !data) return null
  return <MailTick mail={mail} wanted={data.mails?.includes(mail) ?? false} save={save.mutateAsync} />
}

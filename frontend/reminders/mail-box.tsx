import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { settings } from '#core/site-settings'
import { getMe, type MailKind } from '#people/contract'
import { putMail } from '#reminders/contract'
import { mailTicks } from '#reminders/wording'
import { useClient } from '../client/client.ts'
import { useToast } from '../ui/toast.tsx'

/** The account page's own. */
const queryKey = ['me'] as const

type TickProps = { mail: MailKind; checked: boolean; onChange: (wanted: boolean) => void }

export const MailTick = ({ mail, checked, onChange }: TickProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 font-sans">
    <input
      type="checkbox"
      className="mt-0.5 size-5 shrink-0"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{mailTicks[mail]}</span>
  </label>
)

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
    mutationFn: (wanted: boolean) => send(putMail, { mail, wanted }),
    onSuccess: (me) => {
      queries.setQueryData(queryKey, me)
      toast.success(me.mails?.includes(mail) ? 'You’ll get this email' : 'You won’t get this email any more')
    },
    onError: (error) => toast.error(error.message),
  })
  if (!settings.mails || !data) return null
  const checked = save.isPending ? save.variables : (data.mails ?? []).includes(mail)
  return <MailTick mail={mail} checked={checked} onChange={(wanted) => save.mutate(wanted)} />
}

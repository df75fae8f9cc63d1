import { Link } from 'react-router-dom'
import { getDeletions, type WaitingDeletion } from '#desk/contract'
import { useClient } from '../client/client.ts'
import { type Column, DeskList } from './desk-list.tsx'
import { timeColumn } from './time-in-sydney.ts'

const columns: readonly Column<WaitingDeletion>[] = [
  {
    head: 'Name',
    text: ({ name }) => name,
    show: ({ learnerId, name }) => <Link to={`/admin?learner=${learnerId}`}>{name || 'No name'}</Link>,
  },
  { head: 'Email', text: ({ email }) => email, long: true },
  timeColumn('Asked', ({ askedAt }) => askedAt),
  timeColumn('Goes', ({ due }) => due),
  { head: 'State', text: ({ begun }) => (begun ? 'Being deleted' : 'Can be kept') },
]

/** Whose accounts are to be deleted. */
export function Deletions() {
  const { send } = useClient()
  return (
    <DeskList
      name={['deletions']}
      caption="Accounts to be deleted"
      columns={columns}
      keyOf={({ learnerId }) => learnerId}
      load={async ({ csv }) => ({ rows: (await send(getDeletions, { csv })).deletions })}
    />
  )
}

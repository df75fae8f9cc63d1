import { getDeletions, type WaitingDeletion } from '#desk/contract'
import { useClient } from '../client/client.ts'
import { type Column, emailColumn, nameColumn, timeColumn } from './cells.tsx'
import { DeskList } from './desk-list.tsx'

const columns: readonly Column<WaitingDeletion>[] = [
  nameColumn(),
  emailColumn(),
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

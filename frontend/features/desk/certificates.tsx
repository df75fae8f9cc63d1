import { useState } from 'react'
import { Link } from 'react-router-dom'
import { getIssuedCertificates, type IssuedRow, postCertificateAct } from '#contract/desk'
import { inGroups } from '#domain/certificate-id'
import { useClient } from '../../client/client.ts'
import { ActButton } from './act-button.tsx'
import { DeskList } from './desk-list.tsx'
import type { Column } from './desk-table.tsx'
import { MonthField, thisMonth } from './month-field.tsx'
import { timeInSydney } from './time-in-sydney.ts'

const stateOf = ({ revoked, replaced }: IssuedRow): string =>
  revoked ? `Revoked${replaced ? ' and issued anew' : ''}: ${revoked.reason}` : 'Valid'

const columns: readonly Column<IssuedRow>[] = [
  { head: 'Issued', text: ({ issuedAt }) => timeInSydney(issuedAt) },
  {
    head: 'Name on it',
    text: ({ name }) => name,
    show: ({ name, learnerId }) => (learnerId ? <Link to={`/admin?learner=${learnerId}`}>{name}</Link> : name),
  },
  { head: 'For', text: ({ title }) => title },
  { head: 'Number', text: ({ id }) => inGroups(id), show: ({ id }) => <a href={`/verify/${id}`}>{inGroups(id)}</a> },
  { head: 'Revision', text: ({ revision }) => revision },
  { head: 'State', text: stateOf },
]

export function Certificates() {
  const { send } = useClient()
  const [month, setMonth] = useState(thisMonth)
  return (
    <>
      <MonthField value={month} onChange={setMonth} />
      <DeskList
        name={['certificates', month]}
        caption="Certificates"
        columns={columns}
        keyOf={({ id }) => id}
        actions={(row) => <CertificateActs certificate={row} />}
        load={async (cursor) => {
          const page = await send(getIssuedCertificates, { month, ...(cursor && { cursor }) })
          return { rows: page.certificates, cursor: page.cursor }
        }}
      />
    </>
  )
}

type Shown = Pick<IssuedRow, 'id' | 'name' | 'title' | 'revision' | 'revoked' | 'replaced'>

/** What an operator can do with a certificate. */
export function CertificateActs({ certificate }: { certificate: Shown }) {
  const { send } = useClient()
  const { id, name, title, revision, revoked, replaced } = certificate
  const whose = `“${title}” of ${name}`
  if (replaced) return null
  if (revoked)
    return (
      <ActButton
        label={`Issue anew ${whose}`}
        short="Issue anew"
        description="For one that was revoked by mistake. It gets another number; the old one stays revoked. The holder gets an email with both."
        act={({ reason, operation }) => send(postCertificateAct, { id, act: 'reissue', reason, operation })}
      />
    )
  return (
    <div className="desk-buttons">
      <ActButton
        label={`Correct the name on ${whose}`}
        short="Correct"
        ask={{ name: { label: 'The name, as it’s to read', value: name } }}
        act={({ reason, operation, fields }) =>
          send(postCertificateAct, { id, act: 'correct', name: fields.name ?? '', revision, reason, operation })
        }
      />
      <ActButton
        label={`Revoke ${whose}`}
        short="Revoke"
        look="danger"
        description="For good. It can’t be downloaded any more."
        reasonHint="One line of 200 characters. Everybody who checks the certificate reads it."
        act={({ reason, operation }) => send(postCertificateAct, { id, act: 'revoke', reason, operation })}
      />
    </div>
  )
}

import { inGroups } from '#certificates/rules'
import { revocationReasons, revocationSentence, revocations } from '#certificates/wording'
import { getIssuedCertificates, type IssuedRow, postCertificateAct } from '#desk/contract'
import { useClient } from '../client/client.ts'
import { ActButton, type Typed } from './act-button.tsx'
import { type Column, Id, PersonLink, shortId, timeColumn } from './cells.tsx'
import { DeskList, MonthField, useMonth } from './desk-list.tsx'

const stateOf = ({ revoked, replaced }: IssuedRow): string =>
  revoked ? `Revoked${replaced ? ' and issued anew' : ''}: ${revocationSentence(revoked)}` : 'Valid'

const columns: readonly Column<IssuedRow>[] = [
  timeColumn('Issued', ({ issuedAt }) => issuedAt),
  {
    head: 'Name on it',
    look: 'name',
    text: ({ name }) => name,
    show: ({ name, learnerId }) => (
      <span translate="no">
        <PersonLink learnerId={learnerId}>{name}</PersonLink>
      </span>
    ),
  },
  { head: 'For', look: 'title', text: ({ title }) => title },
  { head: 'Number', text: ({ id }) => inGroups(id), show: ({ id }) => <CertificateNumber id={id} /> },
  { head: 'Revision', text: ({ revision }) => revision },
  { head: 'State', text: stateOf },
]

/** The number of a certificate in short, which leads to what anybody sees who checks it. */
export const CertificateNumber = ({ id }: { id: string }) => (
  <Id id={inGroups(id)} what={`certificate ${inGroups(id)}`}>
    <a href={`/verify/${id}`}>{shortId(id)}</a>
  </Id>
)

export function Certificates() {
  const { send } = useClient()
  const [month, setMonth] = useMonth()
  return (
    <>
      <MonthField value={month} onChange={setMonth} />
      <DeskList
        name={['certificates', month]}
        caption="Certificates"
        columns={columns}
        keyOf={({ id }) => id}
        actions={(row) => <CertificateActs certificate={row} />}
        load={async (asked) => {
          const page = await send(getIssuedCertificates, { month, ...asked })
          return { rows: page.certificates, cursor: page.cursor }
        }}
      />
    </>
  )
}

const becauseOf = (fields: Typed['fields']) => revocationReasons.find((one) => one === fields.because)

type Shown = Pick<IssuedRow, 'id' | 'name' | 'title' | 'revision' | 'revoked' | 'replaced'>

/** What an operator can do with a certificate. */
export function CertificateActs({ certificate }: { certificate: Shown }) {
  const { send } = useClient()
  const { id, name, title, revision, revoked, replaced } = certificate
  const whose = `“${title}” of ${name}`
  const withReason = (act: 'revoke' | 'restate') => ({
    ask: {
      because: {
        label: 'What anybody reads who checks it',
        value: revoked?.because ?? '',
        choices: revocations,
      },
    },
    act: ({ reason, operation, fields }: Typed) =>
      send(postCertificateAct, { id, act, because: becauseOf(fields), reason, operation }),
  })
  if (revoked)
    return (
      <>
        {!replaced && (
          <ActButton
            label={`Issue anew ${whose}`}
            short="Issue anew"
            description="For one that was revoked by mistake. It gets another number; the old one stays revoked, and says that there is another. The holder gets an email with both."
            act={({ reason, operation }) => send(postCertificateAct, { id, act: 'reissue', reason, operation })}
          />
        )}
        <ActButton
          label={`Correct why ${whose} was revoked`}
          short="Correct why"
          description="The holder gets an email."
          {...withReason('restate')}
        />
      </>
    )
  return (
    <>
      <ActButton
        label={`Correct the name on ${whose}`}
        short="Correct"
        description="The holder gets an email."
        ask={{
          name: { label: 'The name, as it’s to read', value: name },
          profile: {
            label: 'The name in their profile, for emails and the next certificate',
            value: 'too',
            choices: { too: 'Correct it too', no: 'Leave it' },
          },
        }}
        act={({ reason, operation, fields }) => {
          const [corrected, profile] = [fields.name ?? '', fields.profile === 'too']
          return send(postCertificateAct, { id, act: 'correct', name: corrected, profile, revision, reason, operation })
        }}
      />
      <ActButton
        label={`Revoke ${whose}`}
        short="Revoke"
        look="danger"
        description="For good. It can’t be downloaded any more. The holder gets an email."
        {...withReason('revoke')}
      />
    </>
  )
}

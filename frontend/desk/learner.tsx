import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { courseById, courseIds, isModuleId, moduleById } from '#catalogue/catalogue'
import { revocationSentence } from '#certificates/wording'
import { codesResetHours } from '#core/limits'
import { moneyIn } from '#core/wording'
import {
  accountActs,
  getLearnerFile,
  type LearnerFile,
  postLearnerAccess,
  postLearnerAccount,
  postPaymentCheck,
} from '#desk/contract'
import { mailTitle } from '#mails/wording'
import type { Purchase } from '#payments/contract'
import { kept, taxLeft } from '#payments/rules'
import { boughtTitle } from '#payments/wording'
import { useClient } from '../client/client.ts'
import { Notice } from '../ui/notice.tsx'
import { ActButton, Problem } from './act-button.tsx'
import { ActsHere } from './acts-here.tsx'
import { Acts, Address, Id, timeInSydney } from './cells.tsx'
import { CertificateActs, CertificateNumber } from './certificates.tsx'
import { Refund } from './payments.tsx'

/** One learner: what there is to know to help them, and what can be done. */
export function Learner({ id }: { id: string }) {
  const { send } = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', 'learner', id],
    queryFn: () => send(getLearnerFile, { learnerId: id }),
    staleTime: 0,
    retry: false,
  })
  return (
    <>
      <Link to="/admin">All learners</Link>
      {data ? (
        <File learner={data} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">Loading…</p>
      )}
    </>
  )
}

function File({ learner }: { learner: LearnerFile }) {
  const { id, inLogs, name, email, createdAt, admin, account, addresses, mails, progress } = learner
  return (
    <>
      {/* Whoever followed a link with the keyboard goes on from here. */}
      <h2 ref={focus} tabIndex={-1} className="text-2xl">
        {name || email || id}
      </h2>
      <dl className="grid gap-x-12 border-y border-line py-2 md:grid-cols-2">
        <Fact term="Email">
          <Address of={email} />
        </Fact>
        <Fact term="Id">
          <Id id={id} what="id" />
        </Fact>
        <Fact term="In the logs">
          <Id id={inLogs} what="what stands for them in the logs" />
        </Fact>
        <Fact term="Since">{createdAt ? timeInSydney(createdAt) : 'Address not confirmed yet'}</Fact>
        {admin && <Fact term="Role">Administrator</Fact>}
        <Fact term="Account">{account ? stateOf(account) : 'Gone from the user pool'}</Fact>
        {account && <Fact term="Signs in with">{waysOf(account)}</Fact>}
        {addresses.map(({ at, from, to, by, reason }) => (
          <Fact key={at} term="Address changed">
            {timeInSydney(at)}: <Address of={from} /> to <Address of={to} />, by the {by}
            {reason && ` (${reason})`}
          </Fact>
        ))}
      </dl>
      <ActsHere>
        <Account learner={learner} />
      </ActsHere>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[2fr_1fr] lg:[&>*]:col-start-1">
        <Part title="Access">
          <ActsHere>
            <Access learner={learner} />
          </ActsHere>
        </Part>
        <Part title="Progress" look="lg:col-start-2!">
          <Facts
            facts={progress.map(({ moduleId, completedAt, updatedAt }) => [
              isModuleId(moduleId) ? moduleById(moduleId).title : moduleId,
              completedAt ? `Completed ${timeInSydney(completedAt)}` : `Begun, last change ${timeInSydney(updatedAt)}`,
            ])}
          />
        </Part>
        <Part title="Certificates">
          {learner.certificates.length === 0 && <p>None.</p>}
          <ActsHere>
            <ul>
              {learner.certificates.map((certificate) => (
                <Row key={certificate.id} acts={<CertificateActs certificate={certificate} />}>
                  {certificate.title}, to <span translate="no">{certificate.name}</span>,{' '}
                  {timeInSydney(certificate.issuedAt)}, <CertificateNumber id={certificate.id} />
                  {certificate.revoked && `. Revoked: ${revocationSentence(certificate.revoked)}`}
                </Row>
              ))}
            </ul>
          </ActsHere>
        </Part>
        <Part title="Payments">
          <ActsHere>
            <Payments learner={learner} />
          </ActsHere>
        </Part>
        <Part title="Emails sent by the portal" look="lg:col-start-2! lg:row-start-2 lg:row-span-2">
          <Facts facts={mails.map(({ about, at }) => [mailTitle(about), timeInSydney(at)])} />
        </Part>
      </div>
    </>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

const Part = ({ title, look, children }: { title: string; look?: string; children: ReactNode }) => (
  <section className={`flex min-w-0 flex-col gap-2 ${look ?? ''}`}>
    <h3 className="text-xl">{title}</h3>
    {children}
  </section>
)

/** What there is, and what can be done with it at the row's end. */
const Row = ({ acts, children }: { acts?: ReactNode; children: ReactNode }) => (
  <li className="flex min-h-15 flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-1.5">
    <p className="flex-[1_1_12rem]">{children}</p>
    <Acts>{acts}</Acts>
  </li>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(7rem,2fr)_5fr] gap-x-4 py-1 max-[22rem]:grid-cols-1">
    <dt className="text-bark">{term}</dt>
    <dd>{children}</dd>
  </div>
)

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) =>
  facts.length === 0 ? (
    <p>None.</p>
  ) : (
    <dl>
      {facts.map(([term, value]) => (
        <div key={`${term} ${value}`} className="border-b border-line py-2 leading-snug">
          <dt>{term}</dt>
          <dd className="text-sm text-bark">{value}</dd>
        </div>
      ))}
    </dl>
  )

type PoolState = NonNullable<LearnerFile['account']>

const stateOf = ({ status, enabled }: PoolState): string =>
  enabled ? (status === 'UNCONFIRMED' ? 'Hasn’t typed the code for the address yet' : 'Can sign in') : 'Locked'

function waysOf({ app, texts, google, passkeys }: PoolState): string {
  const keys = passkeys.map(({ name, device, addedAt }) => `passkey ${device ?? name}, ${timeInSydney(addedAt)}`)
  return ['password', app && 'authenticator app', texts && 'texted codes', google && 'Google', ...keys]
    .filter(Boolean)
    .join('; ')
}

const acts: Record<
  (typeof accountActs)[number],
  { label: string; description: string; when: (one: LearnerFile) => boolean }
> = {
  'sign-out': {
    label: 'Sign out everywhere',
    description: 'Ends all sessions. A page that’s open may save for a quarter of an hour more.',
    when: ({ account }) => account !== undefined,
  },
  lock: {
    label: 'Lock',
    description:
      'Nobody can sign in to this account until it’s unlocked. A page that’s open may save for a quarter of an hour more.',
    when: ({ account }) => account?.enabled === true,
  },
  unlock: {
    label: 'Unlock',
    description: 'They can sign in again.',
    when: ({ account }) => account?.enabled === false,
  },
  resend: {
    label: 'Send the code again',
    description: 'For whoever signed up and has no email with the code.',
    when: ({ account }) => account?.status === 'UNCONFIRMED',
  },
  confirm: {
    label: 'Confirm the address',
    description: 'Only if you know that the address is theirs: anybody can sign up with somebody else’s.',
    when: ({ account }) => account?.status === 'UNCONFIRMED',
  },
  keep: {
    label: 'Keep the account',
    description: 'Cancels the deletion. They get an email.',
    when: ({ deletion }) => deletion?.begun === false,
  },
  'reset-codes': {
    label: 'Turn off codes for a lost phone',
    description: `Check first who asks: a thief with the password says the same. They get an email at once, and ${codesResetHours} hours to stop it; in the night after that the password is enough again, and every device is signed out. Passkeys stay.`,
    when: ({ account, codesReset }) => (account?.app || account?.texts) === true && !codesReset,
  },
  'stop-reset': {
    label: 'Leave the codes on',
    description: 'Stops the reset. They get an email.',
    when: ({ codesReset }) => codesReset !== undefined,
  },
}

function Account({ learner }: { learner: LearnerFile }) {
  const { send } = useClient()
  const { deletion, codesReset } = learner
  return (
    <>
      {deletion && (
        <Notice tone="warning">
          {deletion.begun
            ? 'This account is being deleted.'
            : `Asked to be deleted on ${timeInSydney(deletion.askedAt)}. It goes on ${timeInSydney(deletion.due)}.`}
        </Notice>
      )}
      {codesReset && (
        <Notice tone="warning">
          Codes are turned off on {timeInSydney(codesReset.due)}, for a lost phone. Started on{' '}
          {timeInSydney(codesReset.askedAt)} by {codesReset.by}.
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {accountActs
          .filter((act) => acts[act].when(learner))
          .map((act) => (
            <ActButton
              key={act}
              label={acts[act].label}
              description={acts[act].description}
              act={({ reason }) => send(postLearnerAccount, { learnerId: learner.id, act, reason })}
            />
          ))}
      </div>
    </>
  )
}

function Access({ learner: { id, access } }: { learner: LearnerFile }) {
  const { send } = useClient()
  return (
    <ul>
      {courseIds.map((courseId) => {
        const one = access.find((each) => each.courseId === courseId)
        const { title } = courseById(courseId)
        const doing = (act: 'grant' | 'end' | 'reinstate', words: string, description: string) => (
          <ActButton
            label={`${words}: ${title}`}
            short={words}
            {...(act === 'end' && { look: 'danger' })}
            description={description}
            act={({ reason }) => send(postLearnerAccess, { learnerId: id, courseId, act, reason })}
          />
        )
        return (
          <Row
            key={courseId}
            acts={
              one?.holds
                ? doing('end', 'End access', 'Their words and certificates stay readable. This refunds nothing.')
                : one && !one.paidBack
                  ? doing('reinstate', 'Give the course back', 'As it was before an operator ended it.')
                  : doing('grant', 'Grant', 'For nothing. They get an email.')
            }
          >
            {title}:{' '}
            {one
              ? `${one.holds ? 'open' : one.paidBack ? 'ended, the money went back' : 'ended'}, ${one.source === 'admin' ? 'given' : 'paid'} ${timeInSydney(one.grantedAt)}`
              : 'none'}
          </Row>
        )
      })}
    </ul>
  )
}

const disputes: Partial<Record<Purchase['state'], 'open' | 'lost'>> = { disputed: 'open', lost: 'lost' }
const withDispute = (payment: Purchase) => ({ ...payment, dispute: disputes[payment.state] ?? ('none' as const) })

/** What became of a payment, as an operator needs it. */
const states: Record<Purchase['state'], string> = {
  paid: 'Paid.',
  'partly-refunded': 'Refunded in part; they keep access.',
  refunded: 'Refunded; it gives no access any more.',
  disputed: 'Their bank asks about it; they keep access until that’s decided.',
  lost: 'Their bank took it back; it gives no access any more.',
  ended: 'An operator ended the access.',
}

function Payments({ learner: { id, payments, debits } }: { learner: LearnerFile }) {
  const { send } = useClient()
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <ActButton
          label="Why can’t they get in?"
          description="Asks Stripe about every payment page of this account and its address. Opens what was paid for."
          act={({ reason }) => send(postPaymentCheck, { learnerId: id, reason })}
          outcome={(answer) => (
            <ul role="alert">
              {(answer as { findings: { sessionId?: string; finding: string }[] }).findings.map(
                ({ sessionId, finding }) => (
                  <Row key={`${sessionId} ${finding}`}>
                    {finding} {sessionId && <Id id={sessionId} what={`session ${sessionId}`} />}
                  </Row>
                ),
              )}
            </ul>
          )}
        />
      </div>
      {payments.length > 0 && <Totals payments={payments} />}
      <ul>
        {Object.entries(debits).map(([courseId, failed]) => (
          <Row key={courseId}>
            {boughtTitle(courseId)}: {failed ? 'the bank refused the direct debit' : 'a direct debit is under way'}
          </Row>
        ))}
        {payments.map((payment) => (
          <Row key={payment.sessionId} acts={<Refund payment={withDispute(payment)} />}>
            {boughtTitle(payment.courseId)}: {moneyIn(payment.currency, payment.amount)} on{' '}
            {timeInSydney(payment.paidAt)}. {states[payment.state]}{' '}
            {payment.refunded > 0 && `${moneyIn(payment.currency, payment.refunded)} went back. `}
            <Id id={payment.sessionId} what={`session ${payment.sessionId}`} />
          </Row>
        ))}
      </ul>
    </>
  )
}

/** All of a learner's payments together. As in the figures, what a lost dispute took counts as refunded. */
function Totals({ payments }: Pick<LearnerFile, 'payments'>) {
  const sum = (of: (one: ReturnType<typeof withDispute>) => number) =>
    moneyIn(
      payments[0]?.currency ?? '',
      payments.reduce((total, one) => total + of(withDispute(one)), 0),
    )
  const totals = [
    ['Paid in all', sum(({ amount }) => amount)],
    ['Refunded in all', sum((one) => one.amount - kept(one))],
    ['GST in all', sum(({ tax }) => tax)],
    ['GST left', sum(taxLeft)],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {totals.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-bark">{term}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

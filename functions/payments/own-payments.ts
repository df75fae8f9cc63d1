import { type CheckoutFacts, grantRefusal, gstIncluded, mayLearn, type Standing } from '#access/rules'
import { type CourseId, courseById, courseIds, isCourseId } from '#catalogue/catalogue'
import { notFound, Problem } from '#core/errors'
import type { RouteResult } from '#core/route'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import type { getPayments, Purchase, postPaymentVerification } from './contract.ts'
import { reconcile } from './reconcile.ts'
import { debitsOf, isTakenBack, maskedAddress } from './rules.ts'
import type { Payment } from './store.ts'
import { purchase as words } from './wording.ts'

type Needs = Pick<LearnerContext, 'sub' | 'access' | 'checkouts' | 'payments' | 'world'>

/**
 * The learner's payments, newest first, and direct debits that haven't arrived, from the table alone: it knows each payment that ever
 * gave access or was refunded.
 */
export async function listPayments(_input: unknown, context: Needs): Promise<RouteResult<typeof getPayments>> {
  const [courses, checkouts] = await Promise.all([context.access.courses(), context.checkouts.all()])
  const payments = await Promise.all(
    courses
      .flatMap(({ access, sessions }) => [...sessions].map(([id, standing]) => ({ id, standing, open: access.holds })))
      .map(async ({ id, standing, open }) => {
        const payment = await context.payments.read(id)
        return payment?.sub === context.sub ? [purchaseFrom(payment, standing, open)] : []
      }),
  )
  const access = courses.map((course) => course.access)
  return {
    payments: payments.flat().toSorted((a, b) => b.paidAt.localeCompare(a.paidAt)),
    debits: debitsOf(checkouts, access, context.world.now()),
  }
}

function purchaseFrom(
  { sub: _, refundedBy: __, disputedAt: ___, dispute = 'none', ...payment }: Payment,
  standing: Standing,
  open: boolean,
): Purchase {
  const { refunded = 0, discount = 0, hasInvoice = false } = payment
  return {
    ...payment,
    refunded,
    discount,
    hasInvoice,
    state: stateOf({ ...payment, refunded, dispute }, standing, open),
  }
}

/** `open`: the learner has the course now, perhaps because of another payment or an operator. */
function stateOf(
  { amount, refunded, dispute }: Pick<Payment, 'amount'> & Required<Pick<Payment, 'refunded' | 'dispute'>>,
  standing: Standing,
  open: boolean,
): Purchase['state'] {
  if (dispute === 'lost') return 'lost'
  if (isTakenBack({ refunded, dispute, amountTotal: amount })) return 'refunded'
  if (standing === 'ended' && !open) return 'ended'
  if (dispute === 'open') return 'disputed'
  return refunded > 0 ? 'partly-refunded' : 'paid'
}

/** The address of Stripe's page with the invoice or receipt of one of the learner's own payments. */
export async function openPaper(
  paper: 'invoice' | 'receipt',
  { sessionId }: { sessionId: string },
  { sub, payments, stripe }: Pick<LearnerContext, 'sub' | 'payments'> & Pick<PaymentsContext, 'stripe'>,
): Promise<{ url: string }> {
  const payment = await payments.read(sessionId)
  if (payment?.sub !== sub) throw notFound(words.unknownPayment)
  const url = (await stripe.papers(sessionId))[paper]
  if (!url) throw new Problem('refused', paper === 'invoice' ? words.noInvoice : words.noReceipt)
  return { url }
}

type VerifyPaymentNeeds = PaymentsContext & Pick<LearnerContext, 'sub'>
type Verification = RouteResult<typeof postPaymentVerification>

/**
 * The success page's check. Someone else's session is refused just like one that doesn't exist.
 * `ended`: this session gave access, and a refund or an operator has since ended it.
 */
export async function verifyPayment(
  { sessionId }: { sessionId: string },
  context: VerifyPaymentNeeds,
): Promise<Verification> {
  const session = await context.stripe.readSession(sessionId)
  if (!session || session.learner !== context.sub) return { state: 'refused' }
  const grant = await reconcile(session, context)
  const course: { courseId?: CourseId } =
    session.courseId && isCourseId(session.courseId) ? { courseId: session.courseId } : {}
  if (grant.state === 'paid') {
    const { amountTotal, currency, email } = session
    const amount = amountTotal ?? 0
    const tax = session.tax || gstIncluded(amount, context.settings.provider.gstRegistered)
    return {
      state: 'paid',
      ...course,
      amount,
      tax,
      currency: currency ?? '',
      ...(email && { receiptTo: email }),
      ...(course.courseId && firstSection(course.courseId, context)),
    }
  }
  if (grant.state === 'refused' && grant.declined) return { state: 'refused', ...course }
  if (grant.state === 'refused') return grant.ended ? { state: 'ended', ...course } : { state: 'refused' }
  return { state: 'processing', ...course }
}

function firstSection(courseId: CourseId, { lessons }: VerifyPaymentNeeds): Pick<Verification, 'first'> {
  const [module] = courseById(courseId).modules
  const section = module && lessons.lesson(module.id)?.sections[0]
  if (!section) return {}
  const { title, minutes, nodes } = section
  const story = nodes.find((node) => node.type === 'story')?.title
  return { first: { title, minutes, ...(story !== undefined && { story }) } }
}

type RestorePurchasesNeeds = PaymentsContext &
  Pick<LearnerContext, 'sub' | 'access' | 'addressChanges' | 'checkouts' | 'profile'>
/** How many former addresses are searched for, the latest ones: each takes a call of Stripe. */
const mostFormer = 3

type Restoration = { restored: CourseId[]; processing: boolean; elsewhere: string[] }

/**
 * Grants what the learner has paid for and doesn't have: the checkouts that they opened here, and those in which they typed their
 * address, or a former one. Only a checkout that the same account opened grants anything; of another account it says the masked address.
 */
export async function restorePurchases(_input: unknown, context: RestorePurchasesNeeds): Promise<Restoration> {
  const { sub, stripe } = context
  const [opened, typed, typedBefore] = await Promise.all([
    Promise.all(courseIds.map((courseId) => context.checkouts.read(courseId))),
    context.profile.read().then((profile) => (profile ? stripe.sessionsByEmail(profile.email) : [])),
    context.addressChanges.changes().then((changes) => {
      const former = new Set(changes.map(({ from }) => from))
      return Promise.all([...former].slice(-mostFormer).map((email) => stripe.sessionsByEmail(email)))
    }),
  ])
  const own = new Set([
    ...opened.flatMap((checkout) => (checkout?.sessionId ? [checkout.sessionId] : [])),
    ...[typed, ...typedBefore].flat().flatMap(({ learner, id }) => (learner === sub ? [id] : [])),
  ])
  const outcomes = await Promise.all(
    [...own].map(async (id) => {
      const session = await stripe.readSession(id)
      return session?.learner === sub ? reconcile(session, context) : undefined
    }),
  )
  const restored = outcomes.flatMap((one) =>
    one?.state === 'paid' && one.changed ? [one.access.courseId].filter(isCourseId) : [],
  )
  const others = await Promise.all(typed.map((session) => addressOfOwner(session, context)))
  return {
    restored: [...new Set(restored)],
    processing: outcomes.some((one) => one?.state === 'processing'),
    elsewhere: [...new Set(others.flatMap((address) => (address ? [address] : [])))],
  }
}

/** The masked address of another account whose payment would open a course that this learner doesn't have. */
async function addressOfOwner(session: CheckoutFacts, context: RestorePurchasesNeeds): Promise<string | undefined> {
  const { learner, courseId } = session
  if (!learner || learner === context.sub || !courseId || !isCourseId(courseId)) return undefined
  if (mayLearn(await context.access.read(courseId), 'required')) return undefined
  const owner = context.learner(learner)
  const [standings, profile] = await Promise.all([owner.access.sessions(courseId), owner.profile.read()])
  const standing = standings.get(session.id)
  if (!profile || grantRefusal(session, context.stripe.live)) return undefined
  if (standing === 'ended' || standing === 'taken back') return undefined
  return maskedAddress(profile.email)
}

import { certificateKeys, courseOf } from '#catalogue/catalogue'
import { type LaidOut, type LayoutNeeds, layOut } from '#certificates/lay-out'
import { dayOf, teachersZone, type Zone } from '#core/day'
import { Problem } from '#core/errors'
import type { Provider } from '#core/provider'
import type { PdfFile } from '#core/route'
import { documentExcess } from '#paper/document-limits'
import { readMe } from '#people/profile'
import type { LearnerContext } from '../context.ts'
import type { Logged } from './entry.ts'
import type { Period } from './ledger.ts'
import { ledgerIn } from './save-entry.ts'
import { formOf, inFull } from './wording.ts'

export type RecordDocument = {
  name: string
  /** The authority, and the time that the document is about. */
  period: Pick<Period, 'place' | 'from' | 'to'>
  minutes: number
  entries: readonly Logged[]
  /** Whether each entry has everything that was written, or only what the authority asks. */
  words: 'asked' | 'all'
  certificates: readonly LaidOut[]
  provider: Provider
  at: Date
  zone: Zone
}

/** Renders a learner's record as a PDF. Undefined if the PDF is too large for one Lambda response. */
export type RenderRecord = (record: RecordDocument) => Promise<Uint8Array | undefined>

type Needs = LayoutNeeds &
  Pick<
    LearnerContext,
    'overview' | 'study' | 'settings' | 'world' | 'zone' | 'period' | 'certificates' | 'profile' | 'userPool' | 'sub'
  >

/** What counts from one day to another, with the certificates of that time, as one PDF for an audit. */
export async function downloadRecord(
  { from, to, words }: { from: string; to: string; words: 'asked' | 'all' },
  { render, ...context }: Needs & { render: RenderRecord },
): Promise<PdfFile> {
  const period = await context.period.read()
  if (!period) throw new Problem('refused', 'Choose your authority and your dates first.')
  const time = { place: period.place, from, to }
  const [{ counted, minutes }, { name, teaching }, certificates] = await Promise.all([
    ledgerIn(time, context),
    readMe({}, context),
    certificatesIn(time, context),
  ])
  // What the teacher leaves out of the log isn't claimed by its certificate either.
  const logged = new Set(counted.map(({ entryId }) => entryId))
  const claimed = certificates.filter(({ certificate }) => certificate.modules.some((one) => logged.has(one.moduleId)))
  if (counted.length === 0)
    throw new Problem('refused', 'Nothing counts in this time yet, so there’s nothing to download.')
  const texts = counted.flatMap((entry) =>
    (words === 'all' ? inFull : formOf)(period.place, entry).map(({ value }) => value),
  )
  const { provider } = context.settings
  const at = context.world.now()
  const zone = teachersZone({ place: teaching?.place, device: context.zone })
  const bytes = documentExcess(texts)
    ? undefined
    : await render({ name, period: time, minutes, entries: counted, words, certificates: claimed, provider, at, zone })
  if (!bytes)
    throw new Problem(
      'too-large',
      'Your record is too long for one PDF file. Please choose one of its years; nothing is lost.',
    )
  return { filename: `professional-learning-${from}-to-${to}.pdf`, bytes }
}

/** The certificates of what was completed in a time, without the revoked. A course's stands for those of its modules. */
async function certificatesIn(
  { from, to }: { from: string; to: string },
  { overview, certificates, ...needs }: Pick<Needs, 'overview' | 'certificates'> & LayoutNeeds,
): Promise<LaidOut[]> {
  const issued = new Set((await overview({ consistent: true })).certificates.map(({ key }) => key))
  const records = await Promise.all(certificateKeys.filter((key) => issued.has(key)).map(certificates.read))
  const valid = records.flatMap((one) => {
    const day = one && dayOf(new Date(one.completedAt), one.zone)
    return one && !one.revoked && day && day >= from && day <= to ? [one] : []
  })
  const whole = new Set<string>(valid.filter(({ kind }) => kind === 'course').map(({ key }) => key))
  const shown = valid.filter(
    ({ kind, modules: [first] }) => kind === 'course' || !first || !whole.has(courseOf(first.moduleId).id),
  )
  return Promise.all(shown.map((one) => layOut(one, needs)))
}

import {
  type CertificateKey,
  courseById,
  courseOf,
  isCourseId,
  isModuleId,
  type ModuleId,
  moduleById,
} from '#catalogue/catalogue'
import { type Standard, standardsOf } from '#catalogue/standards'
import { dayFormat, type Zone } from '#core/day'
import { nameCorrections } from '#core/limits'
import { mostNormalised } from '#core/text'
import { unprintableProblem } from '#drawing/printable'
import { cleanName, nameProblem } from '#people/person-name'
import { addedUp, latest, type WorkCounts } from '#work/rules'

export type ModuleMinutes = { moduleId: ModuleId; title: string; minutes: number }

type CertificateFacts = {
  kind: 'course' | 'module'
  title: string
  modules: ModuleMinutes[]
  minutes: number
  standards: Standard[]
}

/** Title, hours and standards of the course or module that a certificate is for. */
export function certificateFacts(key: CertificateKey): CertificateFacts {
  const course = isCourseId(key) ? courseById(key) : courseOf(key)
  const modules = (isCourseId(key) ? course.modules : [moduleById(key)]).map(({ id, title, minutes }) => ({
    moduleId: id,
    title,
    minutes,
  }))
  return {
    kind: isModuleId(key) && course.modules.length > 1 ? 'module' : 'course',
    title: isCourseId(key) ? course.title : moduleById(key).title,
    modules,
    minutes: modules.reduce((sum, module) => sum + module.minutes, 0),
    standards: standardsOf(course.standards),
  }
}

/** The modules still to complete for a certificate. */
export const openModules = (key: CertificateKey, done: Pick<ReadonlyMap<ModuleId, unknown>, 'has'>): ModuleId[] =>
  certificateFacts(key).modules.flatMap(({ moduleId }) => (done.has(moduleId) ? [] : [moduleId]))

/** A module as it was when the learner completed it: the lesson's review date, its minutes, and what they had done. */
type CompletedModule = { completedAt: string; zone: Zone; reviewed: string; minutes: number; counts: WorkCounts }

/**
 * What a certificate says of its modules as they were when the learner completed them; undefined while one is open. Time and zone are
 * those of the last completion, and `version` is the latest review date.
 */
export function certificateEdition(key: CertificateKey, completed: ReadonlyMap<ModuleId, CompletedModule>) {
  const modules = certificateFacts(key).modules.flatMap((module) => {
    const one = completed.get(module.moduleId)
    return one ? [{ ...module, ...one }] : []
  })
  const last = latest(modules)
  if (!last || openModules(key, completed).length > 0) return undefined
  return {
    modules: modules.map(({ moduleId, title, minutes }) => ({ moduleId, title, minutes })),
    counts: addedUp(modules.map(({ counts }) => counts)),
    minutes: modules.reduce((sum, { minutes }) => sum + minutes, 0),
    version: modules.reduce((newest, { reviewed }) => (reviewed > newest ? reviewed : newest), ''),
    completedAt: last.completedAt,
    zone: last.zone,
  }
}

/** "10 hours", "1 hour 35 minutes". */
export const hours = (minutes: number): string =>
  [amount(Math.floor(minutes / 60), 'hour'), amount(minutes % 60, 'minute')].filter(Boolean).join(' ')

export const ofLearning = 'of professional learning'

/** "10 hours of professional learning". */
export const duration = (minutes: number): string => `${hours(minutes)} ${ofLearning}`

const amount = (count: number, unit: string): string => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)

const americanDay = dayFormat('en-US', 'long')

/** "January 5, 2025" in the certificate's zone; the specification wants this American format on certificates. */
export const certificateDate = (iso: string, zone: Zone): string => americanDay(new Date(iso), zone)

/** The first issue is revision 1, and each correction of the name adds one. */
export const lastRevision = 1 + nameCorrections

/**
 * The name to print on a certificate, cleaned. Returns a `problem`, a sentence for the learner, if it isn't a name or the
 * certificate's font can't print it.
 */
export function certificateName(typed: string): { name: string } | { problem: string } {
  const name = cleanName(typed)
  if (name === '') return { problem: 'Please enter your full name as it appears on your teacher registration.' }
  if (/^student$/i.test(name))
    return { problem: 'Please enter your own full name: a certificate cannot be issued to "Student".' }
  const problem = nameProblem(name) ?? unprintableProblem(name)
  return problem ? { problem } : { name }
}

/** The URL where anyone can check a revision of a certificate; the QR code encodes it. */
export const verificationUrl = (origin: string, { id, revision }: { id: string; revision: number }): string =>
  `${origin}/verify/${id}?r=${revision}`

/**
 * The certificate id in what somebody typed or pasted: in any case, with blanks, hyphens and a full stop, or as the address of
 * the public page. Undefined if there's none in it.
 */
export function certificateIdIn(typed: string): string | undefined {
  if (typed.length > mostNormalised) return undefined
  const plain = typed.normalize('NFKC').trim().toLowerCase()
  const id = plain
    .replace(/^.*\/verify\//, '')
    .replace(/[?#].*$/, '')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}\p{Pd}\u2212]/gu, '')
    .replace(/\.+$/, '')
  return /^[0-9a-f]{32}$/.test(id) ? id : undefined
}

/** An id as people read it aloud: "0123 4567 …". */
export const inGroups = (id: string): string => id.match(/.{1,4}/g)?.join(' ') ?? id

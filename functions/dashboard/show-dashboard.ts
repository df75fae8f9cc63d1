import { hasAccessIn } from '#access/enrolment'
import { type CertificateKey, type Course, certificateKeys, courses } from '#catalogue/catalogue'
import { certificateFacts, openModules } from '#certificates/rules'
import { debitsOf } from '#payments/rules'
import { readMe } from '#people/profile'
import { currentTerms } from '#people/terms-versions'
import { nextSittings } from '#plan/change-plan'
import { minutesIn } from '#record/ledger'
import { loggedLine } from '#record/wording'
import type { Progress } from '#work/contract'
import type { LearnerContext } from '../context.ts'
import type { Dashboard } from './contract.ts'

type Needs = Pick<LearnerContext, 'overview' | 'settings' | 'lessons' | 'profile' | 'userPool' | 'sub' | 'world'>

/** Everything the dashboard shows, from one query. Reads a second time only if there's no profile yet. */
export async function showDashboard(_input: unknown, context: Needs): Promise<Dashboard> {
  const overview = await context.overview()
  const { profile, deletion, access, checkouts, agreements, progress, certificates, period, completions } = overview
  const { name, email } = profile ?? (await readMe({}, context))
  const available = new Set(context.lessons.available())
  const owned = courses.filter((course) => hasAccessIn(access, course.id, context))
  const debits = debitsOf(checkouts, access, context.world.now())
  const sittings = nextSittings(overview, context)
  const startedModules = progress.map(({ moduleId }) => moduleId)
  return {
    name,
    email,
    ...(agreements.every(({ version }) => version !== currentTerms) && { toAgree: currentTerms }),
    courses: courses.map((course) => ({
      courseId: course.id,
      access: owned.includes(course),
      open: course.modules.every((module) => available.has(module.id)),
    })),
    progress,
    sections: Object.fromEntries(
      startedModules.map((moduleId) => [
        moduleId,
        (context.lessons.lesson(moduleId)?.sections ?? []).map(({ id, title, minutes }) => ({ id, title, minutes })),
      ]),
    ),
    certificates: [
      ...certificates
        .filter(({ revoked }) => !revoked)
        .map(({ key, title, issuedAt, zone }) => ({ key, title, issuedAt, zone })),
      ...earnedCertificates(progress, certificates, owned),
    ],
    ...(period && { record: loggedLine(period.beside + minutesIn(period, completions), period) }),
    ...(sittings.length > 0 && { sittings }),
    ...(deletion && { deletion: { due: deletion.due } }),
    ...(Object.keys(debits).length > 0 && { debits }),
  }
}

/** Certificates that the learner has earned and that can be issued once the learner confirms the name. */
function earnedCertificates(
  progress: readonly Progress[],
  issued: readonly { key: CertificateKey }[],
  owned: readonly Course[],
) {
  const done = new Set(progress.flatMap(({ moduleId, completed }) => (completed ? [moduleId] : [])))
  return certificateKeys
    .filter((key) => issued.every((certificate) => certificate.key !== key))
    .filter((key) => openModules(key, done).length === 0)
    .map((key) => ({ key, ...certificateFacts(key) }))
    .filter(({ modules }) =>
      owned.some((course) => course.modules.some((module) => module.id === modules[0]?.moduleId)),
    )
    .map(({ key, title }) => ({ key, title }))
}

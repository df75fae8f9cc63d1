import type { Course } from '#catalogue/catalogue'
import { certificateText } from '#certificates/certificate-text'
import { certificateLayout } from '#certificates/layout'
import { certificateFacts } from '#certificates/rules'
import { teachersZone } from '#core/day'
import type { Provider } from '#core/provider'
import { CertificateSheet } from '../certificates/certificate-sheet.tsx'

type SpecimenProps = {
  course: Course
  provider: Provider
  /** When the course's lessons were last reviewed: `2026-11-26`. It stands for the days of a real certificate. */
  reviewed: string
  className?: string
}

/** The certificate of a course as it will look, by the rule of the real one, marked as a specimen. */
export function Specimen({ course, provider, reviewed, className }: SpecimenProps) {
  const at = `${reviewed}T02:00:00.000Z`
  const text = certificateText({
    ...certificateFacts(course.id),
    key: course.id,
    id: '',
    revision: 1,
    name: 'Your Name',
    version: reviewed,
    zone: teachersZone({}),
    completedAt: at,
    issuedAt: at,
    revisedAt: at,
    // The first font file has no @, and a specimen isn't worth a second one.
    provider: { ...provider, email: provider.email.replace('@', ' at ') },
  })
  return (
    // Its many lines of text are laid out once they come into view.
    <div className={`relative aspect-210/297 overflow-hidden [content-visibility:auto] ${className}`}>
      <CertificateSheet layout={certificateLayout(text, '', undefined)} />
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 -translate-1/2 -rotate-24 border-2 border-clay/60 px-4 py-1 font-sans text-2xl font-semibold text-clay/60"
      >
        Specimen
      </span>
    </div>
  )
}

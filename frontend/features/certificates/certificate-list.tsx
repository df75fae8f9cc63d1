import type { Dashboard } from '#contract/dashboard'
import { australianDay } from '#domain/day'
import { Link } from '../../components/link.tsx'
import { DownloadAll } from './download-all.tsx'

/** The certificates that a learner has earned, both issued and waiting for the learner to confirm the name. */
export function CertificateList({ certificates }: { certificates: Dashboard['certificates'] }) {
  if (certificates.length === 0) return <p>Certificates appear here as you finish modules and courses.</p>
  return (
    <>
      <ul className="flex list-none flex-col divide-y divide-line border-y border-line p-0">
        {certificates.map(({ key, title, issuedAt }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <Link to={`/certificate?module=${key}`} className="inline-flex min-h-11 items-center font-semibold">
              {title}
            </Link>
            <span className="font-sans text-sm text-bark">
              {issuedAt ? `Issued ${australianDay(new Date(issuedAt))}` : 'Ready: confirm your name'}
            </span>
          </li>
        ))}
      </ul>
      {certificates.filter(({ issuedAt }) => issuedAt).length > 1 && <DownloadAll />}
    </>
  )
}

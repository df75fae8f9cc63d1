import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { courses, type Module } from '#catalogue/catalogue'
import { australianDay } from '#core/day'
import type { Dashboard } from '#dashboard/contract'
import { ButtonLink } from '../ui/button.tsx'
import { formatDuration } from '../ui/time.ts'
import { DownloadAllCertificates } from './download-pdf.tsx'
import './certificate-table.css'

type CertificateTableProps = {
  certificates: Dashboard['certificates']
  /** The day on which the last of these modules was completed. */
  completedOn: (modules: readonly Module[]) => string | undefined
}

type Row = Dashboard['certificates'][number] & { modules: readonly Module[] }

/** The certificates that a learner has earned, those of modules folded under their course's. */
export function CertificateTable({ certificates, completedOn }: CertificateTableProps) {
  const ready = certificates.filter(({ issuedAt }) => !issuedAt)
  const rowOf = (key: string, modules: readonly Module[]): Row[] =>
    certificates.filter((one) => one.key === key).map((one) => ({ ...one, modules }))
  return (
    <>
      <table className="certificates" aria-labelledby="certificates">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Hours</th>
            <th scope="col">Date</th>
            <th scope="col">
              <span className="sr-only">What you can do</span>
            </th>
          </tr>
        </thead>
        {courses.map(({ id, modules }) => (
          <Course
            key={id}
            whole={rowOf(id, modules)}
            parts={modules.length > 1 ? modules.flatMap((module) => rowOf(module.id, [module])) : []}
            completedOn={completedOn}
          />
        ))}
      </table>
      <div className="mt-4 flex flex-wrap gap-3">
        {ready.length > 1 && (
          <ButtonLink look="secondary" to="/certificate?all">
            <span>
              Issue all {ready.length}
              <span className="sr-only"> certificates</span>
            </span>
          </ButtonLink>
        )}
        {certificates.length - ready.length > 1 && <DownloadAllCertificates />}
      </div>
    </>
  )
}

type CourseProps = Pick<CertificateTableProps, 'completedOn'> & { whole: readonly Row[]; parts: readonly Row[] }

function Course({ whole, parts, completedOn }: CourseProps) {
  const [open, setOpen] = useState(false)
  const folds = whole.length > 0 && parts.length > 0
  const row = ({ key, title, issuedAt, zone, modules }: Row, folded?: boolean) => {
    const completed = completedOn(modules)
    return (
      <tr key={key} hidden={folded}>
        <th scope="row" className={folds && modules.length === 1 ? 'sm:pl-6!' : ''}>
          {title}
        </th>
        <td>{formatDuration(modules.reduce((sum, { minutes }) => sum + minutes, 0))}</td>
        <td>
          {issuedAt ? `Issued ${australianDay(new Date(issuedAt), zone)}` : completed && `Completed ${completed}`}
        </td>
        <td>
          <Link to={`/certificate?module=${key}`}>
            <span>
              {issuedAt ? 'View' : 'Issue'}
              <span className="sr-only">: {title}</span>
            </span>
          </Link>
        </td>
      </tr>
    )
  }
  if (whole.length + parts.length === 0) return null
  return (
    <tbody>
      {whole.map((one) => row(one))}
      {folds && (
        <tr>
          <td colSpan={4}>
            <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
              <ChevronDown aria-hidden="true" size={18} className={open ? '' : '-rotate-90'} />
              and {parts.length} of its modules
            </button>
          </td>
        </tr>
      )}
      {parts.map((one) => row(one, folds && !open))}
    </tbody>
  )
}

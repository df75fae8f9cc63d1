import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { courses, type Module } from '#catalogue/catalogue'
import { australianDay } from '#core/day'
import type { Dashboard } from '#dashboard/contract'
import { ButtonLink } from '../ui/button.tsx'
import { Table } from '../ui/table.tsx'
import { formatDuration } from '../ui/time.ts'
import { DownloadAllCertificates } from './download-pdf.tsx'

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
      <Table
        labelledBy="certificates"
        heads={['Title', 'Hours', 'Date']}
        acts="What you can do"
        look="text-sm [&_:is(th,td)]:py-1.5"
        headLook="max-sm:absolute max-sm:[clip-path:inset(50%)] [&_th]:font-normal"
      >
        {courses.map(({ id, modules }) => (
          <Course
            key={id}
            whole={rowOf(id, modules)}
            parts={modules.length > 1 ? modules.flatMap((module) => rowOf(module.id, [module])) : []}
            completedOn={completedOn}
          />
        ))}
      </Table>
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

/** On a phone the facts of a certificate stand below its title. */
const line = 'max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:pt-2'
const fact = 'max-sm:py-0! max-sm:text-[0.875rem] sm:pr-6! sm:whitespace-nowrap'
const way = 'inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-1.5 font-semibold'

type CourseProps = Pick<CertificateTableProps, 'completedOn'> & { whole: readonly Row[]; parts: readonly Row[] }

function Course({ whole, parts, completedOn }: CourseProps) {
  const [open, setOpen] = useState(false)
  const folds = whole.length > 0 && parts.length > 0
  const row = ({ key, title, issuedAt, zone, modules }: Row, folded?: boolean) => {
    const completed = completedOn(modules)
    return (
      <tr key={key} hidden={folded} className={line}>
        <th
          scope="row"
          className={clsx(
            'font-serif text-[1.0625rem] leading-[1.4] font-semibold max-sm:col-span-full',
            folds && modules.length === 1 && 'sm:pl-6',
          )}
        >
          {title}
        </th>
        <td className={fact}>{formatDuration(modules.reduce((sum, { minutes }) => sum + minutes, 0))}</td>
        <td className={fact}>
          {issuedAt ? `Issued ${australianDay(new Date(issuedAt), zone)}` : completed && `Completed ${completed}`}
        </td>
        <td className="pr-0! text-right max-sm:py-0! max-sm:text-[0.875rem]">
          <Link to={`/certificate?module=${key}`} className={way}>
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
        <tr className={line}>
          <td colSpan={4} className="max-sm:col-span-full max-sm:py-0! max-sm:text-[0.875rem]">
            <button type="button" className={way} aria-expanded={open} onClick={() => setOpen(!open)}>
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

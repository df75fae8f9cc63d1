import { type FormEvent, useState } from 'react'
import { type CourseId, courseById, courseIds, isCourseId } from '#catalogue/catalogue'
import { inGroups } from '#certificates/rules'
import { type CompletionRow, getCompletions } from '#desk/contract'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { type Column, courseColumn, emailColumn, hoursColumn, nameColumn } from './cells.tsx'
import { CertificateNumber } from './certificates.tsx'
import { DeskList, MonthField, thisMonth, useInAddress } from './desk-list.tsx'

const columns: readonly Column<CompletionRow>[] = [
  nameColumn(),
  emailColumn(),
  { head: 'Domain', text: ({ domain }) => domain },
  courseColumn(),
  hoursColumn('Hours', ({ minutes }) => minutes),
  { head: 'Completed', text: ({ day }) => day },
  {
    head: 'Certificate',
    text: ({ certificateId: id }) => (id ? inGroups(id) : ''),
    show: ({ certificateId: id }) => (id ? <CertificateNumber id={id} /> : 'Not issued'),
  },
]

const titles = Object.fromEntries(courseIds.map((id) => [id, courseById(id).title])) as Record<CourseId, string>

/** Who completed a course in a month, for a school's principal, say. */
export function Completions() {
  const { send } = useClient()
  const [{ month, course, domain }, ask] = useInAddress({ month: thisMonth(), course: '', domain: '' })
  const [typed, setTyped] = useState(domain)
  const courseId = isCourseId(course) ? course : undefined
  const find = (event: FormEvent) => {
    event.preventDefault()
    ask({ domain: typed.trim() })
  }
  return (
    <>
      <form className="flex flex-wrap items-end gap-3 *:first:flex-[1_1_20rem]" onSubmit={find}>
        <TextField
          label="Domain of the address"
          hint="Such as school.edu.au; empty for everybody"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">Find</Button>
        <SelectField
          label="Course"
          names={titles}
          value={courseId}
          onChange={(chosen) => ask({ course: chosen ?? '' })}
          open="All courses"
        />
        <MonthField value={month} onChange={(chosen) => ask({ month: chosen })} />
      </form>
      <p>The name is the one on the certificate. Who hasn’t confirmed one yet has the name that they signed up with.</p>
      <DeskList
        name={['completions', month, ...(courseId ? [courseId] : []), ...(domain ? [domain] : [])]}
        caption="Completed courses"
        columns={columns}
        keyOf={({ learnerId, courseId }) => `${learnerId} ${courseId}`}
        load={async (asked) => {
          const filters = { ...(courseId && { course: courseId }), ...(domain && { domain }) }
          const page = await send(getCompletions, { month, ...filters, ...asked })
          return { rows: page.completions, cursor: page.cursor }
        }}
      />
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { daysAfter, yearsLater } from '#core/calendar'
import { csvOf } from '#privacy/csv'
import { authorities } from '#record/authorities'
import { getRecordPdf } from '#record/contract'
import type { Logged } from '#record/entry'
import { ledgerOf, type Period, yearsOf } from '#record/ledger'
import { formOf, hoursText, inFull, spanText } from '#record/wording'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { SelectField, Tick } from '../ui/fields.tsx'
import { missingLetters } from '../ui/missing-letters.tsx'
import { useToast } from '../ui/toast.tsx'
import { DayField, FieldRow } from './fields.tsx'

/** The choice of dates that aren't the period's, such as the twelve months that an audit asks about. */
const other = 'other'

type EvidenceProps = {
  period: Period
  logged: readonly Logged[]
  today: string
  saveFirst: () => Promise<boolean>
}

/** What counts in the period, in one of its years, in the year before or between other dates, as one PDF for an audit, and as a table. */
export function Evidence({ period, logged, today, saveFirst }: EvidenceProps) {
  const { send } = useClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<ReactNode>()
  const [span, setSpan] = useState<string>()
  const [all, setAll] = useState(false)
  const [others, setOthers] = useState({ from: yearsLater(today, -1), to: today })
  const { fields, short } = authorities[period.place]
  const years = yearsOf(period)
  // An audit often asks about the year before this one.
  const before = { from: yearsLater(period.from, -1), to: daysAfter(period.from, -1) }
  const shown = years.length > 1 ? years : [before]
  const { from, to } = span === other ? others : (shown.find((one) => one.from === span) ?? period)
  const { counted: rows, minutes } = ledgerOf(logged, { from, to }, today)
  const name = `professional-learning-${from}-to-${to}`
  const table = () => {
    const forms = rows.map((entry) => formOf(period.place, entry))
    downloadFile(
      `${name}.csv`,
      csvOf([forms[0]?.map(({ label }) => label) ?? [], ...forms.map((form) => form.map(({ value }) => value))]),
      'text/csv',
    )
  }
  const lettersNotice = () => {
    const values = rows.flatMap((entry) => (all ? inFull : formOf)(period.place, entry).map(({ value }) => value))
    return missingLetters({
      text: values.join('\n'),
      instead: 'This page and the table (CSV) keep every letter.',
      onDownload: () => void bundle(true),
    })
  }
  const bundle = async (anyway: boolean) => {
    setNotice(null)
    setBusy(true)
    try {
      if (!(await saveFirst()))
        throw new Error('Some of your record isn’t saved online yet. Please try again once it is.')
      const found = anyway ? null : lettersNotice()
      setNotice(found)
      if (!found) downloadFile(`${name}.pdf`, await send(getRecordPdf, { from, to, words: all ? 'all' : 'asked' }))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The PDF could not be made. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="max-w-measure">
        One PDF with a table, each entry and your certificates. An entry belongs to the time in which it ends; what’s
        planned or unfinished stays out. The table alone{' '}
        {fields ? `has the fields that we read on ${short}’s pages.` : 'is a general log.'}
      </p>
      <div className="max-w-md">
        <SelectField
          label="Which dates"
          names={{ ...Object.fromEntries(shown.map((one) => [one.from, spanText(one)])), [other]: 'Other dates' }}
          value={span}
          open={`The whole period, ${spanText(period)}`}
          onChange={setSpan}
        />
      </div>
      {span === other && (
        <FieldRow>
          <DayField label="From" value={others.from} onChange={(day) => setOthers({ ...others, from: day })} />
          <DayField label="Until" value={others.to} onChange={(day) => setOthers({ ...others, to: day })} />
        </FieldRow>
      )}
      <p role="status" className="font-sans text-sm text-bark">
        {rows.length > 0
          ? `${rows.length === 1 ? '1 entry' : `${rows.length} entries`}, ${hoursText(minutes)}`
          : to !== '' && to < from
            ? 'It ends before it begins. Check the two dates.'
            : 'Nothing counts in this time yet, so there’s nothing to download.'}
      </p>
      {rows.length > 0 && (
        <>
          <Tick checked={all} onChange={({ target }) => setAll(target.checked)}>
            Include in the PDF all that I wrote{fields && `, also what ${short} doesn’t ask for`}
          </Tick>
          <div className="flex flex-wrap gap-3">
            <Button busy={busy && 'Processing...'} onClick={() => void bundle(false)}>
              Download the PDF
            </Button>
            <Button look="secondary" onClick={table}>
              Download the table (CSV)
            </Button>
            {notice}
          </div>
        </>
      )}
    </>
  )
}

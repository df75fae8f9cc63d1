import { useState } from 'react'
import { getRecordPdf } from '#contract/record'
import { authorities } from '#domain/authorities'
import type { Logged } from '#domain/record/entry'
import { ledgerOf, type Period, yearsLater, yearsOf } from '#domain/record/ledger'
import { dayText, formOf } from '#domain/record/wording'
import { csvOf } from '#own-data/csv'
import { useClient } from '../../client/client.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Button } from '../../components/forms/button.tsx'
import { SelectField } from '../../components/forms/select-field.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { DayField } from './day-field.tsx'

/** The choice of dates that aren't the period's, such as the twelve months that an audit asks about. */
const other = 'other'
const spanText = ({ from, to }: { from: string; to: string }): string => `${dayText(from)} to ${dayText(to)}`

type EvidenceProps = {
  period: Period
  logged: readonly Logged[]
  today: string
  saveFirst: () => Promise<boolean>
}

/** What counts in the period, in one of its years or between other dates, as one PDF for an audit, and as a table. */
export function Evidence({ period, logged, today, saveFirst }: EvidenceProps) {
  const { send } = useClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [span, setSpan] = useState<string>()
  const [others, setOthers] = useState({ from: yearsLater(today, -1), to: today })
  const { fields, short } = authorities[period.place]
  const years = yearsOf(period)
  const shown = years.length > 1 ? years : []
  const { from, to } = span === other ? others : (shown.find((one) => one.from === span) ?? period)
  const rows = ledgerOf(logged, { from, to }, today).counted
  const name = `professional-learning-${from}-to-${to}`
  const table = () => {
    const forms = rows.map((entry) => formOf(period.place, entry))
    downloadFile(
      `${name}.csv`,
      csvOf([forms[0]?.map(({ label }) => label) ?? [], ...forms.map((form) => form.map(({ value }) => value))]),
      'text/csv',
    )
  }
  const bundle = async () => {
    setBusy(true)
    try {
      if (!(await saveFirst()))
        throw new Error('Some of your record isn’t saved online yet. Please try again once it is.')
      downloadFile(`${name}.pdf`, await send(getRecordPdf, { from, to }))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The PDF could not be made. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>
        One PDF with a cover, a table, each entry in full with all that you wrote, and your certificates. The table
        alone {fields ? `has the fields that we read on ${short}’s pages.` : 'is a general log.'}
      </p>
      <div className="max-w-sm">
        <SelectField
          label="Of which time"
          names={{ ...Object.fromEntries(shown.map((one) => [one.from, spanText(one)])), [other]: 'Other dates' }}
          value={span}
          open={`The whole period, ${spanText(period)}`}
          onChange={setSpan}
        />
      </div>
      {span === other && (
        <div className="record-row">
          <DayField label="From" value={others.from} onChange={(day) => setOthers({ ...others, from: day })} />
          <DayField label="Until" value={others.to} onChange={(day) => setOthers({ ...others, to: day })} />
        </div>
      )}
      {rows.length === 0 ? (
        <p className="record-quiet">Nothing counts in this time yet, so there’s nothing to download.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" busy={busy && 'Processing...'} onClick={() => void bundle()}>
            Download the PDF
          </Button>
          <Button look="secondary" onClick={table}>
            Download the table (CSV)
          </Button>
        </div>
      )}
    </>
  )
}

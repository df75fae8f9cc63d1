import { useState } from 'react'
import { getRecordPdf } from '#contract/record'
import { authorities } from '#domain/authorities'
import type { Logged } from '#domain/record/entry'
import { type Period, yearsOf } from '#domain/record/ledger'
import { dayText, formOf } from '#domain/record/wording'
import { csvOf } from '#own-data/csv'
import { useClient } from '../../client/client.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Button } from '../../components/forms/button.tsx'
import { SelectField } from '../../components/forms/select-field.tsx'
import { useToast } from '../../components/toast/toast.tsx'

type EvidenceProps = { period: Period; counted: readonly Logged[]; saveFirst: () => Promise<boolean> }

/** What counts in the period or in one of its years, as one PDF for an audit, and as a table. */
export function Evidence({ period, counted, saveFirst }: EvidenceProps) {
  const { send } = useClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [year, setYear] = useState<string>()
  const years = yearsOf(period)
  const { from, to } = years.find((one) => one.from === year) ?? period
  const rows = counted.filter((entry) => entry.to >= from && entry.to <= to)
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
        One PDF with a cover, a table, each entry in full, the reflections that you chose, and your certificates. The
        table alone has the columns of {authorities[period.place].short}’s form.
      </p>
      {years.length > 1 && (
        <div className="max-w-sm">
          <SelectField
            label="Of which time"
            names={Object.fromEntries(years.map((one) => [one.from, `${dayText(one.from)} to ${dayText(one.to)}`]))}
            value={year}
            open="The whole period"
            onChange={setYear}
          />
        </div>
      )}
      {rows.length === 0 ? (
        <p className="record-quiet">Nothing counts in this time yet, so there’s nothing to download.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button busy={busy && 'Processing...'} onClick={() => void bundle()}>
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

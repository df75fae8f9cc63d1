import { authorities } from '#record/authorities'
import type { ledgerOf, Period } from '#record/ledger'
import { hoursText, loggedLine, recordWords, spanText } from '#record/wording'
import { StrataDrawing } from '../strata/strata-drawing.tsx'
import { hoursLayers } from './hours-layers.ts'

type TotalsProps = { period: Period | undefined; ledger: ReturnType<typeof ledgerOf> }

/** What's logged against what's asked, drawn as layers and in words: in all, by year, and by the categories of the authority. */
export function Totals({ period, ledger }: TotalsProps) {
  const authority = period && authorities[period.place]
  const asks = authority?.asks
  const categories = authority?.categories ?? []
  const layers = period?.target ? ` Each layer is ${hoursText(Math.round(period.target / 5))}.` : ''
  const planned = ledger.planned > 0 ? ` ${hoursText(ledger.planned)} more planned.` : ''
  const perYear = asks?.per === 'year' ? ` of ${hoursText(asks.minutes)}` : ''
  return (
    <div className="mb-2">
      <div className="record-hours">
        <StrataDrawing id="hours" layers={hoursLayers(ledger, period?.target ?? null)} />
        <div>
          <p className="text-xl">{period ? loggedLine(ledger.minutes, period) : soFar(ledger.minutes)}</p>
          <p className="record-quiet">
            {period
              ? `${spanText(period)}.${layers}${planned} ${recordWords.decides}`
              : 'Choose your authority and your dates, and the hours that it asks stand beside yours.'}
          </p>
        </div>
      </div>
      {(ledger.years.length > 1 || categories.length > 0) && (
        <dl className="record-sums">
          {ledger.years.length > 1 &&
            ledger.years.map(({ from, to, minutes }) => (
              <div key={from}>
                <dt>{spanText({ from, to })}</dt>
                <dd>
                  {hoursText(minutes)}
                  {perYear}
                </dd>
              </div>
            ))}
          {categories.map(({ id, name, minutes }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>
                {hoursText(ledger.category(id))}, at least {hoursText(minutes)} a year asked
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const soFar = (minutes: number): string =>
  minutes === 0 ? 'Nothing logged yet' : `${hoursText(minutes)} logged so far`

import { authorities } from '#domain/authorities'
import type { ledgerOf, Period } from '#domain/record/ledger'
import { dayText, hoursText, loggedLine } from '#domain/record/wording'

type TotalsProps = { period: Period; ledger: ReturnType<typeof ledgerOf> }

/** What's logged against what's asked: in all, by year, and by the categories of the authority. */
export function Totals({ period, ledger }: TotalsProps) {
  const { asks, categories = [] } = authorities[period.place]
  const perYear = asks?.per === 'year' ? ` of ${hoursText(asks.minutes)}` : ''
  return (
    <div>
      <p className="text-xl">{loggedLine(ledger.minutes, period)}</p>
      {period.target !== null && (
        <progress
          className="record-bar"
          aria-label="Hours logged of the hours asked"
          max={period.target}
          value={Math.min(ledger.minutes, period.target)}
        />
      )}
      {(ledger.years.length > 1 || categories.length > 0) && (
        <dl className="record-sums">
          {ledger.years.length > 1 &&
            ledger.years.map(({ from, to, minutes }) => (
              <div key={from}>
                <dt>
                  {dayText(from)} to {dayText(to)}
                </dt>
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

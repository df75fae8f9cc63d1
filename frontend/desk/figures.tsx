import type { RouteResult } from '#core/route'
import { settings } from '#core/site-settings'
import { type Figures as CourseFigures, getFigures } from '#desk/contract'
import { mailTitle } from '#mails/wording'
import { boughtTitle } from '#payments/wording'
import { useClient } from '../client/client.ts'
import { type Column, moneyColumn } from './cells.tsx'
import { DeskList, DeskTable, MonthField, monthText, useMonth } from './desk-list.tsx'

const all = 'All'
const nameOf = ({ courseId }: CourseFigures): string => (courseId === all ? all : boughtTitle(courseId))

const columns: readonly Column<CourseFigures>[] = [
  { head: 'Course', look: 'title', text: nameOf },
  { head: 'Started (paid)', look: 'amount', text: ({ sold }) => sold },
  { head: 'Finished (certificates)', look: 'amount', text: ({ finished }) => finished },
  moneyColumn('Gross', ({ gross }) => gross),
  moneyColumn('GST', ({ tax }) => tax),
  moneyColumn('Refunded since', ({ refunded }) => refunded),
  moneyColumn('GST left', ({ taxLeft }) => taxLeft),
]

const sum = (one: CourseFigures, other: CourseFigures): CourseFigures => ({
  ...one,
  courseId: all,
  sold: one.sold + other.sold,
  finished: one.finished + other.finished,
  gross: one.gross + other.gross,
  tax: one.tax + other.tax,
  refunded: one.refunded + other.refunded,
  taxLeft: one.taxLeft + other.taxLeft,
})

/** The month in numbers, by course, and beside the months before. */
export function Figures() {
  const { send } = useClient()
  const [month, setMonth] = useMonth()
  return (
    <>
      <MonthField value={month} onChange={setMonth} />
      <DeskList
        name={['figures', month]}
        caption="Figures by course"
        columns={columns}
        keyOf={({ courseId, currency }) => `${courseId} ${currency}`}
        load={async () => {
          const { courses, months, mails } = await send(getFigures, { month })
          return { rows: courses.length > 1 ? [...courses, courses.reduce(sum)] : courses, courses, months, mails }
        }}
        above={({ courses, months, mails }) => (
          <>
            <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
              {courses.length > 0 && (
                <Chart
                  title={`${monthText(month)} by course`}
                  of="Course"
                  bars={courses.map((one) => ({ ...one, name: nameOf(one), key: `${one.courseId} ${one.currency}` }))}
                />
              )}
              <Chart
                title="By month"
                of="Month"
                bars={months.map((one) => ({ ...one, name: monthText(one.month), key: one.month }))}
              />
            </div>
            <p>A refund or a lost dispute counts in the month of the sale, whenever it was. Free access is no sale.</p>
            {settings.mails && <Mails months={mails} />}
          </>
        )}
      />
    </>
  )
}

type MailMonth = RouteResult<typeof getFigures>['mails'][number]

/** The reminders that learners asked for: how many went out, bounced and were ended. */
function Mails({ months }: { months: readonly MailMonth[] }) {
  const title = 'Emails by month: sent / bounced / ended'
  const columns: Column<MailMonth>[] = [
    { head: 'Month', look: 'name', text: ({ month }) => monthText(month) },
    ...(months[0]?.kinds ?? []).map(({ mail }, n) => ({
      head: mailTitle(mail),
      text: ({ kinds }: MailMonth) => [kinds[n]?.sent, kinds[n]?.bounced, kinds[n]?.ended].join('\u00a0/\u00a0'),
    })),
  ]
  return (
    <>
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      <DeskTable caption={title} columns={columns} rows={months} keyOf={({ month }) => month} />
    </>
  )
}

type Bar = { key: string; name: string; sold: number; finished: number }

const begun = 'fill-layer-4 unlaid'
const done = 'fill-eucalypt'

/** How many began and how many finished, as numbers with a bar for each. All bars are drawn to the longest. */
function Chart({ title, of, bars }: { title: string; of: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.flatMap(({ sold, finished }) => [sold, finished]))
  const length = (count: number) => (96 * count) / most
  return (
    <table className="w-full self-start text-left text-[0.875rem] leading-snug [&_tr]:border-b [&_tr]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-3">
      <caption className="pb-1 text-left font-serif text-xl font-semibold">{title}</caption>
      <thead className="align-bottom">
        <tr>
          <th scope="col">{of}</th>
          <Head look={begun}>Started</Head>
          <Head look={done}>Finished</Head>
          <td />
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, sold, finished }) => (
          <tr key={key}>
            <th scope="row" className="font-normal">
              {name}
            </th>
            <td className="text-right tabular-nums">{sold}</td>
            <td className="text-right tabular-nums">{finished}</td>
            <td className="w-[30%]">
              <svg viewBox="0 0 100 24" preserveAspectRatio="none" className="h-6 w-full" aria-hidden="true">
                <rect x="1" y="2" width={length(sold)} height="9" vectorEffect="non-scaling-stroke" className={begun} />
                <rect x="1" y="13" width={length(finished)} height="9" className={done} />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Head = ({ look, children }: { look: string; children: string }) => (
  <th scope="col" className="text-right sm:whitespace-nowrap">
    <svg viewBox="0 0 10 10" className="mr-1 inline size-2.5" aria-hidden="true">
      <rect width="10" height="10" className={look} />
    </svg>
    {children}
  </th>
)

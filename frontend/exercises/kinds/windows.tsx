import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { australianDay } from '#core/day'
import { checkFinding, trapsIn } from '#exercises/courses/environmental-ed/finding'
import {
  meanOf,
  named,
  type Series,
  type Span,
  shared,
  spanOf,
  withUnit,
  yearsOf,
} from '#exercises/courses/environmental-ed/windows'
import type { AnswerOf } from '#exercises/kinds'
import { boundsOf, windows as kind, shownIn } from '#exercises/windows'
import type { ExerciseOf } from '#lessons/lesson'
import { keyed } from '../../elements/keyed.ts'
import { LessonNodes } from '../../elements/lesson-nodes.tsx'
import { Button } from '../../ui/button.tsx'
import { InARow } from '../choices.tsx'
import { part } from '../part.tsx'
import { Slide } from '../slide.tsx'
import { Label, Verdict } from '../solution.tsx'
import { type PartProps, useTurn } from '../use-answer.ts'

type Exercise = ExerciseOf<'windows'>
type Shown = AnswerOf<'windows'>

/** Windows of fewer years don't count as found. */
const enoughYears = 10

/** After so many checks our own finding shows without asking. */
const enoughChecks = 2

/** A record with two windows to move and an axis to cut; then the learner's finding, whose figures are checked, beside ours. */
function Windows({ node: exercise, ...props }: PartProps & { node: Exercise }) {
  const { Box, useText } = props
  const { answer, change } = props.useAnswer(exercise)
  const { feedback, start, turn } = useTurn(answer.done)
  const text = useText(exercise.id)
  const [checks, setChecks] = useState(0)
  const show = (next: Partial<Shown>) => change(withFound(exercise, { ...answer, ...next }))
  const { series, earlier, later } = shownIn(exercise, answer)
  const axis = axisOf(series, answer.axis)
  const traps = trapsIn(series, earlier, later, axis)
  return (
    <div className="ex-respond font-sans text-base leading-normal [&>*+*]:mt-5!">
      <Controls exercise={exercise} answer={answer} onShow={show} />
      <Graph exercise={exercise} answer={answer} axis={axis} onShow={show} />
      <p className="font-semibold print:block!" role="status">
        <Said series={series} earlier={earlier} later={later} />
      </p>
      <Newsletter series={series} earlier={earlier} later={later} axis={axis}>
        <Slide
          label="Cut the axis"
          min={0}
          max={95}
          step={5}
          value={answer.axis}
          aria-valuetext={`begins at ${withUnit(series, axis)}`}
          onSlide={(cut) => show({ axis: cut })}
        />
        {traps.length > 0 ? (
          <ul className="list-disc! pl-5! [&>li+li]:mt-2!">
            {traps.map((trap) => (
              <li key={trap}>{trap}</li>
            ))}
          </ul>
        ) : (
          <p className="ex-small">These two windows hide nothing that we know of.</p>
        )}
      </Newsletter>
      <Found exercise={exercise} seen={answer.seen} />
      <Figures series={series} windows={[earlier, later]} />
      <p className="ex-small">
        {exercise.measured.source}, read on {australianDay(new Date(exercise.measured.read))}:{' '}
        <a href={exercise.measured.address} rel="noreferrer">
          the figures
        </a>
        . Means are rounded here; the table isn’t.
      </p>
      <div className="ex-own">
        <Box boxId={exercise.id} label={exercise.label} />
      </div>
      {answer.done ? (
        <>
          <Verdict ref={feedback}>
            <Remarks text={text} series={exercise.measured.series} />
            {checks >= enoughChecks && (
              <>
                <p className="ex-small">What we’d write</p>
                <div className="reading">
                  <LessonNodes nodes={exercise.model} />
                </div>
              </>
            )}
          </Verdict>
          <div className="ex-buttons">
            <Button look="secondary" onClick={() => turn(() => change({ ...answer, done: false }))}>
              Close
            </Button>
            {checks < enoughChecks && (
              <Button look="quiet" onClick={() => setChecks(enoughChecks)}>
                Show what you’d write
              </Button>
            )}
            <span className="ex-small">Change your finding above, and the page reads it again.</span>
          </div>
        </>
      ) : (
        <div className="ex-buttons">
          <Button
            ref={start}
            disabled={text.trim() === ''}
            onClick={() => {
              setChecks(checks + 1)
              turn(() => change({ ...answer, done: true }))
            }}
          >
            Check my figures
          </Button>
          {text.trim() === '' && (
            <span className="ex-small">Write your finding first, with its years and figures.</span>
          )}
        </div>
      )}
    </div>
  )
}

/** Where the axis begins if so much of the lowest figure is cut off, in percent. */
function axisOf({ values, digits }: Series, percent: number): number {
  const scale = 10 ** digits
  return Math.round((Math.min(...values) * percent * scale) / 100) / scale
}

/** An answer that also remembers which way its windows' difference goes, if they're a fair pair. */
function withFound(exercise: Exercise, answer: Shown): Shown {
  const { series, earlier, later } = shownIn(exercise, answer)
  const [a, b] = [meanOf(series, earlier), meanOf(series, later)]
  if (a === undefined || b === undefined || a === b || shared(earlier, later) > 0 || answer.years < enoughYears)
    return answer
  const found = 2 * answer.series + (b > a ? 1 : 0)
  return answer.seen.includes(found) ? answer : { ...answer, seen: [...answer.seen, found] }
}

type Moving = { exercise: Exercise; answer: Shown; onShow: (next: Partial<Shown>) => void }

/** The years of a window are framed like the window in the graph. Colours stand beside signs: A is striped, B is plain. */
const frames = ['border-dashed border-ochre-deep bg-ochre-wash', 'border-eucalypt bg-gum-wash']

function Controls({ exercise, answer, onShow }: Moving) {
  const { first, last } = boundsOf(exercise, answer.years)
  const setStart = (index: number, year: number) =>
    onShow({ starts: index === 0 ? [year, answer.starts[1]] : [answer.starts[0], year] })
  const setYears = (years: number) => {
    const { last: end } = boundsOf(exercise, years)
    onShow({ years, starts: [Math.min(end, answer.starts[0]), Math.min(end, answer.starts[1])] })
  }
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_1fr] sm:[&>fieldset]:col-span-full">
      <InARow
        legend="Show"
        options={exercise.measured.series.map(({ name }, value) => ({ value, label: name }))}
        chosen={answer.series}
        onChoose={(series) => onShow({ series })}
      />
      {answer.starts.map((start, index) => {
        const window = index === 0 ? 'A' : 'B'
        const years = named(spanOf(start, answer.years))
        return (
          <Slide
            key={window}
            label={
              <>
                Window {window}: <b className={`border px-1.5 ${frames[index]}`}>{years}</b>
              </>
            }
            min={first}
            max={last}
            value={start}
            aria-valuetext={years}
            onSlide={(year) => setStart(index, year)}
          />
        )
      })}
      <Slide
        label={
          <>
            Years in each: <b>{answer.years}</b>
          </>
        }
        min={1}
        max={30}
        value={answer.years}
        onSlide={setYears}
      />
    </div>
  )
}

const height = 200
const yearWidth = 5

/** A bar for each year, the two windows behind them and a line for each mean. A pointer may drag the nearer window. */
function Graph({ exercise, answer, axis, onShow }: Moving & { axis: number }) {
  const { series } = shownIn(exercise, answer)
  const spans = answer.starts.map((start) => spanOf(start, answer.years))
  const { first, last } = boundsOf(exercise, answer.years)
  const top = Math.max(...series.values)
  const width = (boundsOf(exercise, 1).last - first + 1) * yearWidth
  const x = (year: number) => (year - first) * yearWidth
  const y = (value: number) => height - (Math.max(0, value - axis) / (top - axis)) * height
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return
    const { left, width: across } = event.currentTarget.getBoundingClientRect()
    const year = first + Math.round(((event.clientX - left) / across) * (width / yearWidth) - answer.years / 2)
    const [one, two] = answer.starts
    const start = Math.min(last, Math.max(first, year))
    onShow({ starts: Math.abs(one - year) <= Math.abs(two - year) ? [start, two] : [one, start] })
  }
  return (
    <div className="relative print:block!" aria-hidden="true">
      <p className={ends}>
        <span>{withUnit(series, top)}</span>
        <span>drawn from {withUnit(series, axis)}</span>
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        onPointerDown={drag}
        onPointerMove={drag}
        aria-hidden="true"
        className="my-1 block h-50 w-full cursor-ew-resize touch-pan-y border-b-2 border-bark"
      >
        {spans.map((span, index) => (
          <rect
            key={index === 0 ? 'a' : 'b'}
            strokeDasharray={index === 0 ? '4 4' : undefined}
            vectorEffect="non-scaling-stroke"
            className={`${index === 0 ? 'fill-ochre-wash stroke-ochre-deep' : 'fill-gum-wash stroke-eucalypt'} forced-colors:stroke-[Highlight]`}
            x={x(span.from)}
            width={yearsOf(span) * yearWidth}
            height={height}
          />
        ))}
        <path
          className="fill-bark"
          d={series.values
            .map((value, index) => `M${x(series.first + index) + 0.75} ${height}V${y(value)}h3.5V${height}Z`)
            .join('')}
        />
        {spans.map((span, index) => {
          const mean = meanOf(series, span)
          return (
            mean !== undefined && (
              <path
                key={index === 0 ? 'a' : 'b'}
                strokeWidth="4"
                vectorEffect="non-scaling-stroke"
                className="stroke-ink forced-colors:stroke-[Highlight]"
                d={`M${x(span.from)} ${y(mean)}H${x(span.to + 1)}`}
              />
            )
          )
        })}
      </svg>
      <p className={ends}>
        <span>{first}</span>
        <span>{Math.round((first + boundsOf(exercise, 1).last) / 2)}</span>
        <span>{boundsOf(exercise, 1).last}</span>
      </p>
    </div>
  )
}

const ends = 'flex justify-between text-[0.875rem] leading-normal text-bark tabular-nums'

type Pair = { series: Series; earlier: Span; later: Span }

/** Both means and their difference as a sentence. */
function Said({ series, earlier, later }: Pair) {
  const [a, b] = [meanOf(series, earlier), meanOf(series, later)]
  if (a === undefined || b === undefined) return 'There’s no mean where there are no figures.'
  const way = b === a ? 'stayed the same' : `${b > a ? 'rose' : 'fell'} by ${withUnit(series, Math.abs(b - a))}`
  const rounded = (value: number) => Number(value.toFixed(series.digits))
  const fits = rounded(Math.abs(rounded(b) - rounded(a))) === rounded(Math.abs(b - a))
  return `${series.name} was ${withUnit(series, a)} in ${named(earlier)} and ${withUnit(series, b)} in ${named(later)}: it ${way}.${fits ? '' : ' (The difference is taken before rounding.)'}`
}

/** The two means as a newsletter would draw them. */
function Newsletter({ series, earlier, later, axis, children }: Pair & { axis: number; children: ReactNode }) {
  const means = [earlier, later].map((span) => ({ span, mean: meanOf(series, span) }))
  const [a, b] = means.map(({ mean }) => mean)
  const top = Math.max(a ?? 0, b ?? 0)
  const share = (mean: number) => Math.max(0, ((mean - axis) / (top - axis)) * 100)
  return (
    <section className="grid gap-x-6 gap-y-4 sm:grid-cols-[14rem_1fr]" aria-label="The newsletter’s graph">
      <div className="border border-line bg-paper p-4">
        <p className="font-serif text-[1.25rem] leading-[1.2] font-semibold">
          {a === undefined || b === undefined ? 'Nothing to print' : headline(series, a, b)}
        </p>
        <div
          className="mt-3 grid grid-cols-[1fr_1fr] gap-4 text-center text-[0.875rem] leading-normal"
          aria-hidden="true"
        >
          {means.map(({ span, mean }, index) => (
            <div key={index === 0 ? 'a' : 'b'}>
              <svg
                viewBox="0 0 10 100"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="block h-32 w-full border-b-2 border-bark fill-layer-3"
              >
                <rect width="10" y={100 - share(mean ?? axis)} height={share(mean ?? axis)} />
              </svg>
              <span>{named(span)}</span>
            </div>
          ))}
        </div>
        <p className="ex-small">The axis begins at {withUnit(series, axis)}.</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

const headline = (series: Series, a: number, b: number): string => {
  const by = series.digits === 0 ? `${Math.round((Math.abs(b - a) / a) * 100)}%` : withUnit(series, Math.abs(b - a))
  return `${series.name} ${b > a ? 'up' : 'down'} ${by}!`
}

/** Which differences the learner has found. */
function Found({ exercise, seen }: { exercise: Exercise; seen: readonly number[] }) {
  const id = useId()
  return (
    <div>
      <p id={id} className="ex-small">
        Found so far, with windows of {enoughYears} years or more that don’t overlap:
      </p>
      <ul className="ex-bare flex flex-wrap gap-x-6 gap-y-1" aria-labelledby={id}>
        {exercise.measured.series.flatMap(({ name }, index) =>
          ['fell', 'rose'].map((way, rose) => {
            const found = seen.includes(2 * index + rose)
            return (
              <li key={`${name} ${way}`}>
                {found ? (
                  <Label right>
                    {name} {way}
                  </Label>
                ) : (
                  <span className="ex-small">
                    {name} {way}: not yet
                  </span>
                )}
              </li>
            )
          }),
        )}
      </ul>
    </div>
  )
}

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** All the figures, ten years a row. Those in a window are set bold. */
function Figures({ series, windows }: { series: Series; windows: readonly Span[] }) {
  const name = `${series.name} by year, in ${series.unit}`
  const from = Math.floor(series.first / 10) * 10
  const rows = Array.from(
    { length: Math.ceil((series.first + series.values.length - from) / 10) },
    (_, row) => from + row * 10,
  )
  return (
    <details className="print:block!">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">All the figures in a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a narrow screen. */}
      <section aria-label={name} tabIndex={0} className="overflow-x-auto">
        <table className="border-collapse text-right text-[0.875rem] leading-normal tabular-nums [&_:is(th,td)]:px-[0.1875rem] [&_:is(th,td)]:py-0.5 print:[&_:is(th,td)]:px-1 [&_th]:font-normal [&_th]:text-bark">
          <caption className="text-left text-bark">{name}</caption>
          <thead>
            <tr>
              <td />
              {digits.map((digit) => (
                <th key={digit} scope="col">
                  …{digit}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((decade) => (
              <tr key={decade}>
                <th scope="row">{decade}</th>
                {digits
                  .map((digit) => decade + digit)
                  .map((year) => (
                    <td
                      key={year}
                      className={
                        windows.some((span) => year >= span.from && year <= span.to) ? 'font-bold underline' : undefined
                      }
                    >
                      {series.values[year - series.first]?.toFixed(2)}
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** What the data say to each figure of a finding. */
const Remarks = ({ text, series }: { text: string; series: readonly Series[] }) => (
  <ul className="ex-list">
    {keyed(checkFinding(text, series)).map(({ key, item: { right, says } }) => (
      <li key={key}>
        <Label right={right}>{right ? 'As in the data' : 'Not yet'}</Label>
        <p>{says}</p>
      </li>
    ))}
  </ul>
)

/** The learner's two windows with all figures of their series, and our finding, for print. */
const InPrint = ({ node: exercise }: { node: Exercise }) => (
  <>
    <p className="ex-choice">What we’d write</p>
    <LessonNodes nodes={exercise.model} />
    <p>
      {exercise.measured.source}, read on {australianDay(new Date(exercise.measured.read))}.
    </p>
  </>
)

export default part(kind.node, Windows, InPrint)

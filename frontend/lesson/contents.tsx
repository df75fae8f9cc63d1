import type { LessonOutline } from '#lessons/lesson'
import { Tick } from '../ui/fields.tsx'
import { useReadingPosition } from './reading-position-provider.tsx'

type ContentsProps = {
  sections: readonly LessonOutline[]
  /** A completed module shows all of its sections as done. */
  completed: boolean
  onChoose?: () => void
}

/** Which sections are done, and the minutes of the rest in words. */
function useTimeLeft({ sections, completed }: ContentsProps) {
  const { position } = useReadingPosition()
  const isDone = (id: string) => completed || position.ticks.has(id)
  const [left, all] = [sections.filter(({ id }) => !isDone(id)), sections].map((some) =>
    some.reduce((sum, { minutes }) => sum + minutes, 0),
  )
  const current = position.currentSection ?? sections[0]?.id
  return { isDone, current, timeLeft: left ? `${left} of ${all} minutes to go` : 'All sections done' }
}

/**
 * "On this page": the sections as layers of a core sample, each as deep as its minutes ask for and filled once it's done. Sections
 * are ticked at their end, not here.
 */
export function Contents(props: ContentsProps) {
  const { isDone, current, timeLeft } = useTimeLeft(props)
  return (
    <nav aria-label="On this page" className="core">
      <p>{timeLeft}</p>
      <ol>
        {props.sections.map(({ id, title, minutes }) => (
          <li key={id} className={isDone(id) ? 'done' : undefined} style={{ flexGrow: minutes }}>
            <a href={`#${id}`} aria-current={current === id ? 'location' : undefined} onClick={props.onChoose}>
              <span className="layer" />
              <span>
                {title}{' '}
                <small>
                  {minutes} min{isDone(id) && ', done'}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The same layers as a line under the header, for screens without the column. */
export function ProgressLine(props: ContentsProps) {
  const { isDone, current, timeLeft } = useTimeLeft(props)
  const { sections } = props
  const place = sections.findIndex(({ id }) => id === current) + 1
  return (
    <div role="img" aria-label={`Section ${place} of ${sections.length}, ${timeLeft}`} className="progress-line">
      {sections.map(({ id, minutes }) => (
        <span key={id} className={isDone(id) ? 'layer done' : 'layer'} style={{ flexGrow: minutes }} />
      ))}
    </div>
  )
}

/** Whether the lesson shows one section at a time. Remembered on this device. */
export function OneSectionSetting() {
  const { shownAlone, setOneSection } = useReadingPosition()
  return (
    <Tick
      look="font-sans text-sm"
      checked={shownAlone !== undefined}
      onChange={(event) => setOneSection(event.target.checked)}
    >
      One section at a time
    </Tick>
  )
}

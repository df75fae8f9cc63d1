import { Check } from 'lucide-react'
import type { LessonOutline } from '#contract/lesson'
import { useReadingPosition } from './reading-position-provider.tsx'

type ContentsProps = {
  sections: readonly LessonOutline[]
  /** A completed module shows all of its sections as done. */
  completed: boolean
  onChoose?: () => void
}

/** "On this page": the sections with their minutes and ticks, and the time left. Each is ticked at its end, not here. */
export function Contents({ sections, completed, onChoose }: ContentsProps) {
  const { position } = useReadingPosition()
  const isDone = (id: string) => completed || position.ticks.has(id)
  const left = sections.reduce((sum, { id, minutes }) => sum + (isDone(id) ? 0 : minutes), 0)
  return (
    <nav aria-label="On this page" className="contents-list font-sans text-sm">
      <p className="time-left">{left > 0 ? `About ${left} min left` : 'All sections done'}</p>
      <ol className="list-none p-0">
        {sections.map(({ id, title, minutes }) => {
          const current = position.currentSection === id
          return (
            <li key={id} className={current ? 'current' : undefined}>
              <a href={`#${id}`} aria-current={current ? 'location' : undefined} onClick={onChoose}>
                <span className="tick">{isDone(id) && <Check aria-hidden="true" size={14} strokeWidth={3} />}</span>
                <span>
                  {title}
                  <span className="minutes">
                    {minutes} min{isDone(id) && ', done'}
                  </span>
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Whether the lesson shows one section at a time. Remembered on this device. */
export function OneSectionSetting() {
  const { shownAlone, setOneSection } = useReadingPosition()
  return (
    <label className="one-section">
      <input
        type="checkbox"
        checked={shownAlone !== undefined}
        onChange={(event) => setOneSection(event.target.checked)}
      />
      One section at a time
    </label>
  )
}

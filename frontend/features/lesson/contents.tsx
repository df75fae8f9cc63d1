import { Check } from 'lucide-react'
import type { LessonOutline } from '#contract/lesson'
import { useReadingPosition } from './reading-position-provider.tsx'

type ContentsProps = { sections: readonly LessonOutline[]; onChoose?: () => void }

/** "On this page": the sections with their ticks; the current one is marked. */
export function Contents({ sections, onChoose }: ContentsProps) {
  const { position, tick } = useReadingPosition()
  return (
    <nav aria-label="On this page" className="font-sans text-sm">
      <ol className="flex list-none flex-col p-0">
        {sections.map(({ id, title, minutes }) => {
          const done = position.ticks.has(id)
          const current = position.currentSection === id
          return (
            <li
              key={id}
              className={`flex items-start gap-1 border-l-4 ${current ? 'border-ochre' : 'border-transparent'}`}
            >
              <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
                <span className="sr-only">{title}: done</span>
                <input
                  type="checkbox"
                  checked={done}
                  onChange={(event) => tick(id, event.target.checked)}
                  className="peer sr-only"
                />
                <span className="grid size-5 place-items-center rounded-sm border border-bark text-on-eucalypt peer-checked:border-eucalypt peer-checked:bg-eucalypt peer-focus-visible:outline-3">
                  {done && <Check aria-hidden="true" size={14} strokeWidth={3} />}
                </span>
              </label>
              <a
                href={`#${id}`}
                aria-current={current ? 'location' : undefined}
                onClick={onChoose}
                className={`flex min-h-11 grow -outline-offset-2 flex-col justify-center py-1 no-underline hover:underline ${current ? 'font-semibold text-ink' : 'text-ink'}`}
              >
                {title}
                <span className="font-normal text-bark">{minutes} min</span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

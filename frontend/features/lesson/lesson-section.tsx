import type { ReactNode } from 'react'
import type { Section } from '#contract/lesson'
import { LessonNodes } from '../../lesson-elements/lesson-nodes.tsx'
import { Sources } from '../../lesson-elements/sources.tsx'

/** A section of a lesson with its minutes. `end` comes after the text. */
export function LessonSection({ section, end }: { section: Section; end?: ReactNode }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} className="pt-14 print:pt-8">
      <h2
        id={`${section.id}-title`}
        tabIndex={-1}
        className="flex items-baseline-last justify-between gap-x-4 border-b border-line pb-2 text-2xl font-semibold"
      >
        {section.title}
        <span className="shrink-0 font-sans text-sm font-normal text-bark">{section.minutes} min</span>
      </h2>
      <div className="reading lesson mt-6 max-w-none print:mt-3">
        <LessonNodes nodes={section.nodes} />
      </div>
      {section.sources && <Sources sources={section.sources} />}
      {end}
    </section>
  )
}

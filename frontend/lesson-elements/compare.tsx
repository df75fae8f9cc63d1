import type { LessonNodeOf } from '#contract/lesson'
import { LessonNodes } from './lesson-nodes.tsx'

/** Before and after, or weak and strong: side by side from 1024 px, below each other on narrower screens. */
export function Compare({ node }: { node: LessonNodeOf<'compare'> }) {
  const sides = [
    { side: node.before, classes: 'border-line bg-leaf' },
    { side: node.after, classes: 'border-eucalypt bg-gum-wash' },
  ]
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {sides.map(({ side, classes }) => (
        <div key={classes} className={`border px-5 py-4 print:break-inside-avoid ${classes}`}>
          <h3 className="mt-0! text-base! font-sans">{side.title}</h3>
          <div className="reading mt-2">
            <LessonNodes nodes={side.nodes} />
          </div>
        </div>
      ))}
    </div>
  )
}

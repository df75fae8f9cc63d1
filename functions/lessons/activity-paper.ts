import { australianDay } from '#core/day'
import { type Fonts, loadFontsFor } from '#paper/fonts'
import type { Area } from '#paper/rows'
import { typesetter } from '#paper/typesetter'
import { colourSchemes, renderDocument } from '../paper/document.tsx'
import type { RenderActivity } from './download-activity.ts'
import type { LessonNode, LessonNodeOf } from './lesson.ts'
import { lessonRows } from './lesson-rows.ts'

/** Renders an activity as a black-and-white sheet: its minutes, its content, and tables across the full width. */
export const renderActivity: RenderActivity = async (sheet) => renderActivityWith(await loadFontsFor(sheet))(sheet)

const renderActivityWith =
  (fonts: Fonts): RenderActivity =>
  ({ module, activity, provider, at }) => {
    const setter = typesetter(fonts)
    return renderDocument(setter, {
      about: `${module} · ${activity.minutes} ${activity.minutes === 1 ? 'minute' : 'minutes'}${activity.kind === 'classroom' ? ' in your classroom' : ''}`,
      title: activity.title,
      facts: [],
      rows: lessonRows({ setter, style: { text, rule: colours.rule }, area }, [
        ...activity.nodes,
        ...sourceNodes(activity),
      ]),
      area,
      colours,
      provider,
      at,
      unprintableNote: '\ufffd marks a character that this PDF can’t show. You can see it on the lesson page.',
    })
  }

/** The dated sources of the activity's claims, as the end of its sheet. */
function sourceNodes({ sources = [] }: LessonNodeOf<'activity'>): LessonNode[] {
  if (sources.length === 0) return []
  const items = sources.map(({ claim, source, address, read, general }): LessonNode[] => {
    const day = australianDay(new Date(read))
    return [
      {
        type: 'paragraph',
        nodes: [
          { type: 'text', value: `${claim}: ${general ? 'see ' : ''}` },
          { type: 'link', href: address, nodes: [{ type: 'text', value: source }] },
          { type: 'text', value: general ? `, as of ${day}` : `, read ${day}` },
        ],
      },
    ]
  })
  return [
    { type: 'heading', depth: 4, nodes: [{ type: 'text', value: 'Sources' }] },
    { type: 'list', ordered: false, start: 1, items },
  ]
}

const colours = colourSchemes.plain
/** 18 mm margins: inside every printer's printable area, and clear of a hole punch. */
const area: Area = { left: 51, width: 493.28 }
const text = { size: 11, leading: 16, colour: colours.ink }

import type { RenderActivity } from '../lessons/download-activity.ts'
import { looks, printed } from './document.tsx'
import { type Faces, loadFaces } from './fonts.ts'
import { lessonRows } from './lesson-rows.ts'
import type { Area } from './rows.ts'
import { typesetter } from './typesetter.ts'

/** Sets an activity as a sheet of black on white: its minutes, what it asks, tables over the whole width. */
export const renderActivity: RenderActivity = async (sheet) => renderActivityWith(await loadFaces())(sheet)

/** The same with faces that are already open. */
const renderActivityWith =
  (faces: Faces): RenderActivity =>
  ({ module, activity, provider, at }) => {
    const setter = typesetter(faces)
    return printed(setter, {
      about: `${module} · ${activity.minutes} ${activity.minutes === 1 ? 'minute' : 'minutes'}`,
      title: activity.title,
      facts: [],
      rows: lessonRows({ setter, look: { text, rule: look.rule }, area }, activity.nodes),
      area,
      look,
      provider,
      at,
      lacking: '\ufffd stands for a character that can’t be printed here. The page of the lesson shows it.',
    })
  }

const look = looks.plain
/** Margins of 18 mm, which every printer can do and a hole punch spares. */
const area: Area = { left: 51, width: 493.28 }
const text = { size: 10, leading: 14, colour: look.ink }

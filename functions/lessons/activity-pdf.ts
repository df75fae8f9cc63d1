import { type Faces, loadFaces } from '../press/fonts.ts'
import { lessonRows } from '../press/lesson-rows.ts'
import { looks, printed } from '../press/paper.tsx'
import type { Area } from '../press/rows.ts'
import { typesetter } from '../press/typesetter.ts'
import type { ActivityPress } from './download-activity.ts'

/** Sets an activity as a sheet of black on white: its minutes, what it asks, tables over the whole width. */
export const pressActivity: ActivityPress = async (sheet) => pressActivityWith(await loadFaces())(sheet)

/** The same with faces that are already open. */
export const pressActivityWith =
  (faces: Faces): ActivityPress =>
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

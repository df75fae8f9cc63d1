import { isModuleId, type ModuleId, moduleById } from '#catalogue/catalogue'
import { hasActivity, notesBox } from '#catalogue/module-work'
import { isBlank, notesProblem } from '#core/text'
import { getWork, type Note, putNote } from '#work/contract'
import { ApiProblem, type Client } from '../../client/client.ts'
import { thisDevice } from '../../session/this-device.ts'
import { type Copy, failedSave, type SaveAnswer, type Stored, type Target } from '../target.ts'

/** What browsers hold of a box. */
type Entry = {
  text: string
  version: number
  sent?: { text: string; operation: string } | undefined
  keep?: boolean | undefined
}

/** Where a draft of a module's box is stored. */
export const notePath = (moduleId: string, boxId: string): string => `${moduleId} ${boxId}`

export const copyOf = ({ text, version, savedAt, where, keptUntil }: Note): Copy<string> => ({
  value: text,
  version,
  savedAt,
  where,
  keptUntil,
})

type Conflict = { locked?: boolean; current?: Note }

/** How the texts of boxes are compared. */
export const textRules = {
  same: (one: string, other: string) => one === other,
  isBlank,
  lost: (text: string, chosen: string) => (isBlank(text) || chosen.includes(text) ? undefined : text),
}

/** A text without the NUL characters and lone surrogates that the server refuses. */
export const sendableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

/** The text boxes of lessons. Their paths are the module and the box. */
export const notesTarget = (send: Client['send']): Target<string> => ({
  ...textRules,
  empty: '',
  sendable: sendableText,
  moduleOf: (path) => path.split(' ')[0],
  async save(path, { value, operation }, base): Promise<SaveAnswer<string>> {
    const problem = notesProblem(value)
    if (problem) return { refused: problem }
    const [moduleId = '', boxId = ''] = path.split(' ')
    try {
      const note = { moduleId: moduleId as ModuleId, boxId, text: value, version: base.version, operation }
      return {
        saved: copyOf(await send(putNote, { ...note, where: thisDevice(), keepPrevious: base.keep })),
      }
    } catch (error) {
      const { locked, current } = ((error instanceof ApiProblem && error.details) || {}) as Conflict
      const isConflict = error instanceof ApiProblem && error.code === 'conflict'
      if (isConflict && locked) return { locked: current && copyOf(current) }
      if (isConflict && current) return { stale: copyOf(current) }
      return failedSave(error)
    }
  },
  async load(path) {
    const [moduleId = '', boxId = ''] = path.split(' ')
    if (!isModuleId(moduleId)) return undefined
    const { notes, progress } = await send(getWork, { moduleId })
    const note = notes.find((one) => one.boxId === boxId)
    const locked = progress?.completed === true && hasActivity(moduleId) && boxId === notesBox
    return { copy: note ? copyOf(note) : { value: '', version: 0 }, locked }
  },
  entryOf: ({ value, version, sent, keep }): Entry => ({
    text: value,
    version,
    sent: sent && { text: sent.value, operation: sent.operation },
    keep,
  }),
  storedIn(entry): Stored<string> {
    const { text, version, sent, keep } = entry as Entry
    return { value: text, version, sent: sent && { value: sent.text, operation: sent.operation }, keep }
  },
  asText(path, text) {
    const [moduleId = '', boxId = ''] = path.split(' ')
    const title = isModuleId(moduleId) ? moduleById(moduleId).title : moduleId
    return `## ${title} (${boxId})\n\n${text}`
  },
})

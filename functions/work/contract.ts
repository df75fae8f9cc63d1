import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { cleanText, isoTime, known, nonnegative, operationId, where, zone } from '#core/fields'
import { pdf, route } from '#core/route'
import { summaries, versionKey } from '#core/versions-contract'
import { Quiz } from '#quizzes/contract'

const params = z.object({ moduleId: z.enum(moduleIds) })
/** The id of a section, a box, or a checklist item such as `rules/2`. It's part of sort keys, which have at most 1,024 bytes. */
export const id = z.string().check(z.maxLength(100), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*(\/\d{1,2})?$/))

const box = z.object({ moduleId: z.enum(moduleIds), boxId: id })
const Counts = z.object({ sections: nonnegative, exercises: nonnegative, boxes: nonnegative })
export const WorkCounts = z.object({ done: Counts, all: Counts })

/**
 * The text of one box. `version` counts its saves; 0 means never saved. `where` says which device saved it, `keptUntil` until when
 * it has earlier versions, in seconds since 1970; absent if it has none.
 */
export const Note = z.object({
  boxId: id,
  text: z.string(),
  version: z.number(),
  savedAt: isoTime,
  where: z.optional(z.string()),
  keptUntil: z.optional(z.number()),
})
export type Note = z.infer<typeof Note>

const LooseAnswer = z.object({ exerciseId: z.string(), answer: z.unknown(), version: z.number(), savedAt: isoTime })

/** A learner's progress in a module. `ticks` are ids of sections and checklist items; `section` is the id to resume at. */
export const Progress = z.object({
  moduleId: z.enum(moduleIds),
  completed: z.boolean(),
  activityCompleted: z.boolean(),
  completedAt: z.optional(isoTime),
  zone: z.optional(zone),
  ticks: z.array(z.string()),
  section: z.optional(z.string()),
  /** When its course's next second look is due. */
  lookAgain: z.optional(isoTime),
  updatedAt: isoTime,
})
export type Progress = z.infer<typeof Progress>

export const Work = z.lazy(() =>
  z.object({
    access: z.boolean(),
    /** Set once access has ended: whether because the payment was refunded, or the bank took it back. */
    paidBack: z.optional(z.boolean()),
    progress: z.optional(Progress),
    /** Every module that the learner has completed. */
    completed: known(z.enum(moduleIds)),
    notes: z.array(Note),
    /** Where the learner teaches, for the parts of a lesson that differ by place. */
    teachesIn: z.optional(z.string()),
    /** Answers to exercises. What draws an exercise checks its answer, so that other pages don't carry the schema. */
    answers: z.optional(z.array(LooseAnswer)),
    quiz: z.optional(Quiz),
  }),
)
export type Work = z.infer<typeof Work>

/** All of a learner's own work in a module. It stays readable after access ends. */
export const getWork = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/work',
  params,
  response: Work,
})

/**
 * Saves a box. A stale `version` gets 409 with the server's note in `details`. `keepPrevious` keeps the text that the save replaces
 * as an earlier version, for a button that replaces text. Without it the server decides, by how much the text loses.
 */
export const putNote = route({
  method: 'PUT',
  path: '/api/modules/{moduleId}/notes/{boxId}',
  params: box,
  body: z.object({
    text: cleanText,
    version: nonnegative,
    operation: operationId,
    keepPrevious: z.optional(z.boolean()),
    where,
  }),
  response: Note,
})

/** Saves the learner's reading position and ticks. Neither counts towards completion. */
export const putPosition = route({
  method: 'PUT',
  path: '/api/modules/{moduleId}/position',
  params,
  body: z.object({
    section: z.optional(id),
    tick: z.array(id).check(z.maxLength(100)),
    untick: z.array(id).check(z.maxLength(100)),
  }),
  response: Progress,
})

/** Completes a module once, if its requirements are met, at the server's time. Repeating the call returns the same result. */
export const postCompletion = route({
  method: 'POST',
  path: '/api/modules/{moduleId}/completion',
  dated: true,
  params,
  body: z.object({ operation: operationId }),
  response: z.object({ progress: Progress, open: known(z.enum(moduleIds)) }),
})

/** The earlier versions of a box without their texts, newest first, each text once: at most 20. */
export const getNoteHistory = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/notes/{boxId}/history',
  params: box,
  response: summaries,
})

/** One earlier version of a box. */
export const getNoteVersion = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/notes/{boxId}/history/text',
  params: box,
  query: versionKey,
  response: z.object({ text: z.string() }),
})

/** A module's notes as a PDF. */
export const getNotesPdf = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/notes/pdf',
  function: 'documents',
  params,
  response: pdf,
})

/** What a learner wrote in one box, to read. A table of trials is text too. */
const Words = z.object({ boxId: z.string(), label: z.string(), text: z.string(), savedAt: isoTime })

export const WordsOfModule = z.object({ moduleId: z.enum(moduleIds), words: z.array(Words) })
export type WordsOfModule = z.infer<typeof WordsOfModule>

/**
 * Everything the learner has written in lessons, in the order of modules and boxes, whether they have access or not. A page ends after
 * 1 MB of text; `next` is the module with which the next one begins.
 */
export const getWords = route({
  method: 'GET',
  path: '/api/words',
  query: z.object({ from: z.optional(z.enum(moduleIds)) }),
  response: z.object({ modules: z.array(WordsOfModule), next: z.optional(z.enum(moduleIds)) }),
})

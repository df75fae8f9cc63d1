import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { isDay } from '#core/calendar'
import { cleanText, int, isoTime, known, nonnegative, operationId, where } from '#core/fields'
import { places } from '#core/places'
import { pdf, route } from '#core/route'
import { summaries, versionKey } from '#core/versions-contract'
import { promptId } from '#prompts/contract'
import { kinds } from './entry.ts'

/** An own entry has a ULID; what a learner adds to a completed module has the module's id. */
const entryId = z.union([promptId, z.enum(moduleIds)])
const day = z.string().check(z.refine(isDay))
/** A day that may not be typed yet. */
const openDay = z.union([z.literal(''), day])

const shape = {
  title: cleanText,
  kind: z.enum(kinds),
  provider: cleanText,
  from: openDay,
  to: openDay,
  minutes: z.nullable(int),
  standards: z.array(int.check(z.refine((number) => number >= 1 && number <= 7))).check(z.maxLength(7)),
  category: z.enum(['accredited', 'identified']),
  priorityArea: cleanText,
  description: cleanText,
  learned: cleanText,
  applied: cleanText,
  connection: cleanText,
  reflections: cleanText,
  evidence: cleanText,
}

/** An entry of a learner's record, finished or not. `deleted`: its owner has removed it, and can take it back for a time. */
export const StudyEntry = z.object({
  ...shape,
  entryId,
  deleted: z.optional(z.boolean()),
  version: z.number(),
  savedAt: isoTime,
  where: z.optional(z.string()),
  /** Until when it has earlier versions, in seconds since 1970. */
  keptUntil: z.optional(z.number()),
})
export type StudyEntry = z.infer<typeof StudyEntry>

/** Which authority a learner logs for, from when to when, and how many minutes it asks. */
export const Period = z.object({
  place: z.enum(places),
  from: day,
  to: day,
  target: z.nullable(int),
})

/**
 * A page of the learner's record. Every page has the period, the completed modules and whose it is; entries come by id. `today` is the
 * server's day where the teacher is.
 */
export const getRecord = route({
  method: 'GET',
  path: '/api/record',
  dated: true,
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(60))) }),
  response: z.object({
    today: day,
    provider: z.string(),
    teachesIn: z.optional(z.enum(places)),
    period: z.optional(Period),
    completions: known(z.object({ moduleId: z.enum(moduleIds), day, minutes: int })),
    entries: known(StudyEntry),
    next: z.optional(z.string()),
  }),
})

/** Sets the authority and the dates. The later of two devices stands. */
export const putPeriod = route({
  method: 'PUT',
  path: '/api/record/period',
  dated: true,
  body: Period,
  response: Period,
})

/** Saves an entry, as typed. Version 0 makes it. A stale `version` gets 409 with the server's entry in `details`. `keepPrevious` keeps
 * what it replaces as an earlier version. */
export const putEntry = route({
  method: 'PUT',
  path: '/api/record/entries/{entryId}',
  dated: true,
  params: z.object({ entryId }),
  body: z.object({
    ...shape,
    deleted: z.optional(z.boolean()),
    version: nonnegative,
    operation: operationId,
    keepPrevious: z.optional(z.boolean()),
    where,
  }),
  response: StudyEntry,
})

/** The earlier versions of an entry without their texts, like those of a box. */
export const getEntryHistory = route({
  method: 'GET',
  path: '/api/record/entries/{entryId}/history',
  params: z.object({ entryId }),
  response: summaries,
})

/** One earlier version of an entry, as `entryText` makes it. */
export const getEntryVersion = route({
  method: 'GET',
  path: '/api/record/entries/{entryId}/history/text',
  params: z.object({ entryId }),
  query: versionKey,
  response: z.object({ text: z.string() }),
})

/** What counts from one day to another, as one PDF with the certificates: for an audit. */
export const getRecordPdf = route({
  method: 'GET',
  path: '/api/record/pdf',
  dated: true,
  function: 'documents',
  /** `all`: with what was written beyond what the authority asks. */
  query: z.object({ from: day, to: day, words: z.enum(['asked', 'all']) }),
  response: pdf,
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import { createDocuments } from '#handlers/documents'
import { type LessonLibrary, openLessons } from '#lessons/library'
import { writeLessons } from '../../real-lessons.ts'
import { send, token } from '../gateway-request.ts'
import { openPortal, type TestLearner } from '../portal.ts'
import { memoryTable } from './memory-table.ts'

/** The real lessons, in a folder of their own for the tests of one file. */
export function compiledLessons(): LessonLibrary {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  writeLessons(folder)
  return openLessons(folder)
}

type Options = Parameters<typeof openPortal>[1]

/** An in-memory portal that tests download documents from, with requests as API Gateway sends them. */
export function openDocumentPortal(options: Options = {}) {
  const portal = openPortal(memoryTable(), options)
  const handler = createDocuments({ ...portal.parts, origin: portal.origin }, { log: portal.log, token })
  let notes = 0
  let prompts = 0
  return {
    ...portal,
    /** Returns the PDF's bytes, or the problem that the portal reports. */
    async download(path: string, learner: TestLearner) {
      const { status, headers, body } = await send(handler, { path, sub: learner.sub })
      return status === 200
        ? { status, headers, bytes: new Uint8Array(Buffer.from(String(body), 'base64')), problem: undefined }
        : { status, headers, bytes: new Uint8Array(), problem: body }
    },
    async saveNote(learner: TestLearner, moduleId: ModuleId, boxId: string, text: string) {
      notes += 1
      await learner.notes.save(moduleId, {
        boxId,
        text,
        version: 0,
        savedAt: '2026-03-01T00:00:00.000Z',
        operation: `w${notes}`,
      })
    },
    /** Adds a prompt, newer than those before it. */
    async addPrompt(learner: TestLearner, moduleId: ModuleId, title: string | null, text: string) {
      prompts += 1
      const promptId = `01ARZ3NDEKTSV4RRFFQ${String(prompts).padStart(7, '0')}`
      const at = '2026-03-01T00:00:00.000Z'
      await learner.prompts.add({ promptId, moduleId, title, text, version: 1, createdAt: at, updatedAt: at })
    },
  }
}

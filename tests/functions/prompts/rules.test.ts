import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder } from '#prompts/rules'

const prompt = fc.record({
  moduleId: fc.constantFrom('digital-media', 'genai-module-1', 'genai-module-2'),
  createdAt: fc.constantFrom('2026-03-02T01:00:00.000Z', '2026-03-02T01:00:00.001Z', '2026-11-02T01:00:00.000Z'),
  promptId: fc.string({ minLength: 1, maxLength: 2 }),
})

test('prompts are in order of module, then of adding, then of id, however they arrive', () => {
  fc.assert(
    fc.property(fc.array(prompt), fc.integer(), (prompts, seed) => {
      const sorted = prompts.toSorted(inOrder)
      const rows = sorted.map(({ moduleId, createdAt, promptId }) => [moduleId, createdAt, promptId].join('\n'))
      expect(rows).toEqual(rows.toSorted())
      const turned = [...prompts.slice(seed % (prompts.length + 1)), ...prompts.slice(0, seed % (prompts.length + 1))]
      expect(turned.sort(inOrder)).toEqual(sorted)
    }),
  )
})

import { expect, test, vi } from 'vitest'
import { describeError, hashed, log } from '#core/log'

test('writes a log line as one line of JSON on standard output', () => {
  const written: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  log({ level: 'info', event: 'request', route: 'GET /api/me', status: 200, error: undefined })
  write.mockRestore()
  expect(written).toEqual(['{"level":"info","event":"request","route":"GET /api/me","status":200}\n'])
})

test('hashes a learner to the same 16 hex digits every time', () => {
  expect(hashed('learner-1')).toMatch(/^[0-9a-f]{16}$/)
  expect(hashed('learner-1')).toBe(hashed('learner-1'))
  expect(hashed('learner-1')).not.toBe(hashed('learner-2'))
})

test('describes an error by its name and stack frame, without its message', () => {
  const error = new RangeError('of jane@school.example\n    at least 3')
  expect(describeError(error)).toMatch(/^RangeError at .*log\.test\.ts/)
  expect(describeError(error)).not.toContain('jane')
  expect(describeError(Object.assign(error, { stack: undefined }))).toBe('RangeError')
  expect(describeError('jane@school.example')).toBe('string')
  expect(describeError(null)).toBe('object')
})

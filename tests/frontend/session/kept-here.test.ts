import { afterEach, expect, test, vi } from 'vitest'
import { forgetHere, keepHere, readHere, watchHere } from '../../../frontend/session/kept-here.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what’s kept belongs to one account, until all of it is forgotten; other things stay', () => {
  localStorage.setItem('portal-appearance', '{}')
  expect(keepHere('kim', 'class-list', 'Jane')).toBe(true)
  expect([readHere('kim', 'class-list'), readHere('sam', 'class-list')]).toEqual(['Jane', undefined])
  forgetHere()
  expect(readHere('kim', 'class-list')).toBeUndefined()
  expect(localStorage.getItem('portal-appearance')).toBe('{}')
})

test('reading writes nothing, because every other tab hears of it, reads too, and the tabs would never rest', () => {
  const written = vi.spyOn(Storage.prototype, 'setItem')
  const removed = vi.spyOn(Storage.prototype, 'removeItem')
  readHere('kim', 'class-list')
  expect([...written.mock.calls, ...removed.mock.calls]).toEqual([])
})

test('a change is heard in this tab and from another, what isn’t kept here is not', () => {
  const changed = vi.fn()
  const end = watchHere(changed)
  keepHere('kim', 'class-list', 'Jane')
  expect(changed).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new StorageEvent('storage', { key: 'portal.here.kim.class-list' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(changed).toHaveBeenCalledTimes(3)
  window.dispatchEvent(new StorageEvent('storage', { key: 'portal.probe' }))
  expect(changed).toHaveBeenCalledTimes(3)
  end()
  keepHere('kim', 'class-list', '')
  expect(changed).toHaveBeenCalledTimes(3)
})

test('a browser that stores nothing keeps nothing, and says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(keepHere('kim', 'class-list', 'Jane')).toBe(false)
  expect(readHere('kim', 'class-list')).toBeUndefined()
})

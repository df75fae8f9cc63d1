import { cleanup, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { postCompletion } from '#work/contract'
import { type NotesToComplete, useCompletion } from '../../../frontend/lesson/completion.tsx'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Presses in a layout effect: the page is rendered, but passive effects such as useMutation's haven't run. */
function Pressed({ saveEverywhere, press }: { saveEverywhere: NotesToComplete['saveEverywhere']; press: boolean }) {
  const { complete } = useCompletion('genai-module-3', { saveEverywhere, whilePaused: (run) => run() })
  useLayoutEffect(() => {
    if (press) complete()
  })
  return null
}

test('saves with the newest function when pressed right after a render', async () => {
  const api = new FakeApi()
  const unsaved = { reason: 'There are two versions.', mayPass: false }
  const [before, now] = [vi.fn(async () => undefined), vi.fn(async () => unsaved)]
  const page = renderInApp(<Pressed saveEverywhere={before} press={false} />)
  page.rerender(<Pressed saveEverywhere={now} press />)
  await waitFor(() => expect(document.querySelector('.toast p')).not.toBeNull())
  expect(before).not.toHaveBeenCalled()
  expect(now).toHaveBeenCalled()
  expect(api.of(postCompletion)).toEqual([])
})

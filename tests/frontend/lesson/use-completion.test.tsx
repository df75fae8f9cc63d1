import { cleanup, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { postCompletion } from '#contract/work'
import { useCompletion } from '../../../frontend/features/lesson/use-completion.ts'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Presses in a layout effect: the page is rendered, but passive effects such as useMutation's haven't run. */
function Pressed({ saveFirst, press }: { saveFirst: () => Promise<boolean>; press: boolean }) {
  const { complete } = useCompletion('genai-module-3', saveFirst)
  useLayoutEffect(() => {
    if (press) complete()
  })
  return null
}

test('saves with the newest function when pressed right after a render', async () => {
  const api = new FakeApi()
  const [before, now] = [vi.fn(async () => true), vi.fn(async () => false)]
  const page = renderInApp(<Pressed saveFirst={before} press={false} />)
  page.rerender(<Pressed saveFirst={now} press />)
  await waitFor(() => expect(document.querySelector('.toast p')).not.toBeNull())
  expect(before).not.toHaveBeenCalled()
  expect(now).toHaveBeenCalled()
  expect(api.of(postCompletion)).toEqual([])
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LessonNodeOf } from '#lessons/lesson'

const node: LessonNodeOf<'figure'> = {
  type: 'figure',
  module: 'environmental-ed',
  id: 'unknown',
  alt: 'Three stones.',
  caption: 'Look at the order.',
  nodes: [
    {
      type: 'list',
      ordered: false,
      start: 1,
      items: [[{ type: 'paragraph', nodes: [{ type: 'text', value: 'Slate' }] }]],
    },
  ],
}

/** Fresh modules, because pictures that have loaded once stay. */
async function draw() {
  cleanup()
  vi.resetModules()
  const { Figure } = await import('../../../frontend/elements/figure.tsx')
  const { InteractivePartsContext } = await import('../../../frontend/elements/interactive-parts.ts')
  const { previewParts } = await import('../../../frontend/elements/preview-parts.tsx')
  await act(async () => {
    render(
      <InteractivePartsContext value={previewParts}>
        <Figure node={node} />
      </InteractivePartsContext>,
    )
  })
  return screen.findByText('Three stones.')
}

test('a figure that this page has no drawing for is there in words', async () => {
  await draw()
  expect(screen.getByRole('figure').textContent).toBe('Three stones.SlateLook at the order.')
  expect(screen.queryByRole('img')).toBeNull()
})

test('a figure whose script doesn’t come is there in words', async () => {
  vi.doMock('../../../frontend/pictures/environmental-ed.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await draw()
  expect(screen.getByRole('figure').textContent).toBe('Three stones.SlateLook at the order.')
})

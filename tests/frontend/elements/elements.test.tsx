import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LessonNode, LessonNodeOf } from '#lessons/lesson'
import { InteractivePartsContext } from '../../../frontend/elements/interactive-parts.ts'
import { Compare } from '../../../frontend/elements/lesson-nodes.tsx'
import { previewParts } from '../../../frontend/elements/preview-parts.tsx'

const paragraphs = (...lengths: number[]): LessonNode[] =>
  lengths.map((length) => ({ type: 'paragraph', nodes: [{ type: 'text', value: 'a'.repeat(length) }] }))

function compared(before: LessonNode[], after: LessonNode[]) {
  const node = {
    type: 'compare' as const,
    before: { title: 'Weak', nodes: before },
    after: { title: 'Strong', nodes: after },
  }
  const { container } = render(
    <InteractivePartsContext value={previewParts}>
      <Compare node={node} />
    </InteractivePartsContext>,
  )
  const sheet = container.firstElementChild as HTMLElement
  expect([...sheet.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Weak', 'Strong'])
  return { ...sheet.dataset }
}

test('two texts stand beside each other only if they’re about as long', () => {
  expect(compared(paragraphs(202), paragraphs(196)).beside).toBe('true')
  expect(compared(paragraphs(100, 280), paragraphs(325, 300)).beside).toBe('true')
  expect(compared(paragraphs(205), paragraphs(348)).beside).toBe('false')
  expect(compared(paragraphs(500), paragraphs(200)).beside).toBe('false')
})

test('a weak line is struck through, a longer text isn’t: it has to be read', () => {
  expect(compared(paragraphs(37), paragraphs(109)).struck).toBe('true')
  expect(compared(paragraphs(202), paragraphs(196)).struck).toBe('false')
  expect(compared(paragraphs(24, 26, 36), paragraphs(271)).struck).toBe('false')
})

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

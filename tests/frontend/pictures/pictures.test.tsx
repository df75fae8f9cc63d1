// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { type LessonNodeOf, plainText } from '#lessons/lesson'
import { Figure } from '../../../frontend/elements/figure.tsx'
import { InteractivePartsContext } from '../../../frontend/elements/interactive-parts.ts'
import { previewParts } from '../../../frontend/elements/preview-parts.tsx'
import { loadPictures } from '../../../frontend/pictures/pictures.ts'
import { realLessons } from '../../real-lessons.ts'

type FigureNode = LessonNodeOf<'figure'>

function figuresOf(id: ModuleId): FigureNode[] {
  const { lesson } = realLessons().find((one) => one.lesson?.moduleId === id) ?? {}
  const nodes = lesson?.sections.flatMap((section) => section.nodes) ?? []
  return nodes.filter((node) => node.type === 'figure')
}

/** What the drawing shows, without what's for screen readers only. */
function drawn(node: FigureNode): string {
  const html = renderToStaticMarkup(
    <InteractivePartsContext value={previewParts}>
      <Figure node={node} />
    </InteractivePartsContext>,
  )
  const [drawing = ''] = html.split('<div class="sr-only">')
  expect(drawing).toContain('role="img"')
  return drawing
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

function wordsIn({ nodes: [words] }: FigureNode): string[] {
  if (words?.type === 'table') return words.rows.flat().map(plainText)
  if (words?.type !== 'list') return []
  return words.items.map((item) =>
    item.map((node) => (node.type === 'paragraph' ? plainText(node.nodes) : '')).join(''),
  )
}

describe.each(moduleIds)('the lesson %s', (id) => {
  test('has a scene, and exactly the figures that are drawn for it', async () => {
    const { Scene, figures } = await loadPictures(id)
    expect(renderToStaticMarkup(<Scene />)).toMatch(/<svg.*<path/)
    expect(new Set(figuresOf(id).map((figure) => figure.id))).toEqual(new Set(Object.keys(figures)))
  })

  test('shows in each figure every word that screen readers get', async () => {
    await loadPictures(id)
    for (const node of figuresOf(id))
      for (const words of wordsIn(node)) expect(drawn(node)).toContain(words.replaceAll(/\s+/g, ' '))
  })
})

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { getWords } from '#work/contract'
import { OwnWords } from '../../../frontend/record/own-words.tsx'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

afterEach(cleanup)

const savedAt = '2026-11-01T00:00:00.000Z'
const boxes = { class: 'Year 8', no: 'no', long: 'I know now.\n\nIt was the sources.' }
let texts = 0

/** A text with the list of the learner's own words open below it. */
async function show(first: string) {
  const words = Object.entries(boxes).map(([label, text]) => ({ boxId: label, label, text, savedAt }))
  new FakeApi().on(getWords, () => ({ modules: [{ moduleId: 'digital-media' as const, words }] }))
  const id = `text-${texts++}`
  function Text() {
    const [value, setValue] = useState(first)
    return (
      <>
        <textarea aria-label="Text" value={value} onChange={({ target }) => setValue(target.value)} />
        <OwnWords id={id} into="Text" value={value} plansFirst={false} onChange={setValue} />
      </>
    )
  }
  renderInApp(<Text />)
  const list = document.querySelector('details') as HTMLDetailsElement
  list.open = true
  fireEvent(list, new Event('toggle'))
  await screen.findAllByRole('checkbox')
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text')
  const boxOf = (label: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${label}`) })
  return {
    text: () => text.value,
    type: (value: string) => fireEvent.change(text, { target: { value } }),
    tick: (label: string) => fireEvent.click(boxOf(label)),
    ticked: () => Object.keys(boxes).filter((label) => boxOf(label).checked),
  }
}

test('no box is ticked unasked, and ticking leaves the teacher’s own sentences as they are', async () => {
  const own = 'With Year 8 I start on Monday. I know now.'
  const { text, ticked, tick } = await show(own)
  expect(ticked()).toEqual([])
  for (const label of ['class', 'no']) {
    tick(label)
    expect(ticked()).toEqual([label])
    tick(label)
    expect([text(), ticked()]).toEqual([own, []])
  }
})

test('the same words by the teacher’s own hand stay, whichever comes first', async () => {
  const { text, tick, type } = await show('Year 8')
  tick('class')
  expect(text()).toBe('Year 8\n\nYear 8')
  type('Year 8\n\nYear 8\n\nYear 8')
  tick('class')
  expect(text()).toBe('Year 8\n\nYear 8')
})

test('words that were taken and then edited or joined to a sentence are the teacher’s own', async () => {
  const { text, tick, type, ticked } = await show('')
  tick('class')
  for (const edited of ['Year 8 is loud.', 'Year 18', 'In Year 8']) {
    type('')
    tick('class')
    type(edited)
    expect(ticked()).toEqual([])
  }
  tick('no')
  expect(text()).toBe('In Year 8\n\nno')
})

test('edits around taken words leave the tick, and taking them out leaves the edits', async () => {
  const { text, tick, type, ticked } = await show('First.')
  tick('long')
  tick('class')
  type(`Before.\n\n${text()}`)
  type(`${text()}\n\n  Indented, and after.`)
  expect(ticked()).toEqual(['class', 'long'])
  tick('long')
  expect(text()).toBe('Before.\n\nFirst.\n\nYear 8\n\n  Indented, and after.')
  expect(ticked()).toEqual(['class'])
  tick('class')
  expect(text()).toBe('Before.\n\nFirst.\n\n  Indented, and after.')
})

test('a tick that was taken back by mistake is undone by ticking again: the words stand where they stood', async () => {
  const { text, tick, ticked } = await show('First.')
  tick('class')
  tick('no')
  const before = text()
  tick('class')
  expect(text()).toBe('First.\n\nno')
  tick('class')
  expect([text(), ticked()]).toEqual([before, ['class', 'no']])
})

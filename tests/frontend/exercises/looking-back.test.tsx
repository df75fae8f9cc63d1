import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EarlierQuestion, getLookingBack } from '#exercises/looking-back'
import type { Prediction } from '#exercises/predict'
import { InteractivePartsContext } from '../../../frontend/elements/interactive-parts.ts'
import { previewParts } from '../../../frontend/elements/preview-parts.tsx'
import { CalibrationChart } from '../../../frontend/exercises/kinds/calibration.tsx'
import { Recall } from '../../../frontend/exercises/kinds/recall.tsx'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const text = (value: string) => [{ type: 'text' as const, value }]
const question = (ask: string): EarlierQuestion => ({
  moduleId: 'genai-module-1',
  section: { id: 'fridge', title: 'The fridge' },
  ask,
  nodes: [{ type: 'paragraph', nodes: text(`About ${ask}`) }],
  options: ['Yoghurt', 'Milk'].map((one) => ({ nodes: text(one), answer: text(`Why ${one}.`) })),
  right: 0,
})

let api: FakeApi
let questions: EarlierQuestion[]
let predictions: Prediction[]
beforeEach(() => {
  questions = [question('First?'), question('Second?')]
  predictions = []
  api = new FakeApi().on(getLookingBack, () => ({ questions, predictions }))
})
afterEach(() => cleanup())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('questions of earlier modules', () => {
  const show = () =>
    renderInApp(
      <InteractivePartsContext value={previewParts}>
        <Recall moduleId="genai-module-2" near />
      </InteractivePartsContext>,
    )

  test('come one at a time, and answer with what the choice means and what holds', async () => {
    show()
    await screen.findByText(/^Question 1 of 2, from “/)
    expect(screen.getByText('About First?')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Check' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByLabelText('Milk'))
    press('Check')
    expect(screen.getByText('Why Milk.')).toBeDefined()
    expect(screen.getByText(/Why Yoghurt\.$/)).toBeDefined()
    expect(screen.getByText('Read “The fridge” again').getAttribute('href')).toBe('/course/genai-module-1#fridge')
    press('Next question')
    expect(document.activeElement?.textContent).toMatch(/^Question 2 of 2/)
    fireEvent.click(screen.getByLabelText('Yoghurt'))
    press('Check')
    expect(screen.getByText('You have it')).toBeDefined()
    expect(screen.queryByText('Why Milk.')).toBeNull()
    press('Done')
    expect(screen.getByText(/^That’s all\./)).toBeDefined()
    press('Ask me again')
    expect(screen.getByText('About First?')).toBeDefined()
  })

  test('can be skipped', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Skip these' }))
    expect(screen.queryByText('First?')).toBeNull()
    expect(screen.getByText(/Your lesson goes on below/)).toBeDefined()
  })

  test('that couldn’t be loaded leave the lesson alone, and can be asked for again', async () => {
    let fails = true
    api.on(getLookingBack, () => {
      if (fails) throw new Refuse('not-found', 'Gone.')
      return { questions, predictions }
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 }))
    fails = false
    await screen.findByText('First?')
  })

  test('are none where there are none', async () => {
    questions = []
    show()
    await screen.findByText('There’s nothing to look back at.')
  })
})

describe('how sure a learner was over the course', () => {
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => `${row.querySelector('th')?.textContent}: ${row.querySelector('td:last-child')?.textContent}`)

  test('is drawn by step, with those of the old slider at the nearest', async () => {
    predictions = [
      { sure: 90, cameTrue: true },
      { sure: 90, cameTrue: false },
      { sure: 100, cameTrue: true },
      { sure: 50, cameTrue: false },
    ]
    renderInApp(<CalibrationChart moduleId="genai-module-5" near />)
    await screen.findByRole('table')
    expect(rows()).toEqual([
      '25% sure: not used',
      '50% sure: 0 of 1',
      '75% sure: not used',
      '90% sure: 1 of 2',
      'Certain: 1 of 1',
    ])
    expect(screen.getByText(/^Your predictions in this course: you said 83% sure on average; 2 of 4/)).toBeDefined()
  })

  test('isn’t drawn from a single prediction', async () => {
    predictions = [{ sure: 90, cameTrue: true }]
    renderInApp(<CalibrationChart moduleId="genai-module-5" near />)
    await screen.findByText(/Two are enough to begin/)
    expect(screen.queryByRole('table')).toBeNull()
  })
})

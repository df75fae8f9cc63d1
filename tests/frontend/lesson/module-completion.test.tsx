import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { postCompletion } from '#contract/work'
import { flagship, type ModuleId } from '#domain/catalogue'
import type { WorkDone } from '#domain/completion'
import { ModuleCompletion } from '../../../frontend/features/lesson/module-completion.tsx'
import { completedIn } from '../dashboard/sample-dashboard.ts'
import { FakeApi } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

let api: FakeApi
const done: WorkDone = { notes: 'What I did.', quiz: { submitted: true, best: 10 } }
type Props = Partial<Parameters<typeof ModuleCompletion>[0]>

const show = (moduleId: ModuleId, props: Props = {}) =>
  renderInApp(
    <ModuleCompletion
      moduleId={moduleId}
      completed={false}
      work={() => done}
      notes={{ saveEverywhere: async () => undefined, whilePaused: (run) => run() }}
      labels={{ ready: 'Finish', working: 'Saving...' }}
      {...props}
    />,
  )
const finish = () => fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
const toast = (text: string) => waitFor(() => expect(document.querySelector('.toast p')?.textContent).toBe(text))

beforeEach(() => {
  api = new FakeApi().on(postCompletion, ({ moduleId }) => ({ progress: completedIn(moduleId), open: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('before completion', () => {
  test('says that the notes will be locked, and hides what comes after completion', () => {
    show('genai-module-2', { children: <a href="/next">Next</a>, banner: 'Locked.' })
    expect(screen.getByRole('heading').textContent).toBe('Finish this module')
    expect(screen.getByText(/saved and then locked/)).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByText('Locked.')).toBeNull()
  })

  test('describes what is missing beside the button until it is there', async () => {
    let work: WorkDone = { notes: ' ', quiz: { submitted: false, best: 0 } }
    show('genai-module-2', { work: () => work })
    const described = () =>
      document.getElementById(screen.getByText('Finish').closest('button')?.getAttribute('aria-describedby') ?? '')
        ?.textContent
    expect(described()).toBeUndefined()
    finish()
    expect(described()).toBe('Please provide your Prompt Library notes before printing.')
    work = { ...work, notes: 'Words.' }
    finish()
    expect(described()).toBe('Please complete the quiz before printing.')
    expect(api.calls).toEqual([])
    work = done
    finish()
    await waitFor(() => expect(api.of(postCompletion)).toHaveLength(1))
    expect(described()).toBeUndefined()
  })

  test('shows a missing requirement first, then an obstacle to saving', async () => {
    const obstacle = 'There are two versions of some of your notes. Please choose one first.'
    show('genai-module-3', { obstacle, work: () => ({ ...done, notes: '' }) })
    finish()
    await toast('Please provide your implementation notes before printing.')
    cleanup()
    show('genai-module-3', { obstacle })
    finish()
    await toast(obstacle)
    expect(api.calls).toEqual([])
  })

  test('saves the notes before it completes', async () => {
    const order: string[] = []
    api.on(postCompletion, ({ moduleId }) => {
      order.push('completed')
      return { progress: completedIn(moduleId), open: [] }
    })
    const saveEverywhere = async () => void order.push('saved')
    show('genai-module-4', { notes: { saveEverywhere, whilePaused: (run) => run() } })
    finish()
    await waitFor(() => expect(order).toEqual(['saved', 'completed']))
  })
})

describe('after completion', () => {
  test.each(flagship.modules.map(({ id, title }) => [id, title] as const))(
    '%s links to its own certificate, unless it is the last',
    (id, title) => {
      show(id, { completed: true, banner: 'Locked.', children: <a href="/next">Next</a> })
      expect(screen.getByRole('heading').textContent).toBe(`${title}: completed`)
      expect(screen.getByText('Locked.')).toBeDefined()
      expect(screen.queryByText('Finish')).toBeNull()
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
        id === 'genai-module-5' ? ['/next'] : ['/next', `/certificate?module=${id}`],
      )
    },
  )

  test.each([
    [{ ready: 'Finish', working: 'Saving...', done: 'Completed' }, ['Completed']],
    [{ ready: 'Finish', working: 'Saving...' }, []],
  ])('%j: the button is disabled, or gone', (labels, names) => {
    show('genai-module-3', { completed: true, labels })
    const buttons = screen.queryAllByRole<HTMLButtonElement>('button')
    expect(buttons.map((one) => one.textContent)).toEqual(names)
    expect(buttons.every((one) => one.disabled)).toBe(true)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement, type ReactNode, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getDashboard } from '#dashboard/contract'
import { putName } from '#people/contract'
import { postQuiz } from '#quizzes/contract'
import { getWork } from '#work/contract'
import AppearanceSettings from '../../../frontend/account/appearance-settings.tsx'
import { SignInForm } from '../../../frontend/account/sign-in-form.tsx'
import { NameForm } from '../../../frontend/account/you.tsx'
import { AppErrorBoundary } from '../../../frontend/app/error-boundary.tsx'
import { shareWithTranslators } from '../../../frontend/app/translated-page.ts'
import { ModuleSearch } from '../../../frontend/lesson/module-search.tsx'
import { PromptCard } from '../../../frontend/prompts/prompt-card.tsx'
import { Quiz } from '../../../frontend/quiz/quiz.tsx'
import { discardDrafts } from '../../../frontend/session/sign-out-guard.ts'
import { translate, translators } from '../../translator.ts'
import { dashboardOf } from '../dashboard/sample-dashboard.ts'
import { completeDialogElement } from '../dialog-element.ts'
import { FakeApi } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { fill } from '../fill.ts'
import { paragraph, withSections } from '../lesson/lesson-with.ts'
import { FakeLibrary } from '../prompts/fake-library.ts'
import { renderInApp } from '../render-in-app.tsx'

fakeIndexedDb()
completeDialogElement()
beforeAll(shareWithTranslators)
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(async () => {
  window.dispatchEvent(new Event('stop-translating'))
  cleanup()
  await discardDrafts()
  vi.unstubAllGlobals()
})

/** What's there to read, without the translator's marks. */
const read = (within: Element = document.body) => within.textContent?.replaceAll(/[«»]/g, '')
const says = (words: string) => expect.poll(() => read(), { timeout: 5_000 }).toContain(words)
const press = (name: RegExp) => act(async () => screen.getByRole('button', { name }).click())

const p = (...parts: ReactNode[]) => createElement('p', null, ...parts)
const here = <b key="here">here</b>
const label = (state: 'Save' | 'Saving' | 'Saved') =>
  p(state === 'Saving' && <i key="i">…</i>, state, state !== 'Saving' && <span key="s">: a prompt</span>)

describe.each(translators)('under a tool that puts its own texts %s', (how) => {
  test.each<[string, ReactNode, ReactNode, string, ReactNode, string]>([
    ['a text that changes', p(1, ' of ', 10), p(2, ' of ', 10), '2 of 10', p(3, ' of ', 10), '3 of 10'],
    ['a text that goes', p('a', 'b'), p('a', null), 'a', p(null, null), ''],
    ['a text that comes', p(null, 'b', 'c'), p('a', 'b', 'c'), 'abc', p('a', null, 'c'), 'ac'],
    ['something before a text', p(null, 'now'), p(here, 'now'), 'herenow', p(null, 'then'), 'then'],
    ['a text in place of an element', p(here, ' now'), p('here', ' then'), 'here then', p(here, '!'), 'here!'],
    ['a label with parts', label('Save'), label('Saving'), '…Saving', label('Saved'), 'Saved: a prompt'],
    ['a text alone', p('Saving'), p('Saved'), 'Saved', p('Saved', ' twice'), 'Saved twice'],
    ['everything', p('a', 1), <h2 key="2">b</h2>, 'b', null, ''],
  ])('%s is shown as it is now', async (_, first, second, then, third, last) => {
    let show = (_: number) => {}
    function Page() {
      const [at, setAt] = useState(0)
      show = setAt
      return <div>{[first, second, third][at]}</div>
    }
    const { container } = render(<Page />)
    const before = read(container)
    translate(how)
    for (const [at, words] of [
      [1, then],
      [2, last],
      [0, before],
    ] as const) {
      await act(async () => show(at))
      expect(read(container)).toBe(words)
    }
  })

  test('a wrong password is explained', async () => {
    const account = {
      signIn: () => Promise.reject(Object.assign(new Error('raw'), { name: 'NotAuthorizedException' })),
    }
    renderInApp(<SignInForm account={account as never} onSignedIn={vi.fn()} onNextStep={vi.fn()} />)
    translate(how)
    fill(screen.getByLabelText(/Email address/), 'zoe@example.edu.au')
    fill(screen.getByLabelText(/^\W?Password/), 'twelve letters')
    await press(/^\W*Sign in\W*$/)
    await says('don’t match')
    await press(/^\W*Sign in\W*$/)
    await says('don’t match')
  })

  test('a prompt is copied and saved to the library', async () => {
    const library = new FakeLibrary()
    vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} }, onLine: true })
    renderInApp(
      <PromptCard node={{ type: 'prompt', id: 'p', title: 'Card', text: 'The card.' }} moduleId="genai-module-2" />,
    )
    await act(async () => {})
    translate(how)
    await press(/Copy/)
    await says('Copied')
    await press(/Save to my library/)
    await says('In my library')
    expect(library.stored.map(({ text }) => text)).toEqual(['The card.'])
    expect(screen.getByText('The card.').outerHTML).toBe(
      '<p translate="no" class="mt-2! whitespace-pre-wrap text-base">The card.</p>',
    )
  })

  test('a name is saved, a theme is chosen', async () => {
    new FakeApi().on(putName, ({ name }) => ({ name, email: 'zoe@example.edu.au' }))
    renderInApp(
      <>
        <NameForm name="Zoe" />
        <AppearanceSettings />
      </>,
    )
    translate(how)
    fill(screen.getByRole('textbox'), 'Zoë Kelly')
    await press(/Save name/)
    await says('Your name is saved')
    fireEvent.click(screen.getByRole('radio', { name: /Dark/ }))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    fireEvent.click(screen.getByRole('radio', { name: /Light/ }))
    vi.restoreAllMocks()
    await says('doesn’t let us store your choice')
  })

  test('a quiz is submitted', async () => {
    const options = { q1: ['wrong', 'right'] }
    const quiz = { attempt: 1, options, chosen: {}, best: 0 }
    const node = { type: 'quiz' as const, id: 'quiz', minutes: 10, questions: [{ id: 'q1', question: 'Which?' }] }
    const marks = [{ id: 'q1', answer: 'right', right: true, explanation: 'Because.' }]
    const submitted = {
      attempt: 1,
      options,
      answers: { q1: 'right' },
      score: 1,
      marks,
      submittedAt: '2026-03-02T01:00:00.000Z',
    }
    const done = { ...quiz, attempt: 2, submitted, best: 1 }
    new FakeApi().on(getWork, () => ({ access: true, completed: [], notes: [], quiz })).on(postQuiz, () => done)
    const page = (state: typeof quiz) => (
      <Quiz node={node} moduleId="genai-module-2" account={`zoe-${how}`} quiz={state} />
    )
    const { rerender } = renderInApp(page(quiz))
    await act(async () => {})
    translate(how)
    fireEvent.click(screen.getByRole('radio', { name: /right/ }))
    await press(/Submit Quiz/)
    rerender(page(done))
    await says('You scored 1 out of 1')
    await says('Because.')
  })

  test('a lesson is searched', async () => {
    const lesson = withSections({ 'The rubric': [paragraph('It isn’t magic.')], Practice: [paragraph('A prompt.')] })
    new FakeApi().on(getDashboard, () => dashboardOf(['genai-course']))
    renderInApp(<ModuleSearch lesson={lesson} onChoose={vi.fn()} />)
    translate(how)
    await press(/Search/)
    const field = await screen.findByRole('searchbox', {}, { timeout: 5_000 })
    for (const [words, found] of [
      ['magic', '1 section in this lesson.'],
      ['prompt', '1 section in this lesson.'],
      ['zebra', 'Nothing found for “zebra”'],
    ] as const) {
      fireEvent.change(field, { target: { value: words } })
      await says(found)
    }
  })
})

test('code stays as it’s written', () => {
  const files = readdirSync('frontend', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(`frontend/${file}`, 'utf8'))
  const codes = files.flatMap((text) => text.match(/<code\b[^>]*>/g) ?? [])
  expect(codes.filter((tag) => !tag.includes('translate="no"'))).toEqual([])
  expect(codes.length).toBeGreaterThan(3)
})

describe('the error screen', () => {
  const Broken = (): never => {
    throw new Error('Broken')
  }
  const reload = vi.fn()
  const show = () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    render(
      <AppErrorBoundary>
        <Broken />
      </AppErrorBoundary>,
    )
    vi.mocked(console.error).mockRestore()
  }

  test.each([
    ['Google', () => document.body.append(document.createElement('font'))],
    ['Chrome', () => document.documentElement.classList.add('translated-ltr')],
    ['Microsoft', () => document.body.setAttribute('_msttexthash', '1')],
  ])('of a page that %s translates leads to the original, which stays', async (_, mark) => {
    mark()
    show()
    expect(screen.queryByRole('button', { name: 'Reload this page' })).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('Your browser translates it')
    vi.stubGlobal('location', { reload })
    await press(/^Show the original page$/)
    expect(reload).toHaveBeenCalled()
    expect(sessionStorage.getItem('portal-original')).not.toBeNull()
    document.querySelector('body > font')?.remove()
    document.documentElement.className = ''
    document.body.removeAttribute('_msttexthash')
  })

  test('of any other page only reloads', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Show the original page' })).toBeNull()
  })
})

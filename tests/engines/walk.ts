import { expect } from 'vitest'
import type { openPortal } from '../e2e/portal.ts'
import type { Engine, HandledEngine } from './engine.ts'

type OpenPortal = ReturnType<typeof openPortal>
export type Learner = Awaited<ReturnType<OpenPortal['learner']>>
export type Operator = Awaited<ReturnType<OpenPortal['operator']>>

/** The field of a label, and a button or link, by how their text begins. */
const field = (label: string) => `//*[@id = //label[starts-with(normalize-space(), "${label}")]/@for]`
const control = (name: string) => `//*[self::button or self::a][starts-with(normalize-space(), "${name}")]`

const eventually = <T>({ name }: Engine, read: () => Promise<T>) => expect.poll(read, { message: name })
const says = (engine: Engine, words: string | RegExp) =>
  eventually(engine, () => engine.evaluate(() => document.body.innerText, undefined)).toMatch(words)

const textsIn = (engine: Engine) =>
  engine.evaluate(() => [...document.querySelectorAll('textarea')].map(({ value }) => value), undefined)

/** What matters most, by hand: signing in, writing, a prompt, and a certificate. */
export async function walk(engine: HandledEngine, learner: Learner): Promise<void> {
  const lesson = '/course/digital-media'
  await engine.resize(1280)
  await engine.goto('/sign-in')
  await engine.fill(field('Email address'), learner.email)
  await engine.fill(field('Password'), learner.password)
  await engine.press('//form//button[normalize-space() = "Sign in"]')
  await says(engine, 'Welcome, ')

  const words = 'A shark on a motorway, again.'
  await engine.goto(lesson)
  await engine.fill(field('The last time I was fooled'), words)
  await says(engine, /Saved \d\d?:\d\d/)
  await engine.press(control('My prompts'))
  await engine.fill(field('Title'), 'The editor')
  await engine.fill(field('Prompt'), 'You are a careful editor.')
  await engine.press(control('Add to my library'))
  await says(engine, 'Prompt added to your library')
  await engine.goto(lesson)
  await eventually(engine, () => textsIn(engine)).toContain(words)

  await engine.goto('/prompts')
  await engine.press(control('The editor'))
  await engine.press(control('Edit'))
  await engine.fill(field('Title'), 'The kind editor')
  await engine.press(control('Save'))
  await eventually(engine, async () => (await learner.context.prompts.page({ limit: 9 })).prompts).toMatchObject([
    { title: 'The kind editor', text: 'You are a careful editor.' },
  ])

  await engine.goto(lesson)
  await engine.press(control('Closing thought'))
  await engine.press(control('Mark as Complete'))
  await engine.press(control('Complete it anyway'))
  // The drawing loads on its own, and moves the certificate's link.
  await says(engine, 'Yours to keep')
  await engine.press(control('View Certificate'))
  await engine.press(control('Issue my certificate'))
  await says(engine, 'Certificate of Professional Learning')
  await says(engine, learner.name)
}

import { signIn } from '../e2e/portal.ts'
import type { Engine } from './engine.ts'
import { knownIn } from './known.ts'
import { type Box, measure } from './measure.ts'
import type { Learner } from './walk.ts'

/** A page, in the state that some presses bring about: of buttons and links, by how their text begins. */
type State = { path: string; presses?: readonly string[]; widths?: readonly number[] }

const widths = [375, 768, 1024]
/** Where a lesson's contents and prompts are in drawers. */
const narrow = [375, 768]
const pages = (...paths: string[]): State[] => paths.map((path) => ({ path }))

const openPages = pages(
  '/',
  '/course-info',
  '/course-info/digital-media',
  '/help',
  '/privacy',
  '/payment-canceled',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/try',
  '/verify',
  '/course/genai-module-3',
)
const newcomerPages = pages('/dashboard', '/prompts', '/words')
const halfway = '/course/genai-module-2'
const learnerPages: readonly State[] = [
  ...pages('/dashboard', '/course/genai-module-1', halfway),
  // Sections with figures.
  ...pages(
    '/course/genai-module-1#ai-in-the-classroom',
    '/course/genai-module-4#bias-error',
    '/course/digital-media#around-the-artefact',
  ),
  { path: halfway, presses: ['Contents'], widths: narrow },
  { path: halfway, presses: ['Contents', 'Search'], widths: narrow },
  { path: halfway, presses: ['My prompts'], widths: narrow },
  ...pages('/course/genai-module-3', '/course/genai-module-4', '/course/genai-module-5', '/course/digital-media'),
  ...pages('/prompts', '/words', '/certificate?module=digital-media', '/certificate?module=genai-module-1'),
  { path: '/prompts', presses: ['Friday ten', 'Edit'] },
  { path: '/account', presses: ['Delete my account'] },
]

/** Every state at each width, as an engine draws it, by name. */
export async function drawnBy(engine: Engine, newcomer: Learner, learner: Learner): Promise<Map<string, Box>> {
  const drawings = new Map<string, Box>()
  const selectors = knownIn(engine.name).map(({ selector }) => selector)
  const measured = (width: number) => engine.evaluate(measure, { width, selectors })
  const draw = async (who: string, { path, presses = [], widths: its = widths }: State) => {
    const [first = 0] = its
    await engine.resize(first)
    await engine.goto(path)
    for (const name of presses) {
      await measured(first)
      await engine.evaluate(press, name)
    }
    for (const width of its) {
      await engine.resize(width)
      drawings.set([who, path, ...presses, `${width} px`].join(', '), JSON.parse(await measured(width)))
    }
  }
  await engine.goto('/robots.txt')
  await engine.evaluate(() => localStorage.clear(), undefined)
  for (const state of openPages) await draw('nobody', state)
  await signIn(engine, newcomer, '/robots.txt', { onePage: true })
  for (const state of newcomerPages) await draw('newcomer', state)
  await signIn(engine, learner, '/robots.txt', { onePage: true })
  for (const state of learnerPages) await draw('learner', state)
  return drawings
}

/** Runs in the page. */
function press(name: string): void {
  // A link within the page only scrolls, though it may have the name of the button it leads to.
  const found = [...document.querySelectorAll<HTMLElement>('button, a:not([href^="#"])')].find(
    (one) => one.checkVisibility() && one.textContent?.trim().startsWith(name),
  )
  if (!found) throw new Error(`${location.pathname} has no ${name}`)
  found.click()
}

import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { canary } from './canaries.ts'
import { expectAccessible, expectNoSideScroll, openPortal, signIn } from './portal.ts'

const portal = openPortal()
const moduleId = 'genai-module-1'

/** One exercise of each type. */
const chosen = new Map([
  ['predict', 'relief-gaps'],
  ['sort', 'what-goes-in'],
  ['spot', 'brochure-claims'],
  ['respond', 'advice-to-marcus'],
])
const exercises = '[aria-labelledby^="exercise-"]'
const exercise = (page: Page, type: string) => page.locator(`[aria-labelledby="exercise-${chosen.get(type)}"]`)
/** Brings an exercise near the screen and waits until its script has drawn it. */
async function near(part: Locator): Promise<Locator> {
  await part.scrollIntoViewIfNeeded()
  await part.locator('.ex-buttons').first().waitFor()
  return part
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a teacher does each exercise by keyboard, finds the answers again after a reload, and changes one offline', async () => {
  portal.expecting({ console: [/net::ERR_/, /Failed to fetch dynamically imported module/] })
  const who = await portal.learner('Kiri Keyboard', ['genai-course'])
  const device = await portal.device()
  const page = await device.newPage()
  const saved = async () => (await who.context.work(moduleId)).answers.map(({ answer }) => answer)
  await page.route('**/assets/exercise-*.js', (route) => route.abort())
  await signIn(page, who, `/course/${moduleId}`, { onePage: true })

  // Without its script an exercise still shows what it's about.
  const predict = exercise(page, 'predict')
  await predict.scrollIntoViewIfNeeded()
  await predict.getByText('This exercise could not be loaded.').waitFor()
  await predict.getByText('Nothing else.').waitFor()
  await expectAccessible(page, 'an exercise that could not be loaded')
  await page.unroute('**/assets/exercise-*.js')
  await predict.getByRole('button', { name: 'Try again' }).press('Enter')
  await predict.getByText('This exercise could not be loaded.').waitFor({ state: 'detached' })

  for (const type of ['predict', 'sort', 'spot', 'respond']) await near(exercise(page, type))
  await expectAccessible(page, 'exercises before they are answered', exercises)

  await near(predict)
  // Each learner has the choices in another order.
  const gaps = predict.getByRole('radio', { name: 'A note with gaps' })
  await gaps.focus()
  await press(page, 'Space', 'Tab', 'ArrowRight', 'ArrowRight', 'Tab', 'Enter')
  await expect.poll(() => focused(page)).toContain('You saw it coming You were 75% sure of this:A note with gaps')

  const sort = await near(exercise(page, 'sort'))
  await sort.getByRole('radio').first().focus()
  // The first of three groups is chosen with the space bar, the others with arrows.
  for (const steps of [0, 0, 2, 0, 1, 2, 1])
    await press(page, 'Space', ...Array.from({ length: steps }, () => 'ArrowRight'), 'Tab')
  await press(page, 'Enter')
  await expect.poll(() => focused(page)).toContain('You put 6 of 7 where we’d put them.')
  await sort.getByText('The name is the least of it.', { exact: false }).first().waitFor()

  const spot = await near(exercise(page, 'spot'))
  await spot.getByRole('checkbox', { name: 'agentic' }).first().focus()
  await press(page, 'Space', 'Tab', 'Space')
  await spot.getByText('Mark in a list instead').press('Enter')
  expect(await spot.locator('details').getByRole('checkbox', { checked: true }).count()).toBe(2)
  await spot
    .getByLabel(/^agentic/)
    .last()
    .selectOption('says nothing')
  await expectAccessible(page, 'phrases that were marked and named', exercises)
  await spot.getByRole('button', { name: 'Check' }).press('Enter')
  await expect.poll(() => focused(page)).toContain('You found 1 of 7, and marked 1 that is fine.')

  const respond = await near(exercise(page, 'respond'))
  expect(await respond.getByRole('button', { name: 'Compare with a model answer' }).isDisabled()).toBe(true)
  await respond.getByRole('textbox').fill(canary('answer to an exercise', 'Tell it who sits the test, Marcus.'))
  await respond.getByRole('button', { name: 'Compare with a model answer' }).press('Enter')
  await expect.poll(() => focused(page)).toContain('It can’t see your class')
  await respond.getByRole('checkbox').first().press('Space')
  await respond.getByText('1 of 4 ticked').waitFor()
  await expectAccessible(page, 'exercises that were answered', exercises)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page, 'exercises at 320 px')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(async () => (await saved()).length).toBe(4)

  await page.reload()
  await near(respond)
  await respond.getByText('1 of 4 ticked').waitFor()
  expect(await respond.getByRole('textbox').first().inputValue()).toBe('Tell it who sits the test, Marcus.')
  await sort.getByText('You put 6 of 7').waitFor()
  await near(predict)
  await predict.getByText('You were 75% sure of this:').waitFor()

  await device.setOffline(true)
  await predict.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect.poll(() => gaps.evaluate((one) => one === document.activeElement)).toBe(true)
  await predict.getByRole('radio', { name: 'A note that looks finished' }).press('Space')
  await predict.getByRole('button', { name: 'See what happens' }).press('Enter')
  await expect.poll(() => focused(page)).toContain('It turns out otherwise')
  await page.getByText('Not saved online yet — kept on this device').waitFor()
  await device.setOffline(false)
  await expect.poll(saved).toContainEqual({
    type: 'predict',
    done: true,
    choice: 2,
    certainty: 75,
    first: { choice: 1, certainty: 75, at: expect.any(String) },
  })
  expect((await who.context.overview()).progress.find((one) => one.moduleId === moduleId)?.completed ?? false).toBe(
    false,
  )

  // On paper each exercise is worked out.
  await page.emulateMedia({ media: 'print' })
  for (const words of ['(In our recordings)', '(Change it first)', '(half an answer)', 'What a marker looks for'])
    await page.locator('.ex-print').getByText(words).first().waitFor()
  await respond.getByText('Tell it who sits the test, Marcus.').last().waitFor()
  expect(await predict.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false)
})

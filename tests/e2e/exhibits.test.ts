import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import { completionOf } from '../functions/small-lessons.ts'
import { expectAccessible, expectNoSideScroll, openPortal } from './portal.ts'

const portal = openPortal()

const exhibit = (id: string) => `[aria-labelledby="exercise-${id}"]`
const part = (page: Page, id: string) => page.locator(exhibit(id))
/** The address of an exercise, whose section the lesson then shows. */
const at = (moduleId: string, id: string) => `/course/${moduleId}#exercise-${id}`
/** Runs in the page. Paragraphs that end 30 px or more above the end of the note beside them, which leaves a gap in the text. */
const gaps = (noted: Element[]): string[] =>
  noted.flatMap((one) => {
    const text = document.createRange()
    text.selectNodeContents(one.querySelector(':scope > p') ?? one)
    const note = one.querySelector('[role="note"]')?.getBoundingClientRect()
    return note && note.bottom > text.getBoundingClientRect().bottom + 30 ? [text.toString().slice(0, 80)] : []
  })
/** Scrolls to a part until it's there: what loads above it moves it away, as it does for a reader. */
async function near(one: Locator, ready: Locator): Promise<Locator> {
  const isThere = async () => {
    await one.scrollIntoViewIfNeeded()
    return ready.first().isVisible()
  }
  await expect.poll(isThere, { timeout: 30_000 }).toBe(true)
  return one
}

test('each exhibit of a lesson is worked by keyboard, accessible at each step, fits a phone and prints what it has to', async () => {
  const courses = [
    'genai-course',
    'digital-media',
    'environmental-ed',
    'failure-festival',
    'controversial-topics',
  ] as const
  const who = await portal.learner('Rae Recorded', courses)
  const { context } = who
  const page = await portal.signedIn(who)
  const open = async (moduleId: ModuleId, id: string) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(at(moduleId, id))
    return part(page, id)
  }
  const expectFits = async (state: string) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSideScroll(page, `${state} at 320 px`)
  }
  const expectFocus = (words: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(words)

  // Predictions, and what came back.
  for (const [id, choice] of [
    ['relief-gaps', /^A question/],
    ['staffroom-fridge', /^Milk/],
  ] as const) {
    const one = await open('genai-module-1', id)
    await near(one, one.getByRole('radio'))
    await one.getByRole('radio', { name: choice }).first().check()
    await one.getByRole('radio', { name: '90%' }).check()
    const saved = page.waitForResponse(
      async (response) =>
        response.url().endsWith(`/exercises/${id}`) && (await response.text()).includes('"done":true'),
    )
    await one.getByRole('button', { name: 'See what happens' }).press('Enter')
    await saved
  }
  const fridge = part(page, 'staffroom-fridge')
  await fridge.getByText('6 named a yoghurt, 5 named a hummus and 1 named something else.').first().waitFor()
  await fridge.getByRole('button', { name: 'Reply 3: named a yoghurt' }).press('Enter')
  await fridge.getByText('Do not touch – Linda', { exact: false }).first().waitFor()
  await fridge.getByRole('button', { name: 'Next reply' }).press('Enter')
  await fridge.getByText('Reply 4 of 12, word for word').waitFor()
  await expectAccessible(page, 'a recorded reply', exhibit('staffroom-fridge'))
  await expectFits('a recorded reply')

  const may = await open('genai-module-1', 'may-i-paste')
  await near(may, may.getByLabel('The tool'))
  await may.getByLabel('Where you teach').selectOption('New South Wales')
  await may.locator('summary', { hasText: 'My rubric You may NSW Department of Education' }).press('Enter')
  await may.getByText('We recommend the use of NSWEduChat', { exact: false }).filter({ visible: true }).waitFor()
  await may.getByLabel('The tool').selectOption('Public, without a login')
  await may.locator('summary', { hasText: 'A student’s draft Not as it is' }).press('Enter')
  await may.getByText('not inputting student work', { exact: false }).filter({ visible: true }).waitFor()
  await expectAccessible(page, 'what may be pasted', exhibit('may-i-paste'))

  const bench = await open('genai-module-2', 'murray-cod-bench')
  await near(bench, bench.getByRole('switch'))
  expect(await bench.getByRole('switch', { name: 'Notes' }).isDisabled()).toBe(true)
  await bench.getByRole('radio', { name: 'What it says' }).check()
  await bench.getByRole('switch', { name: 'Notes' }).press('Enter')
  await bench.getByText('Notes: reply 1 of 2, word for word').waitFor()
  await bench.getByText('[CHECK] 0→ before, now 7').waitFor()
  await expectAccessible(page, 'the bench', exhibit('murray-cod-bench'))
  await expectFits('the bench')

  const letters = await open('genai-module-4', 'which-letter')
  await near(letters, letters.getByRole('radio'))
  for (const row of await letters.getByRole('group').all()) await row.getByRole('radio').first().check()
  await letters.getByRole('button', { name: 'Check' }).press('Enter')
  await letters.getByText('You sorted 1 of 4.', { exact: false }).waitFor()
  await expectAccessible(page, 'comments whose letters are told', exhibit('which-letter'))

  // What was got wrong comes back in the next module, and the last one draws how sure the teacher was.
  const recall = await open('genai-module-2', 'recall')
  await near(recall, recall.getByRole('radio'))
  await recall.getByText(/^Question 1 of 3, from “.+”, Understanding AI Without the Jargon$/).waitFor()
  await recall.getByRole('radio').first().check()
  await recall.getByRole('button', { name: 'Check' }).press('Enter')
  await recall.locator('.ex-verdict').waitFor()
  await expectAccessible(page, 'a question asked again', exhibit('recall'))
  await recall.getByRole('button', { name: 'Next question' }).press('Enter')
  await recall.getByText(/^Question 2 of 3/).waitFor()
  const sure = await open('genai-module-5', 'how-sure')
  await near(sure, sure.getByRole('table'))
  await sure.getByRole('row', { name: /^90% sure .* of 2$/ }).waitFor()
  await expectAccessible(page, 'how sure a teacher was', exhibit('how-sure'))
  await expectFits('how sure a teacher was')

  const finished = completionOf('genai-module-5', '2026-01-05T00:00:00.000Z', context.lessons)
  const lookAgain = '2026-01-19T00:00:00.000Z'
  await context.progress.complete('genai-module-5', true, { ...finished, lookAgain }, 'op-1')
  await page.goto('/dashboard')
  await page.getByText(/^A second look at AI for Teachers/).waitFor()
  await page.getByRole('button', { name: 'Show me the questions' }).press('Enter')
  const again = page.getByRole('region', { name: /^A second look at/ })
  await again.getByText(/^Question 1 of 3, from “.+”, Understanding AI Without the Jargon$/).waitFor()
  await again.getByRole('radio').first().check()
  await again.getByRole('button', { name: 'Check' }).press('Enter')
  await again.getByRole('link', { name: /^Read “.+” again$/ }).waitFor()
  await expectAccessible(page, 'a second look')
  await expectNoSideScroll(page, 'a second look at 320 px')
  await again.getByRole('button', { name: 'Next question' }).press('Enter')
  await again.getByRole('button', { name: 'That’s enough' }).press('Enter')
  await again.getByRole('button', { name: 'Close' }).press('Enter')
  await again.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Certificates' }).waitFor()
  expect(await page.getByText(/^A second look at/).count()).toBe(0)

  // A post is traced in four minutes, and goes on after a reload.
  const trace = await open('digital-media', 'trace-ridge')
  await near(trace, trace.getByRole('button', { name: 'Give your verdict' }))
  for (const place of ['The account', 'Image search: the oldest copy'])
    await trace.getByRole('button', { name: place }).press('Enter')
  await expectFocus('Image search: the oldest copy')
  await trace.locator('.browser').getByText('19 November 2018', { exact: false }).waitFor()
  await expectAccessible(page, 'a trace after two minutes', exhibit('trace-ridge'))
  const answers = async (moduleId: ModuleId) => (await context.work(moduleId)).answers.map(({ answer }) => answer)
  await expect.poll(() => answers('digital-media')).toEqual([{ type: 'trace', done: false, opened: [0, 2] }])
  await page.reload()
  await near(trace, trace.getByText('2 minutes left. Where do you look?'))
  for (const place of ['A search for the claim', 'The council’s page'])
    await trace.getByRole('button', { name: place }).press('Enter')
  await trace.getByText('Your four minutes are up. Give your verdict.').waitFor()
  expect(await trace.getByRole('button', { name: 'The picture’s own data' }).isDisabled()).toBe(true)
  await trace.getByRole('radio', { name: 'Software, misleading', exact: false }).press('Space')
  await trace.getByRole('radio', { name: '90%' }).press('Space')
  await trace.getByRole('button', { name: 'Give your verdict' }).press('Enter')
  await expectFocus(
    'The pages say otherwise You said “Software, misleading: a made picture passed off as a photograph”, 90% sure, after 4 minutes.',
  )
  await trace.getByText('You left the page in minute 2.').waitFor()
  await expectAccessible(page, 'a trace with its path', exhibit('trace-ridge'))
  await expectFits('a trace with its path')
  await page.emulateMedia({ media: 'print' })
  await trace.locator('.ex-print').getByText('1080 pixels wide').waitFor()
  await page.emulateMedia({ media: 'screen' })

  // A film is cut twice by keyboard; the second cut goes on after a reload.
  const room = await open('digital-media', 'cutting-room')
  const keys = async (label: string | RegExp, key: string, times = 1) => {
    for (let time = 0; time < times; time++) await room.getByLabel(label).press(key)
  }
  await near(room, room.getByRole('button', { name: 'Keep this cut' }))
  await room.getByRole('radio', { name: 'Alex trips over the ball' }).press('Space')
  await room.getByRole('button', { name: 'Keep this cut' }).press('Enter')
  await expectFocus('Cut 2 of 2')
  await keys(/^Begins at/, 'ArrowRight', 9)
  await keys(/^Ends at/, 'ArrowLeft', 11)
  await room.getByRole('radio', { name: 'Upright' }).press('Space')
  await keys(/^Move the frame/, 'End')
  await keys(/^Move the frame/, 'ArrowLeft', 7)
  await room.getByText('4.5 s', { exact: true }).waitFor()
  await expectAccessible(page, 'a film that’s half cut', exhibit('cutting-room'))
  await expectFits('a film that’s half cut')
  const second = { from: 9, to: 13, frame: 2, left: 14 }
  await expect
    .poll(() => answers('digital-media'))
    .toContainEqual(expect.objectContaining({ task: 1, cuts: [expect.anything(), second] }))
  await page.reload()
  await near(room, room.getByText('Cut 2 of 2', { exact: false }))
  await room.getByRole('radio', { name: 'Shoved at lunch' }).press('Space')
  await room.getByRole('button', { name: 'Put them side by side' }).press('Enter')
  await expectFocus(
    'Your second cut begins after the trip over the ball, and keeps the ball and the teacher outside the frame.',
  )
  await room.getByRole('radio', { name: 'Crop' }).press('Space')
  await room.getByText('Look for another camera', { exact: false }).waitFor()
  await expectAccessible(page, 'two cuts side by side', exhibit('cutting-room'))
  await expectFits('two cuts side by side')
  await page.emulateMedia({ media: 'print' })
  expect(await room.locator('li .stills svg').filter({ visible: true }).count()).toBe(8)
  await page.emulateMedia({ media: 'screen' })

  // Windows on a record, a finding that's checked against it, and what stands beside it.
  const basin = await open('environmental-ed', 'basin')
  await near(basin, basin.getByLabel('Window A:'))
  await basin.getByText('Rain was 458 mm in 1960–1969 and 505 mm in 1990–1999: it rose by 46 mm.').waitFor()
  await basin.getByLabel('Window A:').press('ArrowLeft')
  await basin.getByText('Window A: 1959–1968').waitFor()
  await basin.getByLabel('Window A:').press('Home')
  await basin.getByLabel('Cut the axis').press('End')
  await basin.getByText('Stretched axis').waitFor()
  await basin.getByRole('radio', { name: 'Mean temperature' }).check()
  await basin.getByText('No figures for all of 1900–1909').waitFor()
  await basin.getByLabel('My finding').fill('From 1950–59 to 2010–19 rain fell by 78 mm, and to 1990–99 by 90 mm.')
  await basin.getByRole('button', { name: 'Check my figures' }).press('Enter')
  await basin.getByText('78 mm is the difference: between 1950–1959 and 2010–2019 it fell.').waitFor()
  expect(await basin.getByText('What we’d write', { exact: true }).filter({ visible: true }).count()).toBe(0)
  await basin.getByText('“90 mm” is neither a mean nor a difference of the years you name.').waitFor()
  await basin.getByRole('button', { name: 'Show what you’d write' }).press('Enter')
  await basin.getByText('What we’d write', { exact: true }).filter({ visible: true }).waitFor()
  await expectAccessible(page, 'a finding with one wrong figure', exhibit('basin'))
  await expectFits('a record')
  await page.emulateMedia({ media: 'print' })
  expect(await basin.getByText('There’s no mean where there are no figures.').isVisible()).toBe(true)
  expect(await basin.getByRole('slider').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  const bath = await open('environmental-ed', 'bath')
  await bath.getByLabel('The tap').press('Home')
  await bath.getByRole('button', { name: 'Let a minute pass' }).press('Enter')
  await bath.getByText('0 in, 1 out. The level falls by 1 bucket a minute. It holds 7 of 20 buckets.').waitFor()
  const catchment = await open('environmental-ed', 'catchment')
  await catchment.getByRole('switch', { name: /Real/ }).press('Enter')
  await catchment.getByText('Gravity and slope').first().waitFor()
  const canteen = await open('environmental-ed', 'canteen-star')
  await canteen.getByLabel('Star at').selectOption('The poster by the bin')
  await canteen.getByLabel('Cross at').selectOption('The poster by the bin')
  await canteen.getByRole('button', { name: 'Check' }).press('Enter')
  await canteen.getByText('We’d say: The food safety rule').waitFor()
  await expectAccessible(page, 'marks on a map', exhibit('canteen-star'))

  // A plan says what's missing, and prints a run sheet once nothing is.
  const plan = await open('failure-festival', 'festival-plan')
  await near(plan, plan.getByLabel('Students'))
  await page.getByRole('textbox', { name: 'Step 4: what I say on the day' }).fill('The bell means move.')
  await plan.getByLabel('My goal').fill('We will celebrate mistakes.')
  await plan.getByLabel('Students').fill('40')
  await plan.getByLabel('Day of the festival').fill('2027-08-14')
  await plan.getByLabel('Day of the second attempts').fill('2027-08-10')
  await plan.getByRole('button', { name: 'What’s missing?' }).press('Enter')
  await plan.getByText('7 things to settle').waitFor()
  await plan.getByText('Nothing is written in “Step 2: my own exhibit” yet.', { exact: false }).waitFor()
  await expectAccessible(page, 'a plan with seven things to settle', exhibit('festival-plan'))
  await plan.getByLabel('My goal').fill('Each student shows one measurement and repeats it.')
  await plan.getByLabel('Students').fill('26')
  await plan.getByLabel('Day of the second attempts').fill('2027-08-21')
  await plan.getByLabel('Host or timekeeper').check()
  await plan.getByText('3 things to settle').waitFor()
  for (const name of [
    'Step 2: my own exhibit',
    'Step 3: what I announce, and what counts as evidence',
    'Step 5: two signs of change',
  ])
    await page.getByRole('textbox', { name }).fill('The ramp was taped askew.')
  await plan.getByText('Nothing is missing that this page can see.').waitFor()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await plan.getByRole('button', { name: 'Print my run sheet' }).press('Enter')
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const sheet = await page.getByRole('region', { name: 'Run sheet' }).innerText()
  for (const words of ['Each student shows one measurement and repeats it.', 'The bell means move.'])
    expect(sheet).toContain(words)
  expect(await page.locator('#root').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  // The pages of a teacher's place, and a discussion that is led to the bell.
  const duties = await open('controversial-topics', 'your-duties')
  const shown = duties.locator('.ex-answer')
  await near(duties, shown.getByLabel('Where you teach'))
  await shown.getByLabel('Where you teach').selectOption('Tasmania')
  await shown.getByText('Which policy of ours covers lessons on contested topics?', { exact: false }).waitFor()
  await shown
    .getByText('We found no public page on controversial issues, giving your own view', { exact: false })
    .waitFor()
  await expectAccessible(page, 'an email to send', exhibit('your-duties'))
  await shown.getByLabel('Where you teach').selectOption('Victoria')
  await shown.getByText('School employees must always remain politically neutral', { exact: false }).waitFor()
  await expectAccessible(page, 'what the pages say', exhibit('your-duties'))
  const talk = await open('controversial-topics', 'curfew-discussion')
  const says = talk.getByRole('list', { name: 'What you could say' }).getByRole('button')
  await near(talk, says)
  for (const next of ['2 of 5: The joke', 'This time not everybody laughs.']) {
    await says.first().press('Enter')
    await expectFocus(next)
  }
  await talk.locator('[data-mood="hurt"]', { hasText: 'Tahlia' }).waitFor()
  await expectAccessible(page, 'a discussion in which somebody is hurt', exhibit('curfew-discussion'))
  for (const next of ['4 of 5', '5 of 5', 'After the bell']) {
    await says.first().press('Enter')
    await talk.getByText(next, { exact: false }).first().waitFor()
  }
  await talk.getByText('you know whom to look for before lunch', { exact: false }).first().waitFor()
  await expectAccessible(page, 'the path of a discussion', exhibit('curfew-discussion'))
  await expectFits('the path of a discussion')
  await talk.getByRole('button', { name: /^Replay from here ?: The joke/ }).press('Enter')
  await talk.getByText('2 of 5: The joke').waitFor()

  // A run sheet keeps its two columns on a phone, where other tables become cards without column headers.
  await page.goto('/course/controversial-topics#protocols')
  await page.getByRole('columnheader', { name: 'what happens' }).first().waitFor()
  await expectNoSideScroll(page, 'the run sheets at 320 px')
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await page.locator('#protocols .noted').evaluateAll(gaps), 'gaps in the text beside notes').toEqual([])
})

test('a visitor tries an exercise in a free preview, of which nothing is saved, and plays with the next-word machine', async () => {
  const page = await portal.page()
  await page.goto('/course-info/genai-course')
  await page.getByRole('link', { name: 'Answer it in the free preview' }).click()
  const fridge = part(page, 'staffroom-fridge')
  await near(fridge, fridge.getByRole('radio'))
  await fridge.getByRole('radio', { name: /hummus/ }).check()
  await fridge.getByRole('radio', { name: '50%' }).check()
  await expectAccessible(page, 'an exercise in a free preview')
  await fridge.getByRole('button', { name: 'See what happens' }).click()
  await fridge.getByRole('button', { name: 'Reply 3: named a yoghurt' }).click()
  await fridge.getByText('Do not touch – Linda', { exact: false }).first().waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page, 'an exercise in a free preview at 320 px')
  await page.reload()
  await near(fridge, fridge.getByRole('radio'))
  expect(await fridge.getByRole('radio', { checked: true }).count()).toBe(0)

  await page.goto('/')
  await page.getByRole('link', { name: 'Or try a language model small enough to see through' }).click()
  await page.waitForURL('**/try')
  const machine = page.getByRole('main')
  await machine.getByRole('button', { name: 'Write ten words' }).press('Enter')
  await expect.poll(() => machine.locator('mark').first().textContent()).toMatch(/\w/)
  await machine.getByRole('button', { name: 'Ask twice' }).click()
  await machine.getByText(/^(They part after|The same both times)/).waitFor()
  await machine.getByRole('checkbox').press('Space')
  await machine.getByText('Everything it has read').click()
  await expectAccessible(page, 'the next-word machine')
  await expectNoSideScroll(page, 'the next-word machine at 320 px')
  const plain = await (await fetch(portal.url('/try'))).text()
  for (const words of ['The oldest thing in our staffroom fridge is', 'Nobody has opened the fridge.'])
    expect(plain).toContain(words)
})

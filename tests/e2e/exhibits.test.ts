import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { completionOf } from '../functions/small-lessons.ts'
import { expectAccessible, expectNoSideScroll, openPortal, signIn, storedDrafts } from './portal.ts'

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
async function near(one: Locator, ready: Locator, message = ''): Promise<Locator> {
  const isThere = async () => {
    await one.scrollIntoViewIfNeeded()
    return ready.first().isVisible()
  }
  await expect.poll(isThere, { timeout: 30_000, message }).toBe(true)
  return one
}

test('a teacher predicts, sees what came back reply by reply, and switches the parts of a prompt', async () => {
  portal.expecting({ console: [/net::ERR_/] })
  const who = await portal.learner('Rae Recorded', ['genai-course'])
  const page = await portal.page()
  await signIn(page, who, at('genai-module-1', 'staffroom-fridge'))

  const fridge = part(page, 'staffroom-fridge')
  await near(fridge, fridge.getByRole('radio'))
  await fridge.getByRole('radio', { name: /hummus/ }).check()
  await fridge.getByRole('radio', { name: '90%' }).check()
  // The prediction works without the replies, and says so.
  await page.route('**/recordings/fridge', (route) => route.abort())
  await fridge.getByRole('button', { name: 'See what happens' }).click()
  await fridge.getByText('6 named a yoghurt, 5 named a hummus and 1 named something else.').first().waitFor()
  await fridge.getByRole('button', { name: 'Reply 3: named a yoghurt' }).press('Enter')
  await fridge.getByText('The replies couldn’t be loaded.').waitFor({ timeout: 30_000 })
  await expectAccessible(page, 'replies that could not be loaded', exhibit('staffroom-fridge'))
  await page.unroute('**/recordings/fridge')
  await fridge.getByRole('button', { name: 'Try again' }).first().click()
  await fridge.getByText('Do not touch – Linda', { exact: false }).first().waitFor()
  await fridge.getByRole('button', { name: 'Next reply' }).press('Enter')
  await fridge.getByText('Reply 4 of 12, word for word').waitFor()
  await expectAccessible(page, 'a recorded reply', exhibit('staffroom-fridge'))
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page, 'a recorded reply at 320 px')
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto(at('genai-module-1', 'may-i-paste'))
  const may = part(page, 'may-i-paste')
  await near(may, may.getByLabel('The tool'))
  await may.getByLabel('Where you teach').selectOption('New South Wales')
  await may.getByText('We recommend the use of NSWEduChat', { exact: false }).first().waitFor()
  await may.getByLabel('The tool').selectOption('Public, without a login')
  await may.getByText('not inputting student work', { exact: false }).first().waitFor()
  await expectAccessible(page, 'what may be pasted', exhibit('may-i-paste'))

  await page.goto(at('genai-module-2', 'murray-cod-bench'))
  const bench = part(page, 'murray-cod-bench')
  await near(bench, bench.getByRole('switch'))
  expect(await bench.getByRole('switch', { name: 'Notes' }).isDisabled()).toBe(true)
  await bench.getByRole('radio', { name: 'What it says' }).check()
  await bench.getByRole('switch', { name: 'Notes' }).press('Enter')
  await bench.getByText('Notes: reply 1 of 2, word for word').waitFor()
  await bench.getByRole('row', { name: 'Places marked [CHECK] 0 7' }).waitFor()
  await expectAccessible(page, 'the bench', exhibit('murray-cod-bench'))
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page, 'the bench at 320 px')

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(at('genai-module-4', 'which-letter'))
  const letters = part(page, 'which-letter')
  await near(letters, letters.getByRole('radio'))
  for (const row of await letters.getByRole('group').all()) await row.getByRole('radio').first().check()
  await letters.getByRole('button', { name: 'Check' }).click()
  await letters.getByText('You told 2 of 6.', { exact: false }).waitFor()
  await letters
    .getByText('Nan goes to the women’s group at the mosque. In our 6 conversations', { exact: false })
    .first()
    .waitFor()
  await expectAccessible(page, 'comments whose letters are told', exhibit('which-letter'))
})

test('what a teacher got wrong comes back in the next module, and the last one draws how sure they were', async () => {
  const who = await portal.learner('Rae Recalls', ['genai-course'])
  const page = await portal.page()
  await signIn(page, who)
  for (const [id, choice] of [
    ['staffroom-fridge', /^Milk/],
    ['relief-gaps', /./],
  ] as const) {
    await page.goto(at('genai-module-1', id))
    const one = part(page, id)
    await near(one, one.getByRole('radio'))
    await one.getByRole('radio', { name: choice }).first().check()
    await one.getByRole('radio', { name: '90%' }).check()
    const saved = page.waitForResponse(
      async (response) =>
        response.url().endsWith(`/exercises/${id}`) && (await response.text()).includes('"done":true'),
    )
    await one.getByRole('button', { name: 'See what happens' }).click()
    await saved
  }

  await page.goto(at('genai-module-2', 'recall'))
  const recall = part(page, 'recall')
  await near(recall, recall.getByRole('radio'))
  await recall.getByText(/^Question 1 of 3, from “.+”, Understanding AI Without the Jargon$/).waitFor()
  await recall.getByRole('radio').first().check()
  await recall.getByRole('button', { name: 'Check' }).press('Enter')
  await recall.locator('.ex-verdict').waitFor()
  await expectAccessible(page, 'a question asked again', exhibit('recall'))
  await recall.getByRole('button', { name: 'Next question' }).press('Enter')
  await recall.getByText(/^Question 2 of 3/).waitFor()
  await recall.getByRole('button', { name: 'Skip these' }).press('Enter')
  await recall.getByText('Your lesson goes on below.', { exact: false }).waitFor()

  await page.goto(at('genai-module-5', 'how-sure'))
  const sure = part(page, 'how-sure')
  await near(sure, sure.getByRole('table'))
  await sure.getByRole('row', { name: /^90% sure .* of 2$/ }).waitFor()
  await expectAccessible(page, 'how sure a teacher was', exhibit('how-sure'))
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page, 'how sure a teacher was, at 320 px')

  const { context } = who
  const finished = completionOf('genai-module-5', '2026-01-05T00:00:00.000Z', context.lessons)
  await context.progress.complete(
    'genai-module-5',
    true,
    { ...finished, lookAgain: '2026-01-19T00:00:00.000Z' },
    'op-1',
  )
  await page.goto('/dashboard')
  await page.getByText(/^A second look at AI for Teachers/).waitFor()
  await expectAccessible(page, 'a second look, offered')
  await page.getByRole('button', { name: 'Show me the questions' }).press('Enter')
  const again = page.getByRole('region', { name: /^A second look at/ })
  await again.getByText(/^Question 1 of 8, from “.+”, Understanding AI Without the Jargon$/).waitFor()
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
})

test('a teacher traces a post by keyboard, goes on on another device, and sees when they left the page', async () => {
  const who = await portal.learner('Tala Trace', ['digital-media'])
  const page = await portal.page()
  await signIn(page, who, at('digital-media', 'trace-ridge'))
  const bench = part(page, 'trace-ridge')
  await near(bench, bench.getByRole('button', { name: 'Give your verdict' }))
  await expectAccessible(page, 'a trace before the first minute', exhibit('trace-ridge'))
  for (const place of ['The account', 'Image search: the oldest copy'])
    await bench.getByRole('button', { name: place }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Image search: the oldest copy')
  await bench.locator('.browser').getByText('19 November 2018', { exact: false }).waitFor()
  await bench.getByText('2 minutes left. Where do you look?').waitFor()
  await expectAccessible(page, 'a trace after two minutes', exhibit('trace-ridge'))
  const saved = async () => (await who.context.work('digital-media')).answers.map(({ answer }) => answer)
  await expect.poll(saved).toEqual([{ type: 'trace', done: false, opened: [0, 2] }])

  const phone = await portal.page({ width: 320, height: 700 })
  await signIn(phone, who, at('digital-media', 'trace-ridge'))
  const again = part(phone, 'trace-ridge')
  await near(again, again.getByText('2 minutes left. Where do you look?'))
  for (const place of ['A search for the claim', 'The council’s page'])
    await again.getByRole('button', { name: place }).press('Enter')
  await again.getByText('Your four minutes are up. Give your verdict.').waitFor()
  expect(await again.getByRole('button', { name: 'The picture’s own data' }).isDisabled()).toBe(true)
  await again.getByRole('radio', { name: 'Software, misleading', exact: false }).press('Space')
  await again.getByRole('radio', { name: '90%' }).press('Space')
  await again.getByRole('button', { name: 'Give your verdict' }).press('Enter')
  await expect
    .poll(() => phone.evaluate(() => document.activeElement?.textContent))
    .toContain(
      'The pages say otherwise You said “Software, misleading: a made picture passed off as a photograph”, 90% sure, after 4 minutes.',
    )
  await again.getByText('You left the page in minute 2.').waitFor()
  await expectAccessible(phone, 'a trace with its path', exhibit('trace-ridge'))
  await expectNoSideScroll(phone, 'a trace and the exhibits at 320 px')
  await phone.emulateMedia({ media: 'print' })
  await again.locator('.ex-print').getByText('1080 pixels wide').waitFor()
})

test('a visitor tries an exercise of each module in its free preview, and nothing of it is saved', async () => {
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
  for (const id of ['genai-module-2', 'genai-module-3', 'genai-module-4', 'genai-module-5']) {
    await page.goto(`/course/${id}`)
    await page.locator('[data-exercise]').getByRole('radio').first().waitFor()
  }
})

test('anyone plays with the next-word machine, by keyboard too, and reads about it without a script', async () => {
  const page = await portal.page()
  await page.goto('/')
  await page.getByRole('link', { name: 'Or try a language model small enough to see through' }).click()
  await page.waitForURL('**/try')
  const machine = page.locator('.machine')
  await machine.getByRole('button', { name: 'Write ten words' }).press('Enter')
  await expect.poll(() => machine.locator('.machine-line mark').textContent()).toMatch(/\w/)
  await machine.getByRole('button', { name: 'Ask twice' }).click()
  await machine.getByText(/^(They part after|The same both times)/).waitFor()
  await machine.getByRole('checkbox').press('Space')
  await machine.getByText('Everything it has read').click()
  await expectAccessible(page, 'the next-word machine')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page, 'the next-word machine at 320 px')

  const plain = await (await fetch(portal.url('/try'))).text()
  expect(plain).toContain('The oldest thing in our staffroom fridge is')
  expect(plain).toContain('Nobody has opened the fridge.')
})

test('a teacher moves windows on a record, checks a finding against it, and prints a plan that has answered', async () => {
  const who = await portal.learner('Wes Windows', ['environmental-ed', 'failure-festival'])
  const page = await portal.page({ width: 1280, height: 900 })
  await signIn(page, who, at('environmental-ed', 'basin'))

  const basin = part(page, 'basin')
  await near(basin, basin.getByLabel('Window A:'))
  await basin.getByText('Rain was 458 mm in 1960–1969 and 505 mm in 1990–1999: it rose by 46 mm.').waitFor()
  await basin.getByLabel('Window A:').press('ArrowLeft')
  await basin.getByText('Window A: 1959–1968').waitFor()
  await basin.getByLabel('Window A:').press('Home')
  await basin.getByLabel('Cut the axis').press('End')
  await basin.getByText('Stretched axis').waitFor()
  await basin.getByRole('radio', { name: 'Mean temperature' }).check()
  await basin.getByText('No figures for all of 1900–1909').waitFor()
  await expectAccessible(page, 'windows over years without figures', exhibit('basin'))
  await basin.getByLabel('My finding').fill('From 1950–59 to 2010–19 rain fell by 78 mm, and to 1990–99 by 90 mm.')
  await basin.getByRole('button', { name: 'Check my figures' }).press('Enter')
  await basin.getByText('78 mm is the difference: between 1950–1959 and 2010–2019 it fell.').waitFor()
  await basin.getByText('“90 mm” is neither a mean nor a difference of the years you name.').waitFor()
  await expectAccessible(page, 'a finding with one wrong figure', exhibit('basin'))

  await page.goto(at('environmental-ed', 'bath'))
  const bath = part(page, 'bath')
  await bath.getByLabel('The tap').press('Home')
  await bath.getByRole('button', { name: 'Let a minute pass' }).press('Enter')
  await bath.getByText('0 in, 1 out. The level falls by 1 bucket a minute. It holds 7 of 20 buckets.').waitFor()
  await page.goto(at('environmental-ed', 'catchment'))
  await part(page, 'catchment').getByRole('switch', { name: /Real/ }).press('Enter')
  await part(page, 'catchment').getByText('Gravity and slope').first().waitFor()
  await page.goto(at('environmental-ed', 'canteen-star'))
  const canteen = part(page, 'canteen-star')
  await canteen.getByLabel('Star at').selectOption('The poster by the bin')
  await canteen.getByLabel('Cross at').selectOption('The poster by the bin')
  await canteen.getByRole('button', { name: 'Check' }).press('Enter')
  await canteen.getByText('We’d say: The food safety rule').waitFor()
  await expectAccessible(page, 'marks on a map', exhibit('canteen-star'))
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page, 'a record at 320 px')
  await page.emulateMedia({ media: 'print' })
  expect(await basin.locator('.windows-said').isVisible()).toBe(true)
  expect(await basin.getByRole('slider').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(at('failure-festival', 'festival-plan'))
  const plan = part(page, 'festival-plan')
  await near(plan, plan.getByLabel('Students'))
  await page.getByRole('textbox', { name: 'Plan, step 4: the day' }).fill('The bell means move.')
  await plan.getByLabel('My goal').fill('We will celebrate mistakes.')
  await plan.getByLabel('Students').fill('40')
  await plan.getByLabel('Day of the festival').fill('2027-08-14')
  await plan.getByLabel('Day of the second attempts').fill('2027-08-10')
  await plan.getByRole('button', { name: 'What’s missing?' }).press('Enter')
  await plan.getByText('4 things to settle').waitFor()
  await expectAccessible(page, 'a plan with four things to settle', exhibit('festival-plan'))
  await plan.getByLabel('My goal').fill('Each student shows one measurement and repeats it.')
  await plan.getByLabel('Students').fill('26')
  await plan.getByLabel('Day of the second attempts').fill('2027-08-21')
  await plan.getByLabel('Host or timekeeper').check()
  await plan.getByText('Nothing is missing that this page can see.').waitFor()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await plan.getByRole('button', { name: 'Print my run sheet' }).press('Enter')
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const sheet = await page.locator('.run-sheet').innerText()
  expect(sheet).toContain('Each student shows one measurement and repeats it.')
  expect(sheet).toContain('The bell means move.')
  expect(await page.locator('#root').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  const held = await storedDrafts(page)
  await page.reload()
  await near(plan, plan.getByText('Nothing is missing that this page can see.'), `the device held ${held}`)
})

test('a teacher reads the pages of their place, leads a discussion by keyboard, and takes it up on another device', async () => {
  const who = await portal.learner('Dee Discusses', ['controversial-topics'])
  const page = await portal.page()
  await signIn(page, who, at('controversial-topics', 'your-duties'))

  const duties = part(page, 'your-duties')
  const shown = duties.locator('.ex-answer')
  await near(duties, shown.getByLabel('Where you teach'))
  await shown.getByLabel('Where you teach').selectOption('Victoria')
  await shown.getByText('School employees must always remain politically neutral', { exact: false }).waitFor()
  await shown.getByLabel('Where you teach').selectOption('Tasmania')
  await shown.getByText('Which policy of ours covers lessons on contested topics?').waitFor()
  expect(await shown.getByText('We found no page.').count()).toBe(5)
  await expectAccessible(page, 'what the pages say', exhibit('your-duties'))

  await page.goto(at('controversial-topics', 'curfew-discussion'))
  const talk = part(page, 'curfew-discussion')
  const says = talk.getByRole('list', { name: 'What you could say' }).getByRole('button')
  await near(talk, says)
  await expectAccessible(page, 'a discussion that begins', exhibit('curfew-discussion'))
  const say = async (choice: number, next: string) => {
    await says.nth(choice).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(next)
  }
  await say(0, '2 of 5: The joke')
  await say(0, 'This time not everybody laughs.')
  await talk.locator('[data-mood="hurt"]', { hasText: 'Tahlia' }).waitFor()
  await expectAccessible(page, 'a discussion in which somebody is hurt', exhibit('curfew-discussion'))
  await expect.poll(async () => (await who.context.work('controversial-topics')).answers.length).toBe(1)

  const other = await (await portal.device()).newPage()
  await signIn(other, who, at('controversial-topics', 'curfew-discussion'))
  const there = part(other, 'curfew-discussion')
  const thereSays = there.getByRole('list', { name: 'What you could say' }).getByRole('button')
  await near(there, thereSays)
  await there.getByText('3 of 5: Which kids').waitFor()
  for (const next of ['4 of 5', '5 of 5', 'After the bell']) {
    await thereSays.first().press('Enter')
    await there.getByText(next, { exact: false }).first().waitFor()
  }
  await there.getByText('you know whom to look for before lunch', { exact: false }).first().waitFor()
  await expectAccessible(other, 'the path of a discussion', exhibit('curfew-discussion'))
  await other.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(other, 'the path of a discussion at 320 px')
  await there.getByRole('button', { name: /^Replay from here ?: The joke/ }).press('Enter')
  await there.getByText('2 of 5: The joke').waitFor()

  // A run sheet keeps its two columns on a phone, where other tables become cards without column headers.
  await other.goto('/course/controversial-topics#protocols')
  await other.getByRole('columnheader', { name: 'Fishbowl, run in 30' }).waitFor()
  await expectNoSideScroll(other, 'the run sheets at 320 px')
  await other.setViewportSize({ width: 1280, height: 900 })
  expect(await other.locator('#protocols .noted').evaluateAll(gaps), 'gaps in the text beside notes').toEqual([])
})

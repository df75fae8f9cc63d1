import type { Request } from 'playwright'
import { expect, test } from 'vitest'
import { button, expectAccessible, expectNoSideScroll, openPortal, signIn } from './portal.ts'

const portal = openPortal()

test.each([1440, 375])(
  'at %i px the browser alone looks for people: its script comes with the first key, and then nothing is asked for',
  async (width) => {
    const learner = await portal.learner(`Lou Look ${width}`, ['genai-course'])
    const device = await portal.device({ width })
    const page = await device.newPage()
    const scripts: string[] = []
    const sent: string[] = []
    page.on('request', (request: Request) => {
      const { pathname } = new URL(request.url())
      if (pathname.includes('findings')) scripts.push(pathname)
      if (request.method() !== 'GET') sent.push(request.postData() ?? '')
    })
    await signIn(page, learner, '/course/genai-module-2')
    if (width < 1024) await button(page, 'My prompts').click()
    const box = page.getByRole('textbox', { name: 'Prompt', exact: true })
    await box.waitFor()
    expect(scripts).toEqual([])
    await box.pressSequentially('My student Jayden has asthma.')
    await button(page, 'Use [Student A]').click()
    expect(scripts).toHaveLength(1)
    expect(await box.inputValue()).toBe('My student [Student A] has asthma.')
    await button(page, 'Put the names back').waitFor()
    await expectAccessible(page, 'what the look found')
    await expectNoSideScroll(page, 'what the look found')
    expect(sent.join('\n')).not.toContain('Jayden')
    await page.reload()
    if (width < 1024) await button(page, 'My prompts').click()
    await box.pressSequentially(' Help')
    await button(page, 'Put the names back').click()
    await expect.poll(() => box.inputValue()).toContain('My student Jayden has asthma.')
  },
)

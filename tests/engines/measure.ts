/** An element on a page, as one engine draws it. In CSS pixels; `x` and `y` are those of the window. */
export type Box = {
  tag: string
  /** The tag with the id and the first class, for reports. */
  name: string
  /** How its text begins, where it holds nothing else. */
  words: string
  x: number
  y: number
  width: number
  height: number
  /** Part of a line of text: it stands wherever the words before it end. */
  inText: boolean
  /** How many lines of text of its own it has room for. */
  lines: number
  /** Indexes of the selectors that the element matches. */
  matches: number[]
  inside: Box[]
}

/**
 * Runs in the page: waits until all is drawn and nothing moves, and returns the body's box, or that of an open dialog, as JSON.
 * One typeface for everything, because system fonts differ; and each engine chooses by itself between good ways to break lines.
 */
export async function measure({ width, selectors }: { width: number; selectors: readonly string[] }): Promise<string> {
  const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
  const look = () => {
    const { readyState, documentElement } = document
    if (readyState !== 'complete' || innerWidth !== width || document.querySelector('[aria-busy="true"], .skeleton'))
      return ''
    // If the address names a heading, the browser scrolls to it, sometimes late.
    if (scrollY !== 0) {
      scrollTo(0, 0)
      return ''
    }
    const resources = performance.getEntriesByType('resource').length
    return [document.querySelectorAll('*').length, documentElement.scrollHeight, resources].join()
  }
  const settle = async (looks: number) => {
    let [last, same] = ['', 0]
    for (const end = Date.now() + 50_000; same < looks; await pause(50)) {
      const now = look()
      if (Date.now() > end) {
        const busy = document.querySelector('[aria-busy="true"], .skeleton')?.className
        throw new Error(
          `${location.href} isn't still: ${document.readyState}, ${innerWidth} px wide, scrolled to ${scrollY}, ${now || busy || 'not busy'}`,
        )
      }
      same = now && now === last ? same + 1 : 0
      last = now
    }
  }

  if (document.adoptedStyleSheets.length === 0) {
    const still = new CSSStyleSheet()
    still.replaceSync(`
      :root { --sans: Literata !important; --font-mono: Literata !important }
      *, ::before, ::after {
        animation: none !important; transition: none !important; scroll-behavior: auto !important;
        content-visibility: visible !important;
        text-wrap-style: auto !important; hyphens: manual !important; hanging-punctuation: none !important
      }`)
    document.adoptedStyleSheets = [still]
    await settle(4)
    // An exercise loads when it comes near the screen. The browser tells it so when it draws a frame, so each stop waits for two.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let y = 0; y < document.documentElement.scrollHeight; y += 1500) {
      scrollTo(0, y)
      await frame()
      await frame()
    }
  }
  const loads = () => [...document.querySelectorAll('.ex-answer p')].some((one) => one.textContent === 'Loading...')
  for (const end = Date.now() + 20_000; loads() && Date.now() < end; ) await pause(50)
  await document.fonts.ready
  await settle(3)
  // Cards far from view are drawn with less until they have the focus, and engines differ by some pixels in which ones those are.
  // A form that opens moves them, and then some are far again.
  const farCards = () => [...document.querySelectorAll<HTMLElement>('article[tabindex="0"]')]
  for (const end = Date.now() + 5_000; farCards().length > 0 && Date.now() < end; await settle(3))
    for (const card of farCards()) {
      card.blur()
      card.focus({ preventScroll: true })
    }
  if (document.documentElement.clientWidth !== width) throw new Error(`${location.href}: the scroll bar takes room.`)

  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const boxOf = (element: Element): Box => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const visible = element.checkVisibility()
    const drawing = /^(svg|img|input|textarea|select)$/i.test(element.tagName)
    const [first = ''] = element.classList
    return {
      tag: element.localName,
      name: `${element.localName}${element.id && `#${element.id}`}${first && `.${first}`}`,
      words: element.firstElementChild ? '' : (element.textContent ?? '').slice(0, 40),
      ...(visible ? { x, y, width, height } : { x: 0, y: 0, width: 0, height: 0 }),
      inText: !drawing && style.display === 'inline',
      lines:
        hasText(element) || element.localName === 'textarea' ? height / Number.parseFloat(style.lineHeight) || 0 : 0,
      matches: selectors.flatMap((selector, index) => (element.matches(selector) ? index : [])),
      inside: visible && !drawing && !(width <= 1 && style.overflow === 'hidden') ? partsOf(element) : [],
    }
  }
  const partsOf = (element: Element): Box[] =>
    [...element.children]
      .filter((child) => !/^(script|style|link|template)$/i.test(child.tagName))
      .flatMap((child) => (getComputedStyle(child).display === 'contents' ? partsOf(child) : boxOf(child)))
  return JSON.stringify(boxOf(document.querySelector('dialog[open]') ?? document.body))
}

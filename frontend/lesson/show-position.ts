/** A place in a lesson: a section, and a text of one of its blocks. */
type Position = { sectionId: string; passage: { text: string; block: number } | undefined }

/** Scrolls to a place in the lesson on the page and focuses the heading that it stands under. */
export function showPosition({ sectionId, passage }: Position): void {
  const section = document.getElementById(sectionId)
  if (!section) return
  const found = passage && elementOf(section, passage)
  const target = found ?? section
  target.dispatchEvent(new Event('beforematch', { bubbles: true }))
  const closed = found?.closest<HTMLDetailsElement>('details:not([open])')
  if (closed) closed.open = true
  const headings = [...section.querySelectorAll<HTMLElement>('h2, h3, h4')]
  const heading = found ? headings.findLast((one) => isBefore(one, found)) : headings[0]
  if (heading) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  target.scrollIntoView(found && { block: 'center' })
}

/** The same in a lesson that the page is about to open. Another lesson may have a section of the same name. */
export function showPositionOnceOpen(position: Position): void {
  const before = document.getElementById(position.sectionId)
  const observer = new MutationObserver(() => {
    const section = document.getElementById(position.sectionId)
    if (!section || section === before) return
    observer.disconnect()
    showPosition(position)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), 20_000)
}

/** The innermost element with exactly this text; the whole block where its parts are drawn otherwise. */
function elementOf(section: Element, { text, block }: { text: string; block: number }): Element | undefined {
  const root = section.querySelector('.lesson')?.children[block]
  const wanted = letters(text)
  return [...(root?.querySelectorAll('*') ?? [])].findLast((one) => letters(one.textContent) === wanted) ?? root
}

const letters = (text: string): string => text.replaceAll(/\s/g, '')

const isBefore = (one: Node, other: Node): boolean =>
  one === other || (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * How tools take over the texts of a page: Google Translate puts two `<font>` in a text's place, others put them around it;
 * read-aloud tools put a `<span>` around each word.
 */
export const translators = ['instead', 'beside', 'around', 'words'] as const

/**
 * Runs in the page. Does to its texts what such a tool does, now and whenever there's a new one, until the event
 * `stop-translating`. What's marked `translate="no"` stays.
 */
export function translate(how: (typeof translators)[number]): void {
  const own = new WeakSet<Node>()
  const put = (name: string, ...inside: (Node | string)[]) => {
    const element = document.createElement(name)
    element.append(...inside)
    for (const node of element.childNodes) own.add(node)
    return element
  }
  const take = (text: Text) => {
    const within = text.parentElement
    if (!within || own.has(text) || !text.data.trim()) return
    if (within.closest('[translate="no"], script, style, svg, textarea, select, noscript')) return
    if (how === 'words')
      text.replaceWith(
        ...put('i', ...text.data.split(/(\s+)/).map((part) => (part.trim() ? put('span', part) : part))).childNodes,
      )
    else if (how === 'instead') text.replaceWith(put('font', put('font', `«${text.data}»`)))
    else {
      const place = put('font')
      within.insertBefore(place, text)
      if (how === 'beside') text.remove()
      place.append(how === 'beside' ? put('font', `«${text.data}»`) : put('font', text))
    }
  }
  const all = (node: Node) => {
    if (node instanceof Text) take(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) take(text)
  }
  const watch = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) all(node)
  })
  all(document.body)
  watch.observe(document.body, { childList: true, subtree: true })
  addEventListener('stop-translating', () => watch.disconnect(), { once: true })
}

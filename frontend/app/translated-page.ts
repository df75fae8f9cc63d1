import { storageOf } from '../session/safe-storage.ts'

/** What stands in the place of a node that somebody else took out of the page. */
const standIns = new WeakMap<Node, readonly Node[]>()

/** What a reader sees of a node: itself, or what stands in for it. Nothing once it's gone for good. */
const shown = (node: Node): Node[] => (node.parentNode ? [node] : (standIns.get(node) ?? []).flatMap(shown))

/**
 * Lets React share the page with translators and read-aloud tools, which put `<font>` or `<span>` in the place of each text. React
 * would throw at the next text that it removes or inserts beside (https://github.com/facebook/react/issues/11538), and would
 * change texts that nobody sees. Call it once, before the first render.
 */
export function shareWithTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    for (const one of shown(child)) if (this.contains(one)) takeOut(one, this)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    let [place] = before ? shown(before) : []
    while (place && place.parentNode !== this) place = place.parentNode ?? undefined
    // Text in the wrong place is better than none.
    return insertBefore.call(this, node, place ?? null) as Child
  }

  const watch = new MutationObserver((records) => {
    /** What came last beside a node: some put a stand-in there first, and then take the text out. */
    const beside = new Map<Node | null, NodeList>()
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') putBack(target)
      if (addedNodes.length > 0) beside.set(previousSibling, addedNodes).set(nextSibling, addedNodes)
      for (const node of addedNodes) standIns.delete(node)
      for (const gone of removedNodes) {
        const instead = addedNodes.length > 0 ? addedNodes : beside.get(gone)
        if (gone.parentNode || !instead) continue
        standIns.set(gone, [...instead])
        // React goes on writing into a text that was taken out.
        if (gone instanceof Text) watch.observe(gone, { characterData: true })
      }
    }
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** Removes a node, and what was put around it alone. */
function takeOut(node: Node, from: Node): void {
  const around = node.parentNode
  around?.removeChild(node)
  if (around && around !== from && !around.hasChildNodes()) takeOut(around, from)
}

/** Shows a text again that has changed, in place of what stands in for it. A translator then translates the new text. */
function putBack(text: Node): void {
  if (text.parentNode) return
  const [first, ...rest] = shown(text)
  for (const one of rest) (one as ChildNode).remove()
  ;(first as ChildNode | undefined)?.replaceWith(text)
}

/** Whether a translator has changed this page: Google's, Chrome's or Microsoft's. */
export const isTranslated = (): boolean =>
  document.querySelector('html:is(.translated-ltr, .translated-rtl), body font, [_msttexthash]') !== null

/** Loads the page anew, in its own language until the tab is closed: appearance.js asks translators to leave it. */
export function showOriginal(): void {
  storageOf('sessionStorage').setItem('portal-original', 'yes')
  window.location.reload()
}

/**
 * Leaves for another document, or loads this one anew. Nothing of it is seen any more: not while the next one is on its
 * way, and not when the browser brings this one back from its memory.
 */
export function leaveDocument(address?: string): void {
  document.documentElement.hidden = true
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  if (address === undefined) window.location.reload()
  else window.location.replace(address)
}

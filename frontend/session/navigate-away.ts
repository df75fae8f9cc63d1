/**
 * Opens another document, or reloads this one. Hides the page at once, and reloads it if the browser restores it from the
 * back/forward cache, so that nobody sees the previous learner's work.
 */
export function leaveDocument(address?: string): void {
  document.documentElement.hidden = true
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  if (address === undefined) window.location.reload()
  else window.location.replace(address)
}

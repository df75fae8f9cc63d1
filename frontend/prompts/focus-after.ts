/**
 * Moves the focus off a card that is about to leave the list: to the next card's heading, to that of the card before it, or to the
 * list. Does nothing if the focus is elsewhere by now.
 */
export function moveFocusOff(card: HTMLElement): void {
  const focused = document.activeElement
  if (focused !== document.body && !card.contains(focused)) return
  const list = card.closest<HTMLElement>('[data-prompts]')
  const cards = [...(list?.querySelectorAll('article') ?? [])]
  const at = cards.indexOf(card)
  const next = (cards[at + 1] ?? cards[at - 1])?.querySelector('h3') ?? list
  // The next card moves up to where this one is, so there is nothing to scroll to.
  next?.focus({ preventScroll: true })
}

let returning: string | undefined

/** Call this before a deleted prompt is on the page again, so that its card takes the focus. */
export const expectBack = (promptId: string): void => {
  returning = promptId
}

/** Gives a card that's back the focus, unless the learner writes elsewhere by now. */
export function welcomeBack(promptId: string, heading: HTMLElement | null): void {
  if (returning !== promptId) return
  returning = undefined
  if (!document.activeElement?.matches('input, textarea')) heading?.focus()
}

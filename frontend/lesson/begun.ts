/** How long a page waits for the learner, in milliseconds. */
const patience = 5_000

/** Called too where what waits is near the view. */
export let begin = (): void => {}

/**
 * Resolves when the learner does something on the page, or after some seconds. What stands far below the first screen waits for it,
 * so that the first screen comes sooner.
 */
export const begun = new Promise<void>((resolve) => {
  begin = resolve
})

for (const action of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'scroll', 'beforeprint'])
  window.addEventListener(action, begin, { capture: true, once: true, passive: true })
// On the way here from another page they have done something already.
if (navigator.userActivation?.hasBeenActive) begin()
else setTimeout(begin, patience)

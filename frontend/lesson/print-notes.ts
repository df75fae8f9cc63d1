/**
 * Prints the learner's notes instead of the page, by an attribute that is removed after printing. Where the sheet with the
 * notes hasn't loaded it prints the page, which has them in their places. Never from a hidden frame: iPads print those blank.
 */
export function printNotes(): void {
  const { dataset } = document.documentElement
  if (document.querySelector('[data-notes-sheet]')) dataset.printing = 'notes'
  window.addEventListener('afterprint', () => delete dataset.printing, { once: true })
  window.print()
}

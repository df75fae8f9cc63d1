/** What jsdom lacks of `<dialog>`: opening as a modal, closing, and the event that closing fires (in a later task). */
export function completeDialogElement(): void {
  HTMLDialogElement.prototype.showModal = function () {
    if (this.open) throw new DOMException('It is open already', 'InvalidStateError')
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}

/** What Escape does to an open modal: it asks, and closes unless the page says no. */
export function pressEscape(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

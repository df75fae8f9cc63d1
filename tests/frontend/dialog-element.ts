/** Adds what jsdom's `<dialog>` lacks: `showModal`, `close`, and the `close` event, which fires asynchronously. */
export function completeDialogElement(): void {
  HTMLDialogElement.prototype.showModal = function () {
    if (this.open) throw new DOMException('The dialog is already open', 'InvalidStateError')
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}

/** What Escape does to an open modal: fires `cancel`, and closes it unless the page prevents the default. */
export function pressEscape(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

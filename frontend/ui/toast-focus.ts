/**
 * Makes a toast considerate: it moves to the top of the window while it covers the page's title or what has the focus, and the
 * first Tab after a toast with an action appears leads to that action, as if it stood next in the page. Returns a function that
 * stops, and gives the focus back if the toast has it.
 */
export function attendToFocus(toast: HTMLElement): () => void {
  const region = toast.parentElement ?? toast
  const buttons = [...toast.querySelectorAll('button')]
  const offersAction = buttons.length > 1
  let from: HTMLElement | null = null
  let visited = false

  const move = (toTop: boolean) => {
    region.style.top = toTop ? '3.5rem' : ''
    region.style.bottom = toTop ? 'auto' : ''
  }
  const keepClear = () => {
    const focused = document.activeElement
    // Pressing a button of the toast focuses it first. If the toast moved then, the press would end beside the button.
    if (toast.contains(focused)) return
    const inUse = focused === document.body ? [] : [focused]
    const covers = () => [...inUse, document.querySelector('h1')].some((one) => one && overlap(toast, one))
    move(false)
    if (!covers()) return
    move(true)
    // A long text box reaches both edges: then the toast stays where toasts are expected.
    if (covers()) move(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const focused = document.activeElement
    if (!toast.contains(focused)) {
      if (!offersAction || visited || event.shiftKey) return
      visited = true
      from = focused instanceof HTMLElement ? focused : null
      event.preventDefault()
      buttons[0]?.focus()
    } else if (from?.isConnected && focused === (event.shiftKey ? buttons[0] : buttons.at(-1))) {
      if (event.shiftKey) event.preventDefault()
      // Without preventDefault the browser goes on from here, to what follows in the page.
      from.focus()
    }
  }

  keepClear()
  document.addEventListener('focusin', keepClear)
  document.addEventListener('keydown', onKeyDown)
  return () => {
    document.removeEventListener('focusin', keepClear)
    document.removeEventListener('keydown', onKeyDown)
    move(false)
    if (toast.contains(document.activeElement) && from?.isConnected) from.focus()
  }
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right
}

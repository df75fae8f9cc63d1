/**
 * Makes a toast considerate of the keyboard: it moves to the other edge of the window while it covers what has the focus, and the
 * first Tab after a toast with an action appears leads to that action, as if it stood next in the page. Returns a function that
 * stops, and gives the focus back if the toast has it.
 */
export function attendToFocus(toast: HTMLElement): () => void {
  const region = toast.parentElement ?? toast
  const buttons = [...toast.querySelectorAll('button')]
  const offersAction = buttons.length > 1
  let from: HTMLElement | null = null
  let visited = false

  const move = (edge: 'top' | 'bottom' | '') => {
    region.style.top = edge === 'top' ? '3.5rem' : edge && 'auto'
    region.style.bottom = edge === 'bottom' ? '4rem' : edge && 'auto'
  }
  const keepClear = () => {
    const focused = document.activeElement
    // Pressing a button of the toast focuses it first. If the toast moved then, the press would end beside the button.
    if (toast.contains(focused)) return
    move('')
    if (!focused || focused === document.body || !overlap(toast, focused)) return
    move(toast.getBoundingClientRect().top > window.innerHeight / 2 ? 'top' : 'bottom')
    // A long text box reaches both edges: then the toast stays where toasts are expected.
    if (overlap(toast, focused)) move('')
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
    move('')
    if (toast.contains(document.activeElement) && from?.isConnected) from.focus()
  }
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right
}

/** What public/appearance.js reads. It applies a choice when it hears the event of the same name. */
const name = 'portal-appearance'

export const themes = { system: 'As on this device', light: 'Light', dark: 'Dark' } as const
/** In percent of the browser's own text size. */
export const textSizes = { '100': 'Standard', '112': 'Larger', '125': 'Largest' } as const

export type Appearance = { theme: keyof typeof themes; text: keyof typeof textSizes }

/** What this device remembers; the standard where it remembers nothing or may not store anything. */
export function storedAppearance(): Appearance {
  const standard: Appearance = { theme: 'system', text: '100' }
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(name) ?? '{}') }
  } catch {
    return standard
  }
}

/** Stores a choice on this device and applies it in all its tabs. Returns whether the device could store it. */
export function storeAppearance(appearance: Appearance): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(appearance))
  } catch {
    return false
  }
  window.dispatchEvent(new Event(name))
  return true
}

import type { Engine } from './engine.ts'

/** A difference from Chromium that stays: the elements that a selector matches, and why these engines draw them otherwise. */
export type Known = { engines: readonly Engine['name'][]; selector: string; why: string }

export const known: readonly Known[] = [
  {
    engines: ['WebKit'],
    selector: '.lesson-table table',
    why: 'CSS leaves it to the engine how a table shares out its width: WebKit by the longest line of each column, the others by its longest word too.',
  },
  {
    engines: ['Firefox', 'WebKit'],
    selector: '.opening > p:first-child',
    why: 'Each engine sizes a drop cap by itself, and Firefox knows none. The lines beside it break elsewhere.',
  },
  {
    engines: ['WebKit'],
    selector: 'form:has([autocomplete="current-password"]), li:has(> h3 + details + div)',
    why: 'WebKitGTK has no passkeys, so their buttons are missing. Safari has them.',
  },
  {
    engines: ['WebKit'],
    selector: '.lesson .pinboard',
    why: 'When the window gets wider, the rows of cards that are far from view keep the height that longer titles needed.',
  },
  {
    engines: ['WebKit'],
    selector: '.core .layer',
    why: 'Where a section’s title just fits on its line in one engine and wraps in another, the layers share out what height is left.',
  },
  {
    engines: ['Firefox', 'WebKit'],
    selector: 'aside.sheet > div',
    why: 'The price’s column is as high as the text beside it, where a drop cap and wrapped words differ by a line or two.',
  },
  {
    engines: ['WebKit'],
    selector: 'dialog label.absolute',
    why: 'WebKitGTK leaves the search in the drawer’s dialog without the focus, so its label still stands in the empty field.',
  },
]

export const knownIn = (name: Engine['name']) => known.filter(({ engines }) => engines.includes(name))

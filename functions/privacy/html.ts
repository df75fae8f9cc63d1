import { australianDay, zoneIn } from '#core/day'
import type { ExportedItem } from './contract.ts'
/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}
type Value = string | number | Html | readonly Html[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** HTML from a template. Escapes every value that this function didn't make. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, n) => part + written(values[n] ?? '')).join(''))

function written(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map((one: Html) => one.text).join('\n')
  return escaped(String(value))
}

/** An attribute of a stored item as text; empty where it isn't text. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const day = (value: unknown, zone?: unknown): string => australianDay(new Date(text(value)), zoneIn(zone))
export const isTime = (value: unknown): boolean => !Number.isNaN(Date.parse(text(value)))
export const fact = (name: string, value: string): Html => html`<dt>${name}</dt><dd>${value}</dd>`
export const ofKind = (items: readonly ExportedItem[], kind: string) => items.filter((one) => one.kind === kind)

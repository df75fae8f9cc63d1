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

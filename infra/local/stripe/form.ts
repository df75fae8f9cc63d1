import { StripeProblem } from './problem.ts'

type FormValue = string | FormValue[] | { [name: string]: FormValue }

/**
 * Decodes Stripe's form encoding: `line_items[0][price_data][currency]=aud` and `expand[]=line_items` become nested
 * objects and lists. Every value stays a string.
 */
export function decodeForm(encoded: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = pathOf(name)
    let target = root
    for (const [index, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(target).length) : part
      if (index === path.length - 1) {
        target[key] = value
        break
      }
      const next = target[key] ?? Object.create(null)
      if (typeof next === 'string') throw invalid(name)
      target[key] = next
      target = next
    }
  }
  return withLists(root) as { [name: string]: FormValue }
}

/** Formats a path as Stripe names a parameter in an error: `line_items[0][quantity]`. */
export function parameterName([first = '', ...rest]: readonly PropertyKey[]): string {
  return String(first) + rest.map((part) => `[${String(part)}]`).join('')
}

function pathOf(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!parts?.[1]) throw invalid(name)
  return [parts[1], ...[...(parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
}

/** Turns `{0: a, 1: b}` into `[a, b]`, recursively. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, member]) => [name, withLists(member)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, member]) => member) : Object.fromEntries(entries)
}

const invalid = (name: string) => new StripeProblem(400, { param: name, message: `Invalid parameter name: ${name}` })

import { posix } from 'node:path'

const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => `#${slug(heading)}`)

const looksLikeOurs = /^(?!build\/|\.local\/)[\w.-]+(\/[\w.-]+)*(\/|\.(tsx?|m?js|css|md|json|ya?ml|ico|png))$/

/** As `wc -w` counts them. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** What is wrong with the documents, as sentences. `paths` are all files of the project; a name in backticks may leave out folders. */
export function faultsOf(documents: Record<string, string>, paths: readonly string[]): string[] {
  const everything = paths.map((path) => `/${path}`)
  const exists = (name: string) =>
    everything.some((path) => (name.endsWith('/') ? path.includes(`/${name}`) : path.endsWith(`/${name}`)))
  return Object.entries(documents).flatMap(([document, text]) => {
    const long = text.split('\n').flatMap((line, n) => (line.length > 160 ? [`${document}:${n + 1} is too long`] : []))
    const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    const named = [...prose.matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, name = '']) => (looksLikeOurs.test(name) && !exists(name) ? [name] : []))
      .map((name) => `${document} names ${name}, which isn't there`)
    const dead = [...prose.matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)].flatMap(([, to = '', anchor]) => {
      const target = to ? posix.join(posix.dirname(document), to) : document
      const lacksAnchor = anchor && target in documents && !anchorsIn(documents[target] ?? '').includes(anchor)
      return !paths.includes(target) || lacksAnchor ? [`${document} links to ${to}${anchor ?? ''}`] : []
    })
    return [...long, ...named, ...dead]
  })
}

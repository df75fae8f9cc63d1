import { limits } from '#core/limits'
import { isBlank, mostNormalised } from '#core/text'

type Tagged = { tags?: readonly string[] | undefined }

/** The tags of a prompt. One that was stored before there were tags has none. */
export const tagsOf = ({ tags = [] }: Tagged): readonly string[] => tags

/** A tag as it's stored: on one line, without a comma or semicolon, which end a tag, or a `#` before it. Empty if nothing is left. */
export function tagFrom(text: string): string {
  const line = text
    .slice(0, mostNormalised)
    // First, because it makes a semicolon of the Greek question mark.
    .normalize('NFC')
    .replace(/[\s\p{Cc},;]+/gu, ' ')
    .replace(/^[\s#]+/, '')
    .trimEnd()
  return isBlank(line) ? '' : line
}

/** What equal tags have in common: capitals and what nobody sees make no other tag. */
const tagKey = (tag: string): string =>
  tag
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLocaleLowerCase('en-AU')

export const isSameTag = (one: string, other: string): boolean => tagKey(one) === tagKey(other)

/** Tags as they're stored: tidy, each once, in the order in which they came. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = new Map<string, string>()
  for (const tag of tags.map(tagFrom)) if (tag && !tidy.has(tagKey(tag))) tidy.set(tagKey(tag), tag)
  return [...tidy.values()]
}

/** The tags in a text that commas or semicolons divide. */
export const tagsIn = (text: string): string[] => tidyTags(text.split(/[,;]/))

/** A sentence if these are more tags, or longer ones, than a prompt may have. */
export function tagsProblem(tags: readonly string[]): string | undefined {
  const { ofPrompt, characters } = limits.tags
  if (tags.length > ofPrompt) return `A prompt can have up to ${ofPrompt} tags.`
  if (tags.some((tag) => tag.length > characters)) return `A tag can have up to ${characters} characters.`
  return undefined
}

/** All the tags of some prompts in the order of the alphabet, each with the number of prompts that have it. */
export function allTags(prompts: readonly Tagged[]): { tag: string; count: number }[] {
  const counted = new Map<string, { tag: string; count: number }>()
  for (const tag of prompts.flatMap(tagsOf)) {
    const { tag: first = tag, count = 0 } = counted.get(tagKey(tag)) ?? {}
    counted.set(tagKey(tag), { tag: first, count: count + 1 })
  }
  return [...counted.values()].sort((a, b) => a.tag.localeCompare(b.tag, 'en-AU', { numeric: true }))
}

/** Tags with one called otherwise; without it where there's no new name. Where it's absent, or already so, nothing changes. */
export const withTagRenamed = (tags: readonly string[], from: string, to: string | undefined): string[] =>
  tidyTags(tags.flatMap((tag) => (isSameTag(tag, from) ? (to === undefined ? [] : [to]) : [tag])))

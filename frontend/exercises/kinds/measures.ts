/** What can be counted in a reply, so that two can be compared without reading both. */
export function measured(reply: string) {
  const words = wordsIn(reply)
  const sentences = reply.split(/[.!?]+\s/).filter((one) => wordsIn(one) > 0).length
  return {
    Words: words,
    'Words in a sentence': Math.round(words / Math.max(1, sentences)),
    'Words in the longest paragraph': Math.max(...reply.split(/\n\s*\n/).map(wordsIn)),
    'Places marked [CHECK]': reply.match(/\[CHECK/g)?.length ?? 0,
  }
}

/** A reply in runs of words that the one before it hadn't, and of those that it had. Words of up to three letters count as had. */
export function withNewWords(before: string, now: string): { text: string; isNew: boolean }[] {
  const known = new Set(before.toLowerCase().match(word))
  const runs: { text: string; isNew: boolean }[] = []
  for (const text of now.split(new RegExp(`(${word.source})`, 'u'))) {
    const isNew = text.length > 3 && /\p{L}/u.test(text) && !known.has(text.toLowerCase())
    const last = runs.at(-1)
    if (last?.isNew === isNew) last.text += text
    else runs.push({ text, isNew })
  }
  return runs
}

const word = /\p{L}[\p{L}’'-]*/gu

const wordsIn = (text: string): number => text.match(word)?.length ?? 0

export type Question = { id: string; options: readonly string[] }
type KeyedAnswer = { id: string; answer: string; explanation: string }
export type Answers = Readonly<Record<string, string>>
export type QuizStatus = { submitted: boolean; best: number }
export type Mark = { id: string; right: boolean; answer: string; explanation: string }

/** Checks that every question is answered with one of its options. Returns a sentence for the learner, or null. */
export function answersProblem(questions: readonly Question[], answers: Answers): string | null {
  const missing = questions.filter((question) => answers[question.id] === undefined).length
  if (missing > 0) return `Please answer every question before submitting: ${missing} still to answer.`
  if (Object.keys(answers).length !== questions.length)
    return 'The answers include a question that is not in this quiz. Please reload the page and try again.'
  const odd = questions.find((question) => !question.options.includes(answers[question.id] ?? ''))
  return odd ? 'One of the answers is not an option of its question. Please reload the page and choose again.' : null
}

/** Marks answers against the key, in the key's order. */
export function grade(key: readonly KeyedAnswer[], answers: Answers): { score: number; marks: Mark[] } {
  const marks = key.map(({ id, answer, explanation }) => ({ id, answer, explanation, right: answers[id] === answer }))
  return { score: marks.filter((mark) => mark.right).length, marks }
}

/** Shuffles by seed: the same seed gives the same order, so a reload doesn't move the options. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const order = [...items]
  const random = mulberry32(fnv1a(seed))
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [a, b] = [order[i] as T, order[j] as T]
    order[i] = b
    order[j] = a
  }
  return order
}

/** FNV-1a, a 32-bit string hash. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Mulberry32, a seeded random generator of numbers from 0 up to, not including, 1. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

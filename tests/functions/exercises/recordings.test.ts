import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exhibits } from '#exercises/exhibits'
import { WholeExercise } from '#exercises/kinds'
import { readRecording, recordingNames } from '#lessons/compiler/recordings'
import { sampleOf } from '#lessons/lesson-parts'
import { previewOf } from '#lessons/library'
import { compileValid, nodesOf, problemsIn, problemsOf, withBody } from '../lessons/sample-lesson.ts'
import { predict, sort } from './sample-exercises.ts'

const folder = new URL('../../../functions/lessons/recordings/', import.meta.url)

test('the recorded files are those that were recorded, and no others', () => {
  const sums = new Map(
    readFileSync(new URL('checksums.sha256', folder), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const files = ['prompts', 'replies'].flatMap((part) =>
    readdirSync(new URL(part, folder)).map((file) => `${part}/${file}`),
  )
  const found = files.map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(new URL(file, folder)))
      .digest('hex'),
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(sums))
  expect(found).toHaveLength(155)
})

test('a retold creation story was recorded, and isn’t shown', () => {
  const replies = readRecording('bench')?.replies.variants.flatMap((variant) => variant.replies) ?? []
  expect(replies.filter((reply) => /Ngurunderi|Pond[ei]\b/.test(reply))).toEqual([])
  expect(replies.filter((reply) => reply.includes('[Not shown here: '))).toHaveLength(2)
})

const opening = /^"?A (\w+) response/
/** What a program can tell about a reply, for each recording whose kinds need no reader. */
const counted: Record<string, (reply: string) => string> = {
  fridge: (reply) => reply.match(/yoghurt|hummus/)?.[0] ?? 'other',
  names: (reply) =>
    ['Matilda', 'Arjun', 'Jarrah', 'Linh', 'Zahra', 'Lachlan'].filter((name) => reply.includes(`**${name}**`)).length >=
    4
      ? 'same'
      : 'fewer',
  copies: (reply) => opening.exec(reply)?.[1] ?? 'other',
  mark: (reply) =>
    ({ '9': 'nine', '10': 'ten', '11': 'eleven' })[reply.match(/(\d+)(?: out of |\/)20/)?.[1] ?? ''] ?? 'none',
  bias: (reply) => {
    const [count, home] = [/count the|proof/i.test(reply), /get home|there and back/.test(reply)]
    return /opening|first sentence/.test(reply)
      ? 'opening'
      : count && home
        ? 'both'
        : home
          ? 'home'
          : count
            ? 'count'
            : ''
  },
  'feedback-c': (reply) => (reply.includes('May to August') && reply.includes('$16') ? 'both' : ''),
  push: (reply) => (reply.includes('1854') && !reply.includes('I’ve changed') ? 'stood' : ''),
  coral: (reply) => (/jellyfish/i.test(reply) ? 'jellyfish' : 'none'),
  demo: (reply) => (/\b[Gg]rades? \d/.test(reply) ? 'american' : 'australian'),
}

test.each(Object.entries(counted))('every reply of “%s” has the kind that its words show', (name, kindOf) => {
  const { ids, tally, replies } = readRecording(name) ?? expect.unreachable()
  for (const [variant, { replies: kinds }] of tally.variants.entries())
    expect(kinds.map((kind) => ids[kind])).toEqual(replies.variants[variant]?.replies.map(kindOf))
})

test('the recorded change to one sentence touches no other line of the page', () => {
  const { prompt = '', replies = [] } = readRecording('one-change')?.replies.variants[0] ?? {}
  const page = (prompt.split("[The teacher's next message:]")[0] ?? '').trim().split('\n').slice(2)
  for (const reply of replies) {
    const lines = reply.split('\n').slice(0, page.length)
    expect(lines.filter((line, at) => line !== page[at])).toHaveLength(1)
  }
})

test('every recording can be read', () => {
  for (const name of recordingNames()) expect(readRecording(name)?.tally.name).toBe(name)
})

const refusals = (body: string) => problemsOf(body).join('\n')
test('no comment on Sample B mentions spelling, and all praise the facts and the answer to the cost', () => {
  const comments = readRecording('bias')?.replies.variants.flatMap(({ replies }) => replies) ?? []
  expect(comments).toHaveLength(18)
  for (const comment of comments) {
    expect(comment).not.toMatch(/spell|punctuat|apostrophe|grammar/i)
    expect(comment).toMatch(/cost|money/)
    expect(comment).toMatch(/\$38|facts|evidence/)
  }
})

const recorded = (shows: string) =>
  predict().replace('basis="In this invented note"', `recording=mark shows="${shows}"`)

describe('a prediction about an assistant', () => {
  test('carries its tally, and the lesson its replies', () => {
    const result = compileValid(withBody(recorded('ten')))
    const [node] = result.lesson.sections[0]?.nodes ?? []
    expect(node).toMatchObject({ recording: { name: 'mark', day: '2026-11-23' } })
    expect(WholeExercise.parse(node)).toEqual(node)
    expect(result.replies.mark?.variants[0]?.replies).toHaveLength(10)
  })

  test.each([
    ['a key that its recording doesn’t show', recorded('eleven'), 'The [x] is true of 20 % of the replies in “mark”'],
    ['a kind that its recording doesn’t have', recorded('twelve'), 'Name the kinds that make the [x] true'],
    ['no kinds', recorded('ten').replace(' shows="ten"', ''), 'Name the kinds that make the [x] true'],
    ['a recording that isn’t there', recorded('ten').replace('=mark', '=sparkle'), 'There is no recording “sparkle”'],
    ['nothing that it rests on', predict().replace(/ basis="[^"]+"/, ''), 'Say how we know what comes true'],
    [
      'a statement that no reply has',
      sort().replace('groups=', 'recording=bias groups='),
      'No reply in “bias” says: A draft',
    ],
    [
      'two things that it rests on',
      recorded('ten').replace('}', ' basis="In a ledger"}'),
      'Say how we know what comes true',
    ],
  ])('is refused with %s', (_, body, problem) => {
    expect(refusals(body)).toContain(problem)
  })
})

const exhibit = '::::recorded{id=two minutes=3 title="Two" recording=demo}\nRead one of each.\n::::'
const combinations = ['Nothing', 'Context', 'Notes', 'Context + Notes', 'Format', 'Context + Format', 'Notes + Format']
const bench = (names: readonly string[]) =>
  `::::bench{id=bench minutes=8 title="Bench" recording=bench switches="Context | Notes | Format"}
Flip one.

${names.map((name) => `- ${name}\n  > One thing.\n  >\n  > Another.`).join('\n')}
::::`
const whole = bench([...combinations, 'Context + Notes + Format'])

describe('an exhibit', () => {
  test.each([exhibit, whole])(
    'matches the schema that the page reads it with, and is no part of the preview',
    (body) => {
      const [node] = nodesOf(body)
      expect(exhibits[node?.type as 'recorded' | 'bench'].parse(node)).toEqual(node)
      const { lesson } = compileValid(withBody(`Read this.\n\n${body}`))
      expect(previewOf(lesson)?.first.nodes).toHaveLength(1)
    },
  )

  test('has notes for each combination of its switches', () => {
    expect(nodesOf(whole)[0]).toMatchObject({ switches: ['Context', 'Notes', 'Format'], notes: { length: 8 } })
    expect(refusals(bench(combinations))).toContain('“Context + Notes + Format” needs an item in the list')
    expect(refusals(whole.replace('  > Another.', '  > 2\n  >\n  > 3\n  >\n  > 4'))).toContain('Write one to 3')
  })
})

describe('the exercise in the free preview', () => {
  const withSample = (id: string) => withBody(recorded('ten')).replace('audience:', `sample: ${id}\naudience:`)

  test('is named in the front matter', () => {
    const { lesson } = compileValid(withSample('note'))
    expect(lesson.sample).toBe('note')
    expect(sampleOf(lesson)).toMatchObject({ type: 'predict', id: 'note' })
  })

  test('must be one of the lesson that needs no text box', () => {
    expect(problemsIn(withSample('nowhere'))).toEqual([
      '1: “sample” must be the id of a predict, sort or spot of this lesson; “nowhere” isn’t.',
    ])
  })
})

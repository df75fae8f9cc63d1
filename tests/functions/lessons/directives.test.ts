import { describe, expect, test } from 'vitest'
import { places } from '#core/places'
import { wordsOf } from '#lessons/check/reading'
import { Lesson, type LessonNode } from '#lessons/lesson'
import { compileValid, file, nodesOf, problemsOf, withBody } from './sample-lesson.ts'

const p = (value: string): LessonNode => ({ type: 'paragraph', nodes: [{ type: 'text', value }] })

const directives: [name: string, body: string, node: LessonNode][] = [
  [
    'story',
    ':::story{title="The bridge"}\nDee waits.\n:::',
    { type: 'story', title: 'The bridge', nodes: [p('Dee waits.')] },
  ],
  ['callout', ':::callout{title=Stop}\nLook.\n:::', { type: 'callout', title: 'Stop', nodes: [p('Look.')] }],
  [
    'prompt',
    ':::prompt{id=first title="A first try"}\nAct as a teacher.\n:::',
    { type: 'prompt', id: 'first', title: 'A first try', text: 'Act as a teacher.' },
  ],
  [
    'reflection',
    ':::reflection{id=mine minutes=8 label="Your words"}\nWhat changed?\n:::',
    { type: 'reflection', id: 'mine', minutes: 8, label: 'Your words', nodes: [p('What changed?')] },
  ],
  [
    'figure with a table of its words',
    ':::figure{id=map wide alt="A map." caption="Where it is."}\n| a |\n|---|\n| b |\n:::',
    {
      type: 'figure',
      module: 'digital-media',
      id: 'map',
      wide: true,
      alt: 'A map.',
      caption: 'Where it is.',
      nodes: [
        {
          type: 'table',
          columns: [[{ type: 'text', value: 'a' }]],
          rows: [[[{ type: 'text', value: 'b' }]]],
        },
      ],
    },
  ],
  [
    'figure without words, with minutes of its own',
    ':::figure{id=map minutes=3 alt="A map." caption="Where it is."}\n:::',
    {
      type: 'figure',
      module: 'digital-media',
      id: 'map',
      minutes: 3,
      alt: 'A map.',
      caption: 'Where it is.',
      nodes: [],
    },
  ],
  [
    'activity that holds a prompt',
    '::::activity{id=try-it minutes=25 kind=learning title="Try it"}\nDo this.\n\n:::prompt{id=inner title="In"}\nGo.\n:::\n::::',
    {
      type: 'activity',
      id: 'try-it',
      minutes: 25,
      kind: 'learning',
      title: 'Try it',
      nodes: [p('Do this.'), { type: 'prompt', id: 'inner', title: 'In', text: 'Go.' }],
    },
  ],
  [
    'heading in a box',
    ':::activity{id=a minutes=5 kind=learning title="A"}\n### Materials\n:::',
    {
      type: 'activity',
      id: 'a',
      minutes: 5,
      kind: 'learning',
      title: 'A',
      nodes: [{ type: 'heading', depth: 4, nodes: [{ type: 'text', value: 'Materials' }] }],
    },
  ],
  [
    'compare',
    ':::::compare\n:::before{title="Weak"}\nA\n:::\n:::after{title="Strong"}\nB\n:::\n:::::',
    { type: 'compare', before: { title: 'Weak', nodes: [p('A')] }, after: { title: 'Strong', nodes: [p('B')] } },
  ],
  [
    'checklist',
    ':::checklist{id=rules title="Before you send"}\n- Names out\n- [ ] Read it **aloud**\n:::',
    {
      type: 'checklist',
      id: 'rules',
      title: 'Before you send',
      items: [
        { id: 'rules/1', nodes: [{ type: 'text', value: 'Names out' }] },
        {
          id: 'rules/2',
          nodes: [
            { type: 'text', value: 'Read it ' },
            { type: 'strong', nodes: [{ type: 'text', value: 'aloud' }] },
          ],
        },
      ],
    },
  ],
  [
    'scenario',
    '::::scenario{id=case title="A case"}\nIt happens.\n\n:::considerations\nThink.\n:::\n::::',
    { type: 'scenario', id: 'case', title: 'A case', nodes: [p('It happens.')], considerations: [p('Think.')] },
  ],
  [
    'scenario with minutes',
    '::::scenario{id=case minutes=4 title="A case"}\nIt happens.\n\n:::considerations\nThink.\n:::\n::::',
    {
      type: 'scenario',
      id: 'case',
      minutes: 4,
      title: 'A case',
      nodes: [p('It happens.')],
      considerations: [p('Think.')],
    },
  ],
  [
    'trials',
    '::trials{id=log rows=6 minutes=20 columns="Prompt | What came back \\| Changed" label="Log"}',
    { type: 'trials', id: 'log', rows: 6, minutes: 20, columns: ['Prompt', 'What came back', 'Changed'], label: 'Log' },
  ],
  [
    'task',
    ':::task{id=rebuild minutes=30 title="Rebuild"}\nRebuild it.\n:::',
    { type: 'task', id: 'rebuild', minutes: 30, title: 'Rebuild', nodes: [p('Rebuild it.')] },
  ],
  ['notes', '::notes{id=notes minutes=20 label="Notes"}', { type: 'notes', id: 'notes', minutes: 20, label: 'Notes' }],
  ['library', '::library{minutes=10}', { type: 'library', minutes: 10 }],
  [
    'links',
    ':::links\n- [AITSL](https://www.aitsl.edu.au/): the Standards.\n- [ACARA](https://www.acara.edu.au/) — the *whole* curriculum.\n:::',
    {
      type: 'links',
      items: [
        { href: 'https://www.aitsl.edu.au/', title: 'AITSL', nodes: [{ type: 'text', value: 'the Standards.' }] },
        {
          href: 'https://www.acara.edu.au/',
          title: 'ACARA',
          nodes: [
            { type: 'text', value: 'the ' },
            { type: 'emphasis', nodes: [{ type: 'text', value: 'whole' }] },
            { type: 'text', value: ' curriculum.' },
          ],
        },
      ],
    },
  ],
  [
    'list with a prompt in an item',
    '3. Ask:\n\n   :::prompt{id=ask title="Ask"}\n   Line one\n     indented\n   :::\n',
    {
      type: 'list',
      ordered: true,
      start: 3,
      items: [[p('Ask:'), { type: 'prompt', id: 'ask', title: 'Ask', text: 'Line one\n  indented' }]],
    },
  ],
]

describe('a directive', () => {
  test.each(directives)('compiles %s', (_, body, node) => {
    expect(nodesOf(body)).toEqual([node])
  })

  test.each(directives)('compiles %s to what the API contract allows', (_, body) => {
    const { lesson } = compileValid(withBody(body), file)
    expect(Lesson.parse(JSON.parse(JSON.stringify(lesson)))).toEqual(lesson)
  })
})

test('a card has its title and text from one file, and knows the other lessons that have it', () => {
  const [card] = nodesOf('::card{name=critical-realism}')
  if (card?.type !== 'callout') throw new Error('Not compiled')
  expect(card.title).toBe('The lens: critical realism')
  expect(card.nodes.map(({ type }) => type)).toEqual(['paragraph', 'paragraph'])
  const markdown = withBody('::card{name=critical-realism}').replace('digital-media', 'genai-module-5')
  const [elsewhere] = compileValid(markdown, 'genai-module-5.md').lesson.sections[0]?.nodes ?? []
  expect(elsewhere).toHaveProperty('elsewhere', expect.arrayContaining(['digital-media']))
  expect(card.elsewhere).not.toContain('digital-media')
})

describe('text that differs by place', () => {
  const [node] = nodesOf(':::where{about=years}\nLook up what your first year is called.\n:::')
  if (node?.type !== 'where') throw new Error('Not compiled')

  test('has its own words for everyone, and a fact with its source for each state and territory', () => {
    expect(node.nodes).toEqual([p('Look up what your first year is called.')])
    expect(Object.keys(node.places)).toEqual([...places])
    const nt = JSON.stringify(node.places.nt)
    expect(nt).toContain('Northern Territory. ')
    expect(nt).toContain('Transition')
    expect(nt).toContain('"href":"https://nt.gov.au/')
    expect(nt).toMatch(/, read \d+ \w+ 20\d\d\.\)/)
  })

  test('gives the link alone where nobody has read a page that says it', () => {
    const [tools] = nodesOf(':::where{about=approved-tools}\nAsk your school.\n:::')
    const wa = tools?.type === 'where' ? JSON.stringify(tools.places.wa) : ''
    expect(wa).toContain('Look it up: ')
    expect(wa).not.toContain(', read ')
  })

  test('counts as reading once, with its longest text', () => {
    const longest = Math.max(...Object.values(node.places).map(wordsOf))
    expect(longest).toBeGreaterThan(wordsOf(node.nodes))
    expect(wordsOf([node])).toBe(longest)
  })

  test.each([
    [':::where{about=weather}\nText.\n:::', 'The about of “where” must be one of approved-tools'],
    [':::where{about=years}\n:::', 'This “where” is empty'],
  ])('is refused: %s', (body, sentence) => {
    expect(problemsOf(body)[0]).toContain(sentence)
  })
})

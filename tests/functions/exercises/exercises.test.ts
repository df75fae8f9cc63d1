import { describe, expect, test } from 'vitest'
import { WholeExercise } from '#exercises/kinds'
import { declaredMinutes, wordsOf } from '#lessons/check/reading'
import { boxesOf } from '#lessons/lesson-parts'
import { previewOf } from '#lessons/library'
import { compileValid, nodesOf, problemsOf, withBody } from '../lessons/sample-lesson.ts'
import {
  cutting,
  discussion,
  moving,
  placing,
  planner,
  predict,
  respond,
  sort,
  spot,
  trace,
  windows,
} from './sample-exercises.ts'

const text = (value: string) => [{ type: 'text', value }]

describe('an exercise', () => {
  test('to predict compiles to its choices, their feedback and the one that comes true', () => {
    expect(nodesOf(predict())).toEqual([
      {
        type: 'predict',
        id: 'note',
        minutes: 3,
        title: 'A note',
        ask: 'What comes back?',
        nodes: [{ type: 'paragraph', nodes: text('You type it.') }],
        choices: [
          { nodes: text('A real note'), feedback: text('It can’t.') },
          { nodes: text('An invented note'), feedback: text('Most likely.') },
          { nodes: text('A question'), feedback: text('Some do.') },
        ],
        happens: 1,
        basis: 'In this invented note',
      },
    ])
  })

  test('to sort compiles to its groups and statements, with feedback for a particular wrong group', () => {
    expect(nodesOf(sort())[0]).toMatchObject({
      type: 'sort',
      groups: ['Paste', 'Change first', 'Never'],
      items: [
        {
          nodes: text('A draft'),
          group: 1,
          feedback: text('Change it.'),
          instead: { 0: text('Too early, all of it.') },
        },
        { nodes: text('Your rubric'), group: 0, feedback: text('It’s yours.'), instead: {} },
        { nodes: text('Meeting notes'), group: 2, feedback: text('Not yours. At all.'), instead: {} },
        {
          nodes: [{ type: 'emphasis', nodes: text('Your') }, ...text(' plan')],
          group: 0,
          feedback: [...text('Go '), { type: 'strong', nodes: text('ahead') }, ...text('.')],
          instead: {
            2: text('Why never?'),
            1: [...text('Change '), { type: 'strong', nodes: text('what') }, ...text('?')],
          },
        },
      ],
    })
  })

  test('to spot compiles to runs of text and numbered spots with reasons', () => {
    expect(nodesOf(spot())[0]).toMatchObject({
      type: 'spot',
      text: [
        [
          { nodes: text('The ') },
          { spot: 0, words: 'wetland', why: 'In the notes.' },
          { nodes: text(' lies near ') },
          { spot: 1, words: 'old Echuca', kind: 'added', why: 'The notes say: nothing nearer.' },
          { nodes: text('.') },
        ],
        [
          { nodes: [{ type: 'strong', nodes: text('Bring') }] },
          { nodes: text(' ') },
          { spot: 2, words: 'a hat', why: 'Always.' },
        ],
      ],
    })
  })

  test('to respond compiles to a question with a box, a model answer and a marker’s list', () => {
    const [node] = nodesOf(respond())
    expect(node).toMatchObject({
      type: 'respond',
      label: 'My answer',
      model: [{ type: 'paragraph', nodes: text('A program.') }],
      marker: [
        { nodes: text('Says what it does'), why: text('It matters.') },
        { nodes: text('Says why it errs'), why: text('It does.') },
      ],
    })
    expect(boxesOf(compileValid(withBody(respond())).lesson)).toEqual(['gate', 'gate-now'])
  })

  test.each([predict(), sort(), spot(), respond(), discussion(), windows(), placing()])(
    'matches the schema that the page reads it with',
    (body) => {
      const [node] = nodesOf(body)
      expect(WholeExercise.parse(node)).toEqual(node)
    },
  )

  test('to trace compiles to its post, its pages in their own order, and an answer to each verdict', () => {
    const worth = text('Worth a look.')
    expect(nodesOf(trace())[0]).toMatchObject({
      type: 'trace',
      picture: 'foam',
      account: 'Renee',
      says: [...text('The sea is '), { type: 'emphasis', nodes: text('here') }, ...text('.')],
      pages: [
        { lines: [text('Six years')], worth },
        {
          lines: [text('Two newsrooms'), [...text(''), { type: 'strong', nodes: text('Today') }, ...text(': foam')]],
          worth,
        },
        ...['Today', 'Later', 'Closed', 'A gale', 'None'].map((line) => ({ lines: [text(line)], worth })),
      ],
      verdicts: [text('It did.'), text('No.'), text('No.'), text('Fair.')],
      holds: 0,
    })
    expect(WholeExercise.parse(nodesOf(trace())[0])).toEqual(nodesOf(trace())[0])
  })

  test('counts with its declared minutes and not with its words', () => {
    const nodes = nodesOf([predict(), sort(), spot(), respond(), discussion()].join('\n\n'))
    expect(wordsOf(nodes)).toBe(0)
    expect(declaredMinutes(nodes, 'learning')).toBe(3 + 4 + 5 + 8 + 12)
  })

  test('isn’t part of the free preview', () => {
    const { lesson } = compileValid(
      withBody(`Read this.\n\n${[predict(), sort(), spot(), respond(), discussion()].join('\n\n')}`),
    )
    expect(lesson.sections[0]?.nodes).toHaveLength(6)
    expect(previewOf(lesson)?.first.nodes).toEqual([{ type: 'paragraph', nodes: text('Read this.') }])
  })
})

const refused: [name: string, body: string, problem: string][] = [
  ['no title', predict().replace(' title="A note"', ''), '1: “predict” needs title=…'],
  ['no finding of ours', windows().replace(/:::model[\s\S]*?:::\n/, ''), '1: “windows” must contain one :::model'],
  [
    'two crosses',
    placing().replace('-> Star', '-> Cross'),
    '1: Exactly one place must end with -> Star; in this exercise 0 do',
  ],
  ['an answer to the right mark', placing().replace('> Star: Cheap.', '> Cross: Cheap.'), '5: “Cross: …” is for those'],
  ['no line for everybody', placing().replace("  > It's late.\n", ''), '5: Begin with the feedback for everybody'],
  [
    'a box that isn’t above',
    planner().replace('boxes=step-1', 'boxes=step-2'),
    '5: There is no text box “step-2” above',
  ],
  ['an unknown drawing', moving().replace('drawing=bath', 'drawing=boat'), '1: There is no drawing “boat” that moves'],
  ['a part too few', moving().replace('- Falling\n  > Less in.\n', ''), '1: “bath” has 3 parts, and this list 2'],
  [
    'three captions',
    cutting().replace('- Look\n  > Nothing.\n', ''),
    '1: The cutting room has four captions; here are 3',
  ],
  ['one task', cutting().replace(' | Twist it.', ''), '1: The tasks of “cutting” must name two tasks'],
  ['no minutes', sort().replace(' minutes=4', ''), '1: “sort” needs minutes=…'],
  ['no right choice', predict().replace('[x]', '[ ]'), '1: Mark exactly one choice with [x]; this exercise has 0.'],
  ['two right choices', predict().replace('[ ]', '[x]'), '1: Mark exactly one choice with [x]; this exercise has 2.'],
  ['a choice without feedback', predict().replace('  > Some do.', ''), '8: There is no feedback here.'],
  ['empty feedback', predict().replace('> Some do.', '>'), '9: This feedback is empty.'],
  ['a list as feedback', predict().replace('> Some do.', '> - Some do.'), '9: Feedback must be plain sentences.'],
  ['a choice without a box', predict().replace('- [ ] A question', '- A question'), '8: Begin each choice with [ ]'],
  ['two choices', predict().replace('- [ ] A question\n  > Some do.', ''), '1: “predict” needs three to five choices'],
  [
    'a choice that stands out by its length',
    predict().replace(
      'An invented note',
      'A note that reads well, with work in it that nobody has ever set for that class',
    ),
    '1: The longest choice has 79 characters and the shortest 10, so length gives the answer away.',
  ],
  [
    'no choices',
    '::::predict{id=a minutes=3 title="A" ask="B"}\nText.\n::::',
    '1: “predict” must end with a list of choices',
  ],
  [
    'a box inside',
    predict().replace('You type it.', ':::reflection{id=b minutes=1 label="L"}\nWhy?\n:::'),
    '2: An exercise can’t contain “reflection”.',
  ],
  ['a place in a box', `:::::callout{title="T"}\n${predict()}\n:::::`, '2: “predict” must be directly in a section.'],
  ['one group', sort().replace('groups="Paste | Change first | Never"', 'groups=Paste'), '1: The groups of “sort”'],
  [
    'an unknown group',
    sort().replace('Your rubric -> Paste', 'Your rubric -> Keep'),
    '8: End the statement with -> and one of',
  ],
  ['no arrow', sort().replace('Your rubric -> Paste', 'Your rubric'), '8: End the statement with -> and one of'],
  [
    'an unused group',
    sort().replace('Meeting notes -> Never', 'Meeting notes -> Paste').replace('  > Never: Why never?\n', ''),
    '1: Nothing belongs in the group “Never”.',
  ],
  [
    'feedback for the right group',
    sort().replace('> Paste: Too early,', '> Change first: Too early,'),
    '5: “Change first: …” answers a wrong choice, once each.',
  ],
  [
    'feedback for a wrong group alone',
    sort().replace('  > Change it.\n', ''),
    '5: Begin with the feedback for everybody; lines such as “Paste: …” come after it.',
  ],
  [
    'statements in the order of their groups',
    '::::sort{id=a minutes=2 title="T" groups="Yes | No"}\n- a -> Yes\n  > b\n- c -> Yes\n  > d\n- e -> No\n  > f\n- g -> No\n  > h\n::::',
    '1: The statements stand in the order of the groups',
  ],
  [
    'a place without a reason',
    spot().replace('wetland|ok: In the notes.', 'wetland|ok'),
    '4: “wetland” has no reason.',
  ],
  ['an unknown kind', spot().replace('|added:', '|invented:'), '4: “old Echuca” is marked “invented”.'],
  ['a stray brace', spot().replace('lies', '{lies'), '4: Write a spot as'],
  ['markup in a spot', spot().replace('{wetland|', '{*wetland*|'), '4: Write a spot as'],
  ['nothing to find', spot().replace('|added:', '|ok:'), '1: There is nothing to find in this text.'],
  ['nothing that is fine', spot().replaceAll('|ok:', '|added:'), '1: Every spot is to be found'],
  [
    'a kind that nothing has',
    spot().replace('title="Notes"', 'title="Notes" kinds="added | weak"'),
    '1: No spot is “weak”.',
  ],
  ['no quotation', '::::spot{id=a minutes=2 title="T"}\nText.\n::::', '1: “spot” must end with a quotation'],
  ['no model', respond().replace(':::model\nA program.\n:::', ''), '1: “respond” must contain the question'],
  ['no question', respond().replace('What is it?', ''), '1: “respond” has no question.'],
  [
    'one line to mark',
    respond().replace('- Says why it errs\n  > It does.\n', ''),
    '8: “marker” needs two to eight lines, but it has 1.',
  ],
  ['a criterion without a reason', respond().replace('  > It does.\n', ''), '11: There is no feedback here.'],
  ['no post', trace().replace('> The sea is *here*.', ''), '1: “trace” holds its introduction'],
  ['no pages', trace().replace(':::pages', ':::places'), '1: “trace” holds its introduction'],
  [
    'an unknown picture',
    trace().replace('picture=foam', 'picture=dog'),
    '1: The picture of “trace” must be one of foam',
  ],
  [
    'a page left out',
    trace().replace('- data: None\n  > Worth a look.\n', ''),
    '1: A trace needs “data” exactly once.',
  ],
  ['a page there twice', trace().replace('- data:', '- weather:'), '19: A trace needs “weather” exactly once.'],
  ['a page that nobody has', trace().replace('- data:', '- police:'), '19: A trace has no “police”.'],
  ['a page without a colon', trace().replace('- data: None', '- data'), '19: Write a page as its name, a colon'],
  ['a verdict left out', trace().replace('- [ ] made\n  > No.\n', ''), '1: A trace needs “made” exactly once.'],
  ['two verdicts that hold', trace().replace('[ ]', '[x]'), '1: Mark exactly one verdict with [x]; this trace has 2.'],
  ['a model on its own', ':::model\nText.\n:::', '1: “model” belongs directly inside ::::respond or'],
]

describe('an exercise is refused for', () => {
  test.each(refused)('%s', (_, body, problem) => {
    expect(problemsOf(body).join('\n')).toContain(problem)
  })

  test('an id that another part has', () => {
    expect(problemsOf(`${predict()}\n\n${sort().replace('id=paste', 'id=note')}`)[0]).toContain(
      'The id “note” is already used',
    )
  })

  test('a right choice that stands at the same place in every prediction of the lesson', () => {
    const second = predict().replace('id=note', 'id=second')
    expect(problemsOf(`${predict()}\n\n${second}`)).toEqual([
      '12: In every “predict” of this lesson choice 2 comes true. Move it in at least one of them.',
    ])
    const moved = second.replace('[x]', '[ ]').replace('- [ ] A real', '- [x] A real')
    expect(problemsOf(`${predict()}\n\n${moved}`)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { LessonRefused } from '#lessons/compiler/lesson-problem'
import { compileValid, file, problemsOf, withBody } from './sample-lesson.ts'

const box = (id: string) => `:::reflection{id=${id} minutes=2 label="L"}\nWhy?\n:::`

/** The body of a section, and the start of each expected problem with its line in the body. */
const refused: [name: string, body: string, ...problems: string[]][] = [
  ['an HTML block', '<div>hello</div>', '1: HTML is not allowed'],
  ['an HTML comment', 'a\n\n<!-- note -->', '3: HTML is not allowed'],
  ['inline HTML', 'a\nDear <student>, hello', '2: HTML is not allowed'],
  ['HTML in a box', ':::callout{title="T"}\n<b>x</b>\n:::', '2: HTML is not allowed'],
  ['an image', '![cat](https://example.edu.au/cat.png)', '1: Images are not allowed'],
  ['an http link', '[a](http://example.edu.au)', '1: Links must begin with https://'],
  ['a relative link', '[a](/other)', '1: Links must begin with https://'],
  ['a script link', '[a](javascript:alert)', '1: Links must begin with https://'],
  ['a link with a user name', '[a](https://edu.au@evil.example/)', '1: Links must begin with https://'],
  ['a bare www address', 'see www.example.edu.au now', '1: Links must begin with https://'],
  ['an email address', 'x\n\nwrite to a@example.edu.au', '3: Links must begin with https://'],
  ['a reference link', '[a][b]\n\n[b]: https://example.edu.au', '1: Write the URL next to', '3: Write the URL next to'],
  ['a footnote', 'a[^1]\n\n[^1]: note', '1: Footnotes are not allowed', '3: Footnotes are not allowed'],
  ['struck-out text', '~~gone~~', '1: Strikethrough is not allowed'],
  ['a code block', '```\ncode\n```', '1: Code blocks are not allowed'],
  ['an indented block', 'a\n\n    code', '3: Code blocks are not allowed'],
  ['a horizontal rule', 'a\n\n---\n\nb', '3: Horizontal rules are not allowed'],
  ['a heading too deep', '#### Deep', '1: Headings inside a section'],
  ['a section in a box', ':::callout{title="T"}\n## No\n:::', '2: Headings inside a section'],
  ['a # heading', 'Text.\n\n# Title', '3: The title comes from the catalogue'],
  ['a heading in a quotation', '> ### No', '1: A quotation can’t contain headings'],
  ['ticks outside a checklist', '- [ ] tick', '1: Put tick boxes in'],
  ['a row with too many cells', '| a | b |\n|---|---|\n| 1 | 2 | 3 |', '3: This row has more cells'],
  ['a table without rows', '| a | b |\n|---|---|', '1: A table needs a header row'],

  ['an unknown directive', ':::aside\nx\n:::', '1: There is no directive “aside”'],
  ['an unknown card', '::card{name=none}', '1: There is no card “none”. Use one of ai-caution, conspiracy'],
  ['an unknown leaf directive', '::video{id=x}', '1: There is no directive “video”'],
  ['an unknown attribute', ':::callout{title="T" colour=red}\nx\n:::', '1: “callout” has no attribute “colour”'],
  ['a class', ':::callout{.big title="T"}\nx\n:::', '1: “callout” has no attribute “class”'],
  ['unquoted words', ':::callout{title=Two words}\nx\n:::', '1: “callout” has no attribute “words”'],
  ['curly quotes', ':::callout{title=“Stop”}\nx\n:::', '1: The title of “callout” must be text in straight quotes'],
  ['an empty title', ':::callout{title=""}\nx\n:::', '1: The title of “callout”'],
  ['no title', ':::story\nx\n:::', '1: “story” needs title=…'],
  [
    'an attribute on considerations',
    '::::scenario{id=a title="A"}\nx\n\n:::considerations{title="T"}\nx\n:::\n::::',
    '4: “considerations” has no attribute “title”',
  ],
  ['a figure without a description', ':::figure{id=map caption="C"}\n:::', '1: “figure” needs alt=…'],
  ['a figure with an empty one', ':::figure{id=map alt="" caption="C"}\n:::', '1: The alt of “figure” must be text'],
  ['a figure without a caption', ':::figure{id=map alt="A map."}\n:::', '1: “figure” needs caption=…'],
  ['a figure without an id', ':::figure{alt="A map." caption="C"}\n:::', '1: “figure” needs id=…'],
  [
    'a figure that holds prose',
    ':::figure{id=map alt="A map." caption="C"}\nLook here.\n:::',
    '1: The words of a “figure” must be one table or one list',
  ],
  [
    'a width in figures',
    ':::figure{id=map wide=792 alt="A map." caption="C"}\n:::',
    '1: The wide of “figure” has no value',
  ],
  [
    'a figure in a box',
    '::::callout{title="T"}\n:::figure{id=map alt="A map." caption="C"}\n:::\n::::',
    '2: “figure” must be directly in a section',
  ],
  ['a label', ':::callout[Label]{title="T"}\nx\n:::', '1: Text in [square brackets]'],
  ['no id', ':::prompt{title="T"}\nx\n:::', '1: “prompt” needs id=…'],
  ['an id with capitals', box('Mine'), '1: The id of “reflection” must be kebab-case'],
  ['an id with an underscore', box('my_box'), '1: The id of “reflection” must be kebab-case'],
  ['an id that begins with a digit', box('1st'), '1: The id of “reflection” must be kebab-case'],
  ['an id with two hyphens', box('a--b'), '1: The id of “reflection” must be kebab-case'],
  ['a box id used twice', `${box('mine')}\n\n${box('mine')}`, '5: The id “mine” is already used on line 13.'],
  ['a box with the id of a section', box('overview'), '1: The id “overview” is already used on line 11.'],
  ['no minutes', ':::activity{id=a kind=learning title="A"}\nx\n:::', '1: “activity” needs minutes=…'],
  ['no kind', ':::activity{id=a minutes=5 title="A"}\nx\n:::', '1: “activity” needs kind=…'],
  [
    'an unknown kind',
    ':::activity{id=a minutes=5 kind=marking title="A"}\nx\n:::',
    '1: The kind of “activity” must be learning, or else classroom',
  ],
  ['zero minutes', ':::activity{id=a minutes=0 kind=learning title="A"}\nx\n:::', '1: The minutes of “activity”'],
  [
    'minutes with a fraction',
    ':::activity{id=a minutes=2.5 kind=learning title="A"}\nx\n:::',
    '1: The minutes of “activity”',
  ],
  ['one column', '::trials{id=a rows=2 minutes=2 columns="One" label="L"}', '1: The columns of “trials”'],
  [
    'too many cells',
    '::trials{id=a rows=50 minutes=2 columns="A|B" label="L"}',
    '1: A trials table can have at most 99 cells',
  ],
  [
    'a leaf as a container',
    ':::notes{id=notes minutes=2 label="L"}\nx\n:::',
    '1: Write “notes” on its own line with two colons',
  ],
  ['a container directive as a leaf', '::story{title="T"}', '1: “story” starts with three or more colons'],
  ['an unclosed box', ':::callout{title="T"}\nx', '1: This “callout” is not closed'],
  [
    'a box that holds another with as many colons',
    ':::activity{id=a minutes=2 kind=learning title="A"}\n:::prompt{id=b title="B"}\nx\n:::\n:::',
    '2: This “prompt” is not closed',
    '5: This closing line has no directive to close',
  ],
  ['text after the brace', '::library{minutes=2} here', '1: This line can’t be read as a directive'],
  ['a brace never closed', ':::callout{title="T"\nx', '1: This line can’t be read as a directive'],
  ['a directive of one colon', 'a\n:callout{title="T"}', '2: This line can’t be read as a directive'],
  ['a directive in a quotation', '> :::callout{title="T"}\n> x\n> :::', '1: A quotation can’t contain a directive'],
  ['an empty box', ':::callout{title="T"}\n:::', '1: This “callout” is empty'],
  ['an empty prompt', ':::prompt{id=a title="T"}\n\n:::', '1: This “prompt” is empty'],
  [
    'a prompt too long to save',
    `:::prompt{id=a title="T"}\n${'x'.repeat(20_001)}\n:::`,
    '1: A prompt can have at most 20000',
  ],
  [
    'a prompt with control characters',
    ':::prompt{id=a title="T"}\na\u0007\n:::',
    '1: This “prompt” contains control characters',
  ],
  ['a checklist of text', ':::checklist{id=a title="T"}\ntext\n:::', '1: “checklist” must contain one list'],
  [
    'a checklist ticked in advance',
    ':::checklist{id=a title="T"}\n- [x] done\n:::',
    '2: Only learners tick a checklist',
  ],
  [
    'a checklist in steps',
    ':::checklist{id=a title="T"}\n- a\n  - b\n:::',
    '2: Each checklist item must be one paragraph',
  ],
  [
    'links without a sentence',
    ':::links\n- [a](https://example.edu.au)\n:::',
    '2: Each item must be a link and a sentence',
  ],
  [
    'links that begin with text',
    ':::links\n- see [a](https://example.edu.au) for more\n:::',
    '2: Each item must be a link and a sentence',
  ],
  ['links over http', ':::links\n- [a](http://example.edu.au): b\n:::', '2: Links must begin with https://'],
  [
    'a compare without after',
    ':::::compare\n:::before{title="A"}\nx\n:::\n:::::',
    '1: “compare” must contain :::before',
  ],
  [
    'a compare in the wrong order',
    ':::::compare\n:::after{title="A"}\nx\n:::\n:::before{title="B"}\nx\n:::\n:::::',
    '1: “compare” must contain :::before',
  ],
  [
    'a compare with text of its own',
    ':::::compare\nx\n\n:::before{title="A"}\nx\n:::\n:::after{title="B"}\nx\n:::\n:::::',
    '1: “compare” must contain :::before',
  ],
  [
    'a side never closed',
    ':::::compare\n:::before{title="A"}\nx\n:::\n:::after{title="B"}\nx\n:::::',
    '5: This “after” is not closed',
  ],
  ['before on its own', ':::before{title="A"}\nx\n:::', '1: “before” belongs directly inside :::::compare'],
  [
    'a scenario without considerations',
    ':::scenario{id=a title="A"}\nx\n:::',
    '1: “scenario” must contain exactly one :::considerations',
  ],
  ['a section marked twice', '::section{id=more minutes=3}', '1: “section” belongs on the line after'],
  [
    'a task in a box',
    '::::callout{title="T"}\n:::task{id=a minutes=2 title="A"}\nx\n:::\n::::',
    '2: “task” must be directly in a section',
  ],
  ['notes in a list', '- a\n\n  ::notes{id=notes minutes=2 label="L"}', '3: “notes” must be directly in a section'],
  ['notes under another id', '::notes{id=mine minutes=2 label="L"}', '1: The id of “notes” must be notes'],
  [
    'notes twice',
    '::notes{id=notes minutes=2 label="L"}\n\n::notes{id=notes minutes=2 label="L"}',
    '3: A module has at most one “notes”',
    '3: The id “notes” is already used',
  ],
]

describe('the lesson compiler', () => {
  test.each(refused)('refuses %s', (_, body, ...problems) => {
    const found = problemsOf(body)
    expect(found).toEqual(problems.map((start) => expect.stringContaining(start)))
    for (const [i, start] of problems.entries()) expect(found[i]?.startsWith(start)).toBe(true)
  })

  test('accepts HTML in a prompt, which is never parsed as Markdown', () => {
    expect(problemsOf(':::prompt{id=a title="T"}\n<student> [x]: http://a.b ```\n:::')).toEqual([])
  })
})

test('LessonRefused lists all problems, each with file and line', () => {
  const compile = () => compileValid(withBody('<b>\n\n![a](https://a.edu.au)'), `lessons/${file}`)
  expect(compile).toThrow(LessonRefused)
  expect(compile).toThrow(/^lessons\/digital-media\.md:13 {2}HTML.*\nlessons\/digital-media\.md:15 {2}Images/)
})

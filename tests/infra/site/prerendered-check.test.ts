import { expect, test } from 'vitest'
import { prerenderedProblems } from '../../../infra/site/prerendered-check.ts'

test('accepts a plain page', () => {
  expect(
    prerenderedProblems(
      '<main><h1>On style=quiet</h1><a href="/course-info#fees">More</a>, <em>and</em> <strong>on</strong>.</main>',
    ),
  ).toEqual([])
})

test.each([
  ['<script>x()</script>', 'contains a script'],
  ['<p style="color:red">x</p>', 'contains inline styles'],
  ['<p onclick="x()">x</p>', 'contains an inline event handler'],
  ['<button type="button">x</button>', 'contains a button'],
  ['<a href="/course-inf">x</a>', 'has a broken link: /course-inf'],
  ['<p>See <a href="/help">the help page</a>while you can</p>', 'lacks a blank: page</a>while'],
  ['<p>See<strong>the help</strong> page</p>', 'lacks a blank: See<strong>the'],
  ['<img src="/missing.png">', 'has a broken link: /missing.png'],
])('rejects %s', (html, problem) => {
  expect(prerenderedProblems(html)).toEqual([expect.stringContaining(problem)])
})

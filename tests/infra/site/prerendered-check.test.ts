import { expect, test } from 'vitest'
import { prerenderedProblems } from '../../../infra/site/prerendered-check.ts'

test('a plain page passes', () => {
  expect(prerenderedProblems('<main><h1>On style=quiet</h1><a href="/course-info#fees">More</a></main>')).toEqual([])
})

test.each([
  ['<script>x()</script>', 'holds a script'],
  ['<p style="color:red">x</p>', 'holds inline styles'],
  ['<p onclick="x()">x</p>', 'holds an inline handler'],
  ['<button type="button">x</button>', 'holds a button'],
  ['<a href="/course-inf">x</a>', 'leads nowhere: /course-inf'],
  ['<img src="/lost.png">', 'leads nowhere: /lost.png'],
])('%s does not', (html, problem) => {
  expect(prerenderedProblems(html)).toEqual([expect.stringContaining(problem)])
})

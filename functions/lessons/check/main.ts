/** `npm run lessons`: checks every lesson. `npm run lessons -- digital-media`: one lesson, section by section. */
import { relative } from 'node:path'
import { problemLine } from '../compiler/problem.ts'
import { inspectLessons, missingLessons } from './inspect.ts'
import { hoursTable } from './report.ts'

const named = process.argv.slice(2)
const drafts = inspectLessons().filter(
  ({ file }) => named.length === 0 || named.some((name) => file.endsWith(`/${name}.md`)),
)
const problems = [...drafts.flatMap((draft) => draft.problems), ...(named.length === 0 ? missingLessons(drafts) : [])]

console.log(hoursTable(drafts, named.length > 0))
for (const problem of problems) console.error(problemLine({ ...problem, file: relative('.', problem.file) }))
if (named.length > drafts.length) console.error(`There is no lesson file for all of: ${named.join(', ')}.`)
else console.log(problems.length === 0 ? 'No problems.' : `Problems: ${problems.length}`)
process.exitCode = problems.length > 0 || named.length > drafts.length ? 1 : 0

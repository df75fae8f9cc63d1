/** `npm run lessons` checks every lesson; `npm run lessons -- digital-media` shows one lesson section by section. */
import { relative } from 'node:path'
import { type Problem, problemLine } from '../compiler/lesson-problem.ts'
import { readRegister } from '../compiler/register.ts'
import { overdueAuthorities, overdueEntries, unusedEntries } from './currency.ts'
import { inspectLessons, missingLessons } from './inspect.ts'
import { keysInWords, keysOf } from './keys.ts'
import { hoursTable } from './report.ts'
import { unshownStandards } from './standards.ts'

const named = process.argv.slice(2)
const register = readRegister()
const results = inspectLessons(undefined, register).filter(
  ({ file }) => named.length === 0 || named.some((name) => file.endsWith(`/${name}.md`)),
)
const problems = [
  ...results.flatMap((result) => result.problems),
  ...register.problems,
  ...(named.length === 0
    ? [
        ...missingLessons(results),
        ...unshownStandards(results),
        ...unusedEntries(register, new Set(results.flatMap(({ cited }) => [...cited]))),
      ]
    : []),
]

console.log(hoursTable(results, named.length > 0))
console.log(keysInWords(keysOf(results.flatMap(({ lesson }) => lesson ?? []))))
const print = (problem: Problem) => problemLine({ ...problem, file: relative('.', problem.file) })
for (const problem of problems) console.error(print(problem))
for (const overdue of [...overdueEntries(register, new Date()), ...overdueAuthorities(new Date())])
  console.warn(`Warning: ${print(overdue)}`)
if (named.length > results.length)
  console.error(`At least one of these modules has no lesson file: ${named.join(', ')}. Check the spelling.`)
else console.log(problems.length === 0 ? 'No problems.' : `Problems: ${problems.length}`)
process.exitCode = problems.length > 0 || named.length > results.length ? 1 : 0

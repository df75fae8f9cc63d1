import { problemsOf, readLogs } from './canaries.ts'

/** After all journeys: fails if the log holds anything that they typed. */
const logs = readLogs()
const problems = problemsOf(logs)
for (const problem of problems) console.error(problem)
if (problems.length === 0)
  console.log(
    `${logs.log.split('\n').length} log lines hold none of the ${logs.typed.length} words that the journeys typed.`,
  )
process.exitCode = problems.length === 0 ? 0 : 1

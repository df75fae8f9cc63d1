import { createInterface } from 'node:readline/promises'
import { run, type Terminal } from './run.ts'

const terminal: Terminal = {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  async ask(question) {
    if (!process.stdin.isTTY) return undefined
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  },
}

// Otherwise the AWS SDK warns on every command about when it drops support for this Node version.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
process.exitCode = await run(process.argv.slice(2), terminal, async (...given) =>
  (await import('./operator.ts')).openOperator(...given),
)

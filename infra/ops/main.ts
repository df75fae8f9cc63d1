import { createInterface } from 'node:readline/promises'
import { openOperator } from './operator.ts'
import { run, type Terminal } from './run.ts'

const terminal: Terminal = {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
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

// The SDK would tell at every command until when its later versions take this Node.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
process.exitCode = await run(process.argv.slice(2), terminal, openOperator)

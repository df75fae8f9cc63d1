import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type StateFile<State> = {
  readonly state: State
  save(): void
}

/**
 * Keeps one stand-in's state as JSON. A save replaces the whole file, so a crash leaves the old state or the new one.
 * Without a file the state lives in memory only. Throws when the file exists but cannot be read.
 */
export function openStateFile<State>(file: string | undefined, fresh: () => State): StateFile<State> {
  if (file === undefined) return { state: fresh(), save: () => {} }
  mkdirSync(dirname(file), { recursive: true })
  const stored = read<State>(file)
  const state = stored ?? fresh()
  const save = () => {
    const draft = `${file}.new`
    writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
    renameSync(draft, file)
  }
  if (stored === undefined) save()
  return { state, save }
}

function read<State>(file: string): State | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return JSON.parse(text) as State
  } catch {
    throw new Error(`${file} is damaged. Delete it, and the accounts or payments in it, to start again.`)
  }
}

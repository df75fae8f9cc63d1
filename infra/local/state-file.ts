import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type StateFile<State> = {
  readonly state: State
  save(): void
}

/**
 * Stores one stand-in's state as JSON, or in memory if `file` is undefined. A save replaces the whole file by renaming,
 * so a crash leaves either the old state or the new one. Throws when the file exists but can't be read.
 */
export function openStateFile<State>(file: string | undefined, fresh: () => State): StateFile<State> {
  if (file === undefined) return { state: fresh(), save: () => {} }
  mkdirSync(dirname(file), { recursive: true })
  const stored = read<State>(file)
  const state = stored ?? fresh()
  const save = () => {
    const newFile = `${file}.new`
    writeFileSync(newFile, JSON.stringify(state), { mode: 0o600 })
    renameSync(newFile, file)
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
    throw new Error(`${file} is damaged. Delete it to start again without the accounts or payments in it.`)
  }
}

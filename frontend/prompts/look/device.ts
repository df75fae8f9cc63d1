import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { keepHere, readHere, watchHere } from '../../session/kept-here.ts'
import type { StandIn } from './stand-ins.ts'

const StandIns = z.array(z.object({ label: z.string(), text: z.string(), person: z.string() }))

/** The class list that a teacher has pasted, as it was; it stays on this device. */
export const useClassListText = (account: string): string =>
  useSyncExternalStore(watchHere, () => readHere(account, 'class-list') ?? '')
export const keepClassList = (account: string, text: string): boolean => keepHere(account, 'class-list', text)

/** What stands for whom, on this device alone. */
export function useStandIns(account: string): readonly StandIn[] {
  const stored = useSyncExternalStore(watchHere, () => readHere(account, 'stand-ins') ?? '[]')
  return useMemo(() => parsed(stored), [stored])
}
export const storedStandIns = (account: string): readonly StandIn[] => parsed(readHere(account, 'stand-ins') ?? '[]')
export const keepStandIns = (account: string, known: readonly StandIn[]): boolean =>
  keepHere(account, 'stand-ins', JSON.stringify(known))

function parsed(stored: string): readonly StandIn[] {
  try {
    return StandIns.parse(JSON.parse(stored))
  } catch {
    return []
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Progress } from '#contract/dashboard'
import { putPosition } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { useClient } from '../../client/client.ts'
import {
  afterSave,
  hasPending,
  pendingOf,
  positionFrom,
  type ReadingPosition,
  withSection,
  withTick,
} from './reading-position.ts'

type ReadingPositionValue = {
  position: ReadingPosition
  tick: (id: string, on: boolean) => void
  setCurrentSection: (id: string) => void
}

const ReadingPositionContext = createContext<ReadingPositionValue | null>(null)

/** How long after the last change a save starts, in milliseconds. */
const saveDelay = 4_000

type ReadingPositionProviderProps = { moduleId: ModuleId; progress: Progress | undefined; children: ReactNode }

/** Tracks the current section and the ticks of a module, and saves them after a pause, or at once when the learner leaves. */
export function ReadingPositionProvider({ moduleId, progress, children }: ReadingPositionProviderProps) {
  const { send } = useClient()
  const queries = useQueryClient()
  const [position, setPosition] = useState(() => positionFrom(progress))
  const latest = useRef(position)
  const saving = useRef<ReadingPosition>(undefined)

  const update = useCallback((change: (current: ReadingPosition) => ReadingPosition) => {
    latest.current = change(latest.current)
    setPosition(latest.current)
  }, [])

  const save = useCallback(async () => {
    const snapshot = latest.current
    if (!hasPending(snapshot) || saving.current === snapshot) return
    saving.current = snapshot
    const pending = pendingOf(snapshot)
    try {
      // With `keepalive` the request outlives a page that is being closed.
      await send(putPosition, { moduleId, ...pending }, { keepalive: true })
      update((current) => afterSave(current, pending))
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
    } catch {
      // The changes stay pending and go with the next save. Nothing that the learner wrote is at risk.
    } finally {
      if (saving.current === snapshot) saving.current = undefined
    }
  }, [send, moduleId, update, queries])

  useEffect(() => {
    if (!hasPending(position)) return
    const timer = setTimeout(() => !saving.current && void save(), saveDelay)
    return () => clearTimeout(timer)
  }, [position, save])

  useEffect(() => {
    const saveNow = () => void save()
    document.addEventListener('visibilitychange', saveNow)
    window.addEventListener('pagehide', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [save])

  const actions = useMemo(
    () => ({
      tick: (id: string, on: boolean) => update((current) => withTick(current, id, on)),
      setCurrentSection: (id: string) => update((current) => withSection(current, id)),
    }),
    [update],
  )
  const value = useMemo(() => ({ position, ...actions }), [position, actions])
  return <ReadingPositionContext value={value}>{children}</ReadingPositionContext>
}

export function useReadingPosition(): ReadingPositionValue {
  const value = useContext(ReadingPositionContext)
  if (!value) throw new Error('useReadingPosition needs a ReadingPositionProvider above it')
  return value
}

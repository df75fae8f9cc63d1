import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { type Progress, putPosition } from '#work/contract'
import { ApiProblem, useClient } from '../client/client.ts'
import { storageOf } from '../session/safe-storage.ts'
import {
  afterSave,
  hasPending,
  pendingOf,
  positionFrom,
  type ReadingPosition,
  storedPending,
  withOwnTick,
  withPending,
  withSection,
  withTick,
} from './reading-position.ts'

type ReadingPositionValue = {
  position: ReadingPosition
  tick: (id: string, on: boolean) => void
  /** Ticks what is done by itself. What the learner unticked stays so. */
  tickItself: (id: string) => void
  /** The sections whose quiz or required box isn't done. Only doing it ticks them. */
  open: readonly string[]
  setOpen: (ids: readonly string[]) => void
  setCurrentSection: (id: string) => void
  /** Saves what's pending now. Doesn't fail: it stays pending and goes with the next save. */
  flush: () => Promise<void>
  /** The one section on the screen; undefined where the whole lesson is. */
  shownAlone: string | undefined
  setOneSection: (on: boolean) => void
}

const ReadingPositionContext = createContext<ReadingPositionValue | null>(null)

/** How long after the last change a save starts, in milliseconds. */
const saveDelay = 4_000

const oneSectionKey = 'portal.one-section'

type ReadingPositionProviderProps = {
  account: string
  moduleId: ModuleId
  progress: Progress | undefined
  sections: readonly { id: string }[]
  children: ReactNode
}

/** Tracks the current section and the ticks of a module, and saves them after a pause, or at once when the learner leaves. */
export function ReadingPositionProvider({
  account,
  moduleId,
  progress,
  sections,
  children,
}: ReadingPositionProviderProps) {
  const { send } = useClient()
  const queries = useQueryClient()
  const untickedKey = `portal.unticked.${moduleId}`
  // A page that's loaded again may read the work before the last page's save has arrived.
  const pendingKey = `portal.ticks.${account}.${moduleId}`
  const [local] = useState(() => storageOf('localStorage'))
  const [tab] = useState(() => storageOf('sessionStorage'))
  const [position, setPosition] = useState(() =>
    withPending(positionFrom(progress, tab.getItem(untickedKey)?.split(' ')), tab.getItem(pendingKey)),
  )
  const [open, setOpen] = useState<readonly string[]>([])
  const [oneSection, setOneSection] = useState(() => local.getItem(oneSectionKey) !== 'no')
  const latest = useRef(position)
  const saving = useRef<{ snapshot: ReadingPosition; ended: Promise<void> }>(undefined)

  const update = useCallback(
    (change: (current: ReadingPosition) => ReadingPosition) => {
      latest.current = change(latest.current)
      setPosition(latest.current)
      tab.setItem(pendingKey, storedPending(latest.current))
    },
    [tab, pendingKey],
  )

  const flush = useCallback((): Promise<void> => {
    const snapshot = latest.current
    if (!hasPending(snapshot)) return Promise.resolve()
    if (saving.current?.snapshot === snapshot) return saving.current.ended
    const pending = pendingOf(snapshot)
    const run = async () => {
      try {
        // With `keepalive` the request outlives a page that is being closed.
        await send(putPosition, { moduleId, ...pending }, { keepalive: true })
        update((current) => afterSave(current, pending))
        void queries.invalidateQueries({ queryKey: ['dashboard'] })
      } catch (error) {
        // After "please reload the page" the next page begins without them.
        if (error instanceof ApiProblem && error.isFinal) tab.removeItem(pendingKey)
        // The changes stay pending and go with the next save. Nothing that the learner wrote is at risk.
      } finally {
        if (saving.current?.snapshot === snapshot) saving.current = undefined
      }
    }
    const ended = run()
    saving.current = { snapshot, ended }
    return ended
  }, [send, moduleId, update, queries, tab, pendingKey])

  useEffect(() => {
    if (!hasPending(position)) return
    const timer = setTimeout(() => !saving.current && void flush(), saveDelay)
    return () => clearTimeout(timer)
  }, [position, flush])

  useEffect(() => {
    const saveNow = () => void flush()
    document.addEventListener('visibilitychange', saveNow)
    window.addEventListener('pagehide', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [flush])

  const actions = useMemo(
    () => ({
      tick: (id: string, on: boolean) => {
        update((current) => withTick(current, id, on))
        tab.setItem(untickedKey, [...latest.current.unticked].join(' '))
      },
      tickItself: (id: string) => update((current) => withOwnTick(current, id)),
      setCurrentSection: (id: string) => update((current) => withSection(current, id)),
    }),
    [update, tab, untickedKey],
  )
  const value = useMemo(() => {
    const shown = sections.find(({ id }) => id === position.currentSection) ?? sections[0]
    return {
      position,
      ...actions,
      flush,
      open,
      setOpen,
      shownAlone: oneSection ? shown?.id : undefined,
      setOneSection: (on: boolean) => {
        local.setItem(oneSectionKey, on ? 'yes' : 'no')
        setOneSection(on)
      },
    }
  }, [position, actions, flush, open, sections, oneSection, local])
  return <ReadingPositionContext value={value}>{children}</ReadingPositionContext>
}

export function useReadingPosition(): ReadingPositionValue {
  const value = useContext(ReadingPositionContext)
  if (!value) throw new Error('useReadingPosition needs a ReadingPositionProvider above it')
  return value
}

import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Progress } from '#contract/dashboard'
import { putPosition } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { useClient } from '../../api/client.ts'
import { hasNews, movedTo, newsOf, type Place, placeFrom, ticked, told } from './reading-position.ts'

type PlaceValue = { place: Place; tick: (id: string, on: boolean) => void; moveTo: (id: string) => void }

const PlaceContext = createContext<PlaceValue | null>(null)

const pause = 4_000

type PlaceProviderProps = { moduleId: ModuleId; progress: Progress | undefined; children: ReactNode }

/** Remembers where the learner is and what is ticked, and tells the server a few seconds later, or at once when they leave. */
export function PlaceProvider({ moduleId, progress, children }: PlaceProviderProps) {
  const { send } = useClient()
  const queries = useQueryClient()
  const [place, setPlace] = useState(() => placeFrom(progress))
  const latest = useRef(place)
  const sending = useRef<Place>(undefined)

  const change = useCallback((how: (now: Place) => Place) => {
    latest.current = how(latest.current)
    setPlace(latest.current)
  }, [])

  const tell = useCallback(async () => {
    const telling = latest.current
    if (!hasNews(telling) || sending.current === telling) return
    sending.current = telling
    const news = newsOf(telling)
    try {
      await send(putPosition, { moduleId, ...news }, { keepalive: true })
      change((now) => told(now, news))
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
    } catch {
      // Ticks are no one's words: they are told with the next change.
    } finally {
      if (sending.current === telling) sending.current = undefined
    }
  }, [send, moduleId, change, queries])

  useEffect(() => {
    if (!hasNews(place)) return
    const timer = setTimeout(() => !sending.current && void tell(), pause)
    return () => clearTimeout(timer)
  }, [place, tell])

  useEffect(() => {
    const leaving = () => void tell()
    document.addEventListener('visibilitychange', leaving)
    window.addEventListener('pagehide', leaving)
    return () => {
      document.removeEventListener('visibilitychange', leaving)
      window.removeEventListener('pagehide', leaving)
      leaving()
    }
  }, [tell])

  const ways = useMemo(
    () => ({
      tick: (id: string, on: boolean) => change((now) => ticked(now, id, on)),
      moveTo: (id: string) => change((now) => movedTo(now, id)),
    }),
    [change],
  )
  const value = useMemo(() => ({ place, ...ways }), [place, ways])
  return <PlaceContext value={value}>{children}</PlaceContext>
}

export function usePlace(): PlaceValue {
  const value = useContext(PlaceContext)
  if (!value) throw new Error('usePlace needs a PlaceProvider above it')
  return value
}

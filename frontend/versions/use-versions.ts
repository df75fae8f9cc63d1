import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fingerprint } from '#core/earlier-versions'

type Words = { title?: string | null; text: string }
type Summary = { key: string; savedAt: string; where?: string | undefined; characters: number; print: string }

type Source<W extends Words> = {
  /** Whose versions they are, for the cache. */
  of: string
  /** What the server has, newest first. */
  list: () => Promise<{ versions: Summary[] }>
  read: (key: string) => Promise<W>
  /** What only this device has, and when it was written. */
  kept: readonly { at: number; words: W }[]
  /** The current text, as it would be stored. */
  current: W
}

const summaryOf = ({ at, words }: { at: number; words: Words }): Summary => ({
  key: `device ${at} ${fingerprint(words)}`,
  savedAt: new Date(at).toISOString(),
  where: 'only on this device',
  characters: words.text.length,
  print: fingerprint(words),
})

/** The earlier versions of a text but for the current one, and the text of the chosen one: at first of the newest. */
export function useVersions<W extends Words>({ of, list, read, kept, current }: Source<W>) {
  const [key, choose] = useState<string>()
  const found = useQuery({ queryKey: ['versions', of], queryFn: list, staleTime: 0 })
  const print = fingerprint(current)
  const here = kept.map((one) => ({ ...summaryOf(one), words: one.words }))
  const newest = found.data && [...found.data.versions, ...here].sort((a, b) => b.savedAt.localeCompare(a.savedAt))
  const all = newest?.filter(
    (one, n) => one.print !== print && newest.findIndex((other) => other.print === one.print) === n,
  )
  const chosen = all?.find((version) => version.key === key) ?? all?.[0]
  const onDevice = here.find((version) => version.key === chosen?.key)
  const text = useQuery({
    queryKey: ['versions', of, chosen?.key],
    queryFn: () => read(chosen?.key ?? ''),
    enabled: chosen !== undefined && !onDevice,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    /** Undefined while they load. */
    all,
    failed: found.error !== null,
    retry: () => void found.refetch(),
    chosen,
    choose,
    /** Undefined while it loads. */
    words: onDevice?.words ?? text.data,
    wordsFailed: text.error !== null,
    retryWords: () => void text.refetch(),
  }
}

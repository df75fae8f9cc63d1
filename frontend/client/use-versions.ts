import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fingerprint } from '#domain/earlier-versions'

type Words = { title?: string | null; text: string }
type Summary = { key: string; savedAt: string; where?: string | undefined; characters: number; print: string }

type Source<W extends Words> = {
  /** Whose versions they are, for the cache. */
  of: string
  /** What there is, newest first. */
  list: () => Promise<{ versions: Summary[] }>
  read: (key: string) => Promise<W>
  /** The current text, as it would be stored. */
  current: W
}

/** The earlier versions of a text but for the current one, and the text of the chosen one: at first of the newest. */
export function useVersions<W extends Words>({ of, list, read, current }: Source<W>) {
  const [key, choose] = useState<string>()
  const found = useQuery({ queryKey: ['versions', of], queryFn: list, staleTime: 0 })
  const print = fingerprint(current)
  const all = found.data?.versions.filter((version) => version.print !== print)
  const chosen = all?.find((version) => version.key === key) ?? all?.[0]
  const text = useQuery({
    queryKey: ['versions', of, chosen?.key],
    queryFn: () => read(chosen?.key ?? ''),
    enabled: chosen !== undefined,
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
    words: text.data,
    wordsFailed: text.error !== null,
    retryWords: () => void text.refetch(),
  }
}

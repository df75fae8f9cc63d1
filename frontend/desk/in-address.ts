import { useSearchParams } from 'react-router-dom'

/**
 * What a list was asked for, in the page's address, so that Back and a bookmark lead to it. `standard` has what counts where the
 * address says nothing. A change leaves the rest as it is.
 */
export function useInAddress<Name extends string>(
  standard: Readonly<Record<Name, string>>,
): [Record<Name, string>, (change: Partial<Record<Name, string>>, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(standard) as Name[]
  const asked = Object.fromEntries(names.map((name) => [name, params.get(name) ?? standard[name]]))
  const ask = (change: Partial<Record<Name, string>>, options?: { replace: boolean }) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries<string | undefined>(change))
        if (value === undefined || value === standard[name as Name]) next.delete(name)
        else next.set(name, value)
      return next
    }, options)
  return [asked as Record<Name, string>, ask]
}

import { lazy } from 'react'
import type { ChooseVersionProps } from './choose-version.tsx'
import { WhenLoaded } from './when-loaded.tsx'

/** Lazy, because few visits meet two versions of a text. */
const ChooseVersion = lazy(async () => ({ default: (await import('./choose-version.tsx')).ChooseVersion }))

/** Shown where a second text waits for the learner's choice. */
export function TwoVersions<V>(props: ChooseVersionProps<V>) {
  const Choose = ChooseVersion as typeof ChooseVersion & ((props: ChooseVersionProps<V>) => null)
  return (
    <WhenLoaded sentence={`${props.heading ?? 'There are two versions of this text'}.`}>
      <Choose {...props} />
    </WhenLoaded>
  )
}

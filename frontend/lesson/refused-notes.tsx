import { createContext, type ReactNode, useContext, useState } from 'react'

type Refused = [sentence: string | undefined, refuse: (sentence: string) => void]

const RefusedContext = createContext<Refused>([undefined, () => {}])

/** Holds why the notes box was refused while it's blank: the button that needs it stands in another part of the page. */
export function RefusedNotes({ children }: { children: ReactNode }) {
  return <RefusedContext value={useState<string>()}>{children}</RefusedContext>
}

export const useRefusedNotes = (): Refused => useContext(RefusedContext)

import { useQuery } from '@tanstack/react-query'
import { getWords, type WordsOfModule } from '#work/contract'
import { type Client, useClient } from './client.ts'

async function readAll(send: Client['send']): Promise<WordsOfModule[]> {
  const all: WordsOfModule[] = []
  let from: WordsOfModule['moduleId'] | undefined
  do {
    const page = await send(getWords, from ? { from } : {})
    all.push(...page.modules)
    from = page.next
  } while (from)
  return all
}

/** Everything the learner has written in lessons. Fresh on each visit, because lessons save without this list. */
export function useWords() {
  const { send } = useClient()
  return useQuery({ queryKey: ['words'], queryFn: () => readAll(send), staleTime: 0 })
}

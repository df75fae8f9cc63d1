import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Quiz, saveAnswers, type Work } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import type { Answers } from '#domain/grading'
import { ApiProblem, useClient } from '../../client.ts'
import { openJournal } from '../../journal.ts'
import { beforeLeaving } from '../../leaving.ts'
import { AnswerKeeper } from './answer-keeper.ts'

/** The answers chosen so far in the attempt under way: there again after a reload, and on another device. */
export function useAnswers(account: string, moduleId: ModuleId, { attempt, chosen }: Quiz) {
  const { send } = useClient()
  const queries = useQueryClient()
  const keeper = useMemo(() => {
    const tell = async (news: Answers): Promise<boolean> => {
      try {
        const quiz = await send(saveAnswers, { moduleId, attempt, chosen: news })
        // An answer that was on its way during a submission must not take the marks away again.
        queries.setQueryData<Work>(['work', moduleId], (work) =>
          work?.quiz?.attempt === attempt && work.quiz.submitted?.attempt !== attempt ? { ...work, quiz } : work,
        )
        return true
      } catch (error) {
        if (error instanceof ApiProblem && error.isFinal) return false
        throw error
      }
    }
    const optionsNow = () => queries.getQueryData<Work>(['work', moduleId])?.quiz?.options
    const belongs = (question: string, answer: string) => optionsNow()?.[question]?.includes(answer) ?? false
    return new AnswerKeeper({ journal: openJournal(account), place: `${moduleId} ${attempt}`, belongs, tell })
  }, [account, moduleId, attempt, send, queries])
  const news = useSyncExternalStore(keeper.watch, keeper.news)
  const standing = useSyncExternalStore(keeper.watch, keeper.standing)

  useEffect(() => {
    const end = keeper.begin()
    const flush = () => void keeper.flush()
    window.addEventListener('online', flush)
    const stay = beforeLeaving({
      save: () => keeper.flush(),
      words: () => asText(keeper.news()),
      discard: async () => keeper.clear(),
    })
    return () => {
      window.removeEventListener('online', flush)
      stay()
      end()
    }
  }, [keeper])

  return {
    chosen: { ...chosen, ...news },
    standing,
    choose: (question: string, answer: string) => keeper.choose(question, answer),
    clear: () => keeper.clear(),
  }
}

function asText(answers: Answers): string {
  const lines = Object.entries(answers).map(([question, answer]) => `${question}: ${answer}`)
  return lines.length === 0 ? '' : `## Quiz answers\n\n${lines.join('\n')}`
}

import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { isModuleId, moduleById } from '#catalogue/catalogue'
import { useAutosave } from '../autosave/use-autosave.ts'
import { Notice } from '../ui/notice.tsx'

/** Names the modules where the learner has to choose between two versions of a text or of a prompt, with links to them. */
export default function WaitingChoices({ account }: { account: string }) {
  const autosave = useAutosave(account)
  const waiting = useSyncExternalStore(autosave.watch, () => autosave.undecided().join())
  const modules = [...new Set(waiting.split(','))].filter(isModuleId)
  if (modules.length === 0) return null
  return (
    <Notice tone="warning" title="Two versions of your words wait for your choice" className="mt-6 mb-8">
      Both are safe. You wrote them in different places, so please choose one, or put them together:
      <ul>
        {modules.map((moduleId) => (
          <li key={moduleId}>
            <Link to={`/course/${moduleId}`}>{moduleById(moduleId).title}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

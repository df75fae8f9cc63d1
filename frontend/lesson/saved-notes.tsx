import { useEffect, useState } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { isBlank } from '#core/text'
import type { Work } from '#work/contract'
import { completionDay } from '#work/rules'
import { isTable, trialsAsText } from '#work/trials'
import { useAutosave } from '../autosave/use-autosave.ts'
import { DownloadNotes } from './download-notes.tsx'

type SavedNotesProps = { moduleId: ModuleId; account: string; work: Work }

/** A learner's own work in a module after access has ended: readable and downloadable. */
export function SavedNotes({ moduleId, account, work: { progress, quiz, notes } }: SavedNotesProps) {
  const onDevice = useStoredOnDevice(account, moduleId)
  const saved = notes.map(({ boxId, text }) => ({ boxId, text: readable(text) })).filter(({ text }) => !isBlank(text))
  const known = saved.map(({ text }) => text)
  const unsaved = onDevice.map(readable).filter((text) => !isBlank(text) && !known.includes(text))
  const facts = [
    ...(progress?.completedAt ? [`Completed on ${completionDay(progress)}.`] : []),
    ...(quiz?.submitted ? [`Your best score in the quiz: ${quiz.best} out of 10.`] : []),
  ]
  if (saved.length + unsaved.length + facts.length === 0) return null
  return (
    <section aria-labelledby="own-work" className="mt-14">
      <h2 id="own-work" className="text-2xl font-semibold">
        Your work in this module
      </h2>
      {facts.map((fact) => (
        <p key={fact} className="mt-4">
          {fact}
        </p>
      ))}
      {saved.map(({ boxId, text }) => (
        <Text key={boxId} text={text} />
      ))}
      {unsaved.length > 0 && (
        <p className="mt-6 font-semibold">
          This text is only on this device, because your access ended before it could be saved. Please copy it:
        </p>
      )}
      {unsaved.map((text) => (
        <Text key={text} text={text} />
      ))}
      {saved.length > 0 && (
        <p className="mt-6">
          <DownloadNotes moduleId={moduleId} />
        </p>
      )}
    </section>
  )
}

const Text = ({ text }: { text: string }) => (
  <p className="mt-4 border border-line bg-leaf p-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
)

const readable = (text: string): string => (isTable(text) ? trialsAsText(text) : text)

/** The text of a module's boxes that this device still stores. */
function useStoredOnDevice(account: string, moduleId: ModuleId): string[] {
  const autosave = useAutosave(account)
  const [texts, setTexts] = useState<string[]>([])
  useEffect(() => {
    let gone = false
    autosave
      .stored('note', (path) => path.startsWith(`${moduleId} `))
      .then(
        (found) => !gone && setTexts([...new Set(found)]),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [autosave, moduleId])
  return texts
}

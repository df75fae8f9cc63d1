import { useRef } from 'react'
import { ulid } from 'ulid'
import type { ModuleId } from '#catalogue/catalogue'
import type { LessonNodeOf } from '#lessons/lesson'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { useAddPrompt, useLibrary } from './library.ts'

/** A lesson's prompt, with a copy button and, if `moduleId` is given, a button that saves it to the library. */
export function PromptCard({ node, moduleId }: { node: LessonNodeOf<'prompt'>; moduleId?: ModuleId | undefined }) {
  return (
    <figure className="keep-part">
      <figcaption className="font-sans text-base font-semibold">{node.title}</figcaption>
      <p translate="no" className="mt-2! whitespace-pre-wrap text-base">
        {node.text}
      </p>
      <div className="mt-3 flex flex-wrap gap-1 border-t border-line pt-2 *:first:-ml-3 print:hidden">
        <CopyButton text={node.text} what={node.title} />
        {moduleId && <SaveButton node={node} moduleId={moduleId} />}
      </div>
    </figure>
  )
}

function SaveButton({ node, moduleId }: { node: LessonNodeOf<'prompt'>; moduleId: ModuleId }) {
  const add = useAddPrompt()
  const { data: library } = useLibrary()
  /** The id of a save that got no answer, for the next try. */
  const promptId = useRef<string>(undefined)
  const saved = library
    ? library.some((prompt) => prompt.moduleId === moduleId && prompt.text === node.text)
    : add.isSuccess
  const forgetId = () => {
    promptId.current = undefined
  }
  const save = () => {
    if (saved || add.isPending) return
    // An earlier save got through although its answer was lost, and the learner has edited that prompt since.
    if (library?.some((prompt) => prompt.promptId === promptId.current)) forgetId()
    promptId.current ??= ulid()
    add.mutate({ promptId: promptId.current, moduleId, title: node.title, text: node.text }, { onSuccess: forgetId })
  }
  return (
    <Button look="quiet" onClick={save} disabled={saved} busy={add.isPending && 'Saving...'}>
      {saved ? 'In my library' : 'Save to my library'}
      <span className="sr-only">: {node.title}</span>
    </Button>
  )
}

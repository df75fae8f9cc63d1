import { type ComponentType, memo, useRef, useState } from 'react'
import type { Prompt } from '#contract/prompts'
import { untitled } from '#domain/prompts'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { CopyButton } from './copy-button.tsx'
import type { EarlierPromptVersionsProps } from './earlier-prompt-versions.tsx'
import { moveFocusOff } from './focus-after.ts'
import { conflicting, useDeletePrompt, useEditPrompt } from './library.ts'
import { useNear } from './near.ts'
import { originOf } from './origin.ts'
import { PromptForm, type PromptWords } from './prompt-form.tsx'
import { titleOf, usePromptDraft } from './use-prompt-draft.ts'

type PromptItemProps = {
  prompt: Prompt
  account: string
  number?: number
  /** The part of the text to show until the learner asks for all of it. */
  part: string
  printing?: boolean
  /** A card on the library's board, with where it came from. Beside a lesson prompts are rows. */
  pinned?: boolean
  /** Shown below the form while the prompt is edited. Only the library has it: a lesson would be too big with its script. */
  EarlierVersions?: ComponentType<EarlierPromptVersionsProps>
}

/**
 * A prompt in the library, with buttons to copy it, edit it in place and delete it with undo. Far from view it's only its text, so
 * that a thousand of them stay fast; find-in-page and printing still have every word, and Tab still reaches each.
 */
export const PromptItem = memo(function PromptItem({
  prompt,
  account,
  number,
  part,
  printing = false,
  pinned = false,
  EarlierVersions,
}: PromptItemProps) {
  const [editing, setEditing] = useState(false)
  const [whole, setWhole] = useState(false)
  const { near, watch, bringNear } = useNear()
  const title = prompt.title ?? untitled
  if (editing) return <EditPrompt {...{ prompt, account, pinned, EarlierVersions }} onEditing={setEditing} />
  return (
    <article
      ref={watch}
      aria-label={title}
      tabIndex={near ? -1 : 0}
      onFocus={bringNear}
      className={
        pinned
          ? 'pinned'
          : 'border-b border-line py-4 [contain-intrinsic-size:auto_12rem] [content-visibility:auto] print:[content-visibility:visible]'
      }
    >
      <h3 tabIndex={-1} className="m-0! font-sans text-base! font-semibold">
        {number !== undefined && `${number}. `}
        {title}
      </h3>
      {pinned && <div className="pinned-origin">{originOf(prompt)}</div>}
      <p className="mt-1! text-base wrap-anywhere whitespace-pre-wrap">{whole || printing ? prompt.text : part}</p>
      {near ? (
        <PromptButtons
          prompt={prompt}
          whole={part === prompt.text ? undefined : whole}
          onWhole={() => setWhole(!whole)}
          onEdit={() => setEditing(true)}
        />
      ) : (
        <div className="mt-1 h-11 print:hidden" />
      )}
    </article>
  )
})

type PromptButtonsProps = {
  prompt: Prompt
  /** Whether all of the text is shown; undefined if there's never more to show. */
  whole: boolean | undefined
  onWhole: () => void
  onEdit: () => void
}

function PromptButtons({ prompt, whole, onWhole, onEdit }: PromptButtonsProps) {
  const remove = useDeletePrompt()
  const buttons = useRef<HTMLDivElement>(null)
  const title = prompt.title ?? untitled
  const leave = () => {
    const card = buttons.current?.closest('article')
    if (card) moveFocusOff(card)
  }
  return (
    <div ref={buttons} className="-ml-3 mt-1 flex flex-wrap print:hidden">
      <CopyButton text={prompt.text} what={title} />
      {whole !== undefined && (
        <Button look="quiet" aria-expanded={whole} onClick={onWhole}>
          {whole ? 'Show less' : 'Show all'}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
      <Button look="quiet" onClick={onEdit}>
        Edit<span className="sr-only">: {title}</span>
      </Button>
      <Button
        look="quiet"
        busy={remove.isPending && 'Deleting...'}
        onClick={() => remove.press({ prompt, onLeaving: leave })}
      >
        Delete<span className="sr-only">: {title}</span>
      </Button>
    </div>
  )
}

type EditPromptProps = Pick<PromptItemProps, 'prompt' | 'account' | 'pinned' | 'EarlierVersions'> & {
  onEditing: (editing: boolean) => void
}

function EditPrompt({ prompt, account, pinned, EarlierVersions, onEditing }: EditPromptProps) {
  const toast = useToast()
  const edit = useEditPrompt()
  const { unsaved, words, place, change, clear, keep, saved } = usePromptDraft(account, prompt.moduleId, prompt)
  const theirs = conflicting(edit.error)
  const discard = () => {
    onEditing(false)
    if (!unsaved) return
    keep()
    const takeBack = clear()
    const undo = () => {
      takeBack()
      onEditing(true)
    }
    toast.success('Edit discarded. It is kept for 30 days.', { action: { label: 'Undo', onSelect: undo } })
  }
  const take = (earlier: PromptWords) => {
    keep()
    change(earlier)
  }
  const save = async (over: Prompt) => {
    const sent = { title: titleOf(words), text: words.text }
    await edit.mutateAsync({ prompt: over, ...sent }).then(
      ({ version }) => {
        saved({ ...over, ...sent, version })
        onEditing(false)
      },
      () => {},
    )
  }
  return (
    <div className={pinned ? 'pinned' : 'border-b border-line py-4'}>
      <PromptForm
        words={words}
        onChange={change}
        onSave={() => void save({ ...prompt, version: unsaved?.over ?? prompt.version })}
        saving={edit.isPending}
        saveLabel="Save"
        onCancel={discard}
        place={place}
      />
      {EarlierVersions && (
        <EarlierVersions moduleId={prompt.moduleId} promptId={prompt.promptId} current={words} onTake={take} />
      )}
      {theirs && (
        <div ref={intoView} className="mt-3">
          <Notice tone="warning" role="alert" title="This prompt was changed in another tab or on another device">
            <div className="max-h-48 overflow-auto border border-line bg-leaf p-2 wrap-anywhere whitespace-pre-wrap">
              {theirs.title && <p className="font-semibold">{theirs.title}</p>}
              <p>{theirs.text}</p>
            </div>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button look="secondary" onClick={() => void save(theirs)}>
                Keep mine
              </Button>
              <Button look="secondary" onClick={discard}>
                Take the other
              </Button>
            </div>
          </Notice>
        </div>
      )}
    </div>
  )
}

/** Scrolls the conflict into view: in the panel beside a lesson it may be below the visible part. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

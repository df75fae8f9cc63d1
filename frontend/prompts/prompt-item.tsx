import { type ComponentType, type MouseEvent, memo, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { earlierVersions } from '#core/limits'
import { blankParts, blanksOf, filledIn } from '#prompts/blanks'
import type { Prompt } from '#prompts/contract'
import { untitled } from '#prompts/rules'
import { tagsOf } from '#prompts/tags'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { LoadOnPress, useLoadOnPress } from '../ui/load-on-press.tsx'
import { useToast } from '../ui/toast.tsx'
import { BlankFields, type Filled } from './blank-fields.tsx'
import { PromptConflict } from './conflicts.tsx'
import type { EarlierPromptVersionsProps } from './earlier-prompt-versions.tsx'
import { moveFocusOff, welcomeBack } from './focus-after.ts'
import { conflicting, useDeletePrompt, useEditPrompt } from './library.ts'
import { useLookAfterCopy } from './look/look.tsx'
import { useNear } from './near.ts'
import { PromptForm } from './prompt-form.tsx'
import { originOf, type PromptWords, titleOf } from './prompt-words.ts'
import { usePromptDraft } from './use-prompt-draft.ts'
import './prompts.css'

type PromptItemProps = {
  prompt: Prompt
  account: string
  number?: number
  /** The part of the text to show until the learner asks for all of it. */
  part: string
  printing?: boolean
  /** What a closed card says of where its prompt came from and when. */
  brief?: string
  /** Whether a closed card shows two lines only. */
  clamped?: boolean
  /** Shown below the form while the prompt is edited. Only the library has it: a lesson would be too big with its script. */
  EarlierVersions?: ComponentType<EarlierPromptVersionsProps & { promptId: string }>
}

/**
 * A prompt as a card that a press opens, with buttons to copy it, edit it in place and delete it with undo. Far from view it's only
 * its text, so that a thousand of them stay fast; find-in-page and printing still have every word, and Tab still reaches each.
 */
export const PromptItem = memo(function PromptItem({
  prompt,
  account,
  number,
  part,
  printing = false,
  brief,
  clamped = false,
  EarlierVersions,
}: PromptItemProps) {
  const [editing, setEditing] = useState(false)
  const [whole, setWhole] = useState(false)
  const [filled, setFilled] = useState<Filled>({})
  const blanks = useMemo(() => blanksOf(prompt.text), [prompt.text])
  const { near, watch, bringNear } = useNear()
  const title = prompt.title ?? untitled
  const heading = useRef<HTMLHeadingElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const edited = useRef(false)
  useEffect(() => welcomeBack(prompt.promptId, heading.current), [prompt.promptId])
  useEffect(() => {
    // The form took the focus with it, unless the learner has moved it meanwhile.
    if (edited.current && !editing && document.activeElement === document.body) editButton.current?.focus()
    edited.current = editing
  }, [editing])
  if (editing) return <EditPrompt {...{ prompt, account, EarlierVersions }} onEditing={setEditing} />
  const open = whole || printing
  const text = open ? prompt.text : part
  const start = open ? undefined : 'pinned-start'
  const tags = tagsOf(prompt)
  return (
    <article
      ref={watch}
      aria-label={title}
      tabIndex={near ? -1 : 0}
      onFocus={bringNear}
      className={whole ? 'pinned pinned-open' : 'pinned'}
    >
      <h3 ref={heading} tabIndex={-1} className={near ? undefined : start}>
        <span className="hidden print:inline">{number !== undefined && `${number}. `}</span>
        {near ? (
          <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            <span className={start}>{title}</span>
          </button>
        ) : (
          title
        )}
      </h3>
      {whole && blanks.length > 0 && <BlankFields blanks={blanks} filled={filled} onFill={setFilled} />}
      <p translate="no" className={clamped ? start : undefined}>
        {near ? <WithBlanks text={text} /> : text}
      </p>
      {tags.length > 0 && (
        <ul aria-label="Tags" translate="no" className="tags">
          {tags.map((tag) => (
            <li key={tag}>
              <span className="tag">{tag}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto pt-2 font-sans text-sm text-bark">{open ? originOf(prompt) : brief}</div>
      {near &&
        (whole ? (
          <PromptButtons {...{ prompt, account, filled, editButton }} onEdit={() => setEditing(true)} />
        ) : (
          <CopyCard prompt={prompt} account={account} onFill={blanks.length > 0 ? () => setWhole(true) : undefined} />
        ))}
    </article>
  )
})

/** The copy button of a closed card. Of a prompt with blanks it opens the card, where they're filled in. */
type CopyCardProps = { prompt: Prompt; account: string; onFill: (() => void) | undefined }

function CopyCard({ prompt, account, onFill }: CopyCardProps) {
  const title = prompt.title ?? untitled
  const look = useLookAfterCopy(account)
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const card = currentTarget.closest('article')
    flushSync(() => onFill?.())
    card?.querySelector('input')?.focus()
  }
  return (
    <div className="pinned-copy">
      {onFill ? (
        <Button look="quiet" onClick={open}>
          Fill in<span className="sr-only">: {title}</span>
        </Button>
      ) : (
        <CopyButton text={prompt.text} what={title} onCopied={look} />
      )}
    </div>
  )
}

const loadTagEditor = async () => (await import('./tag-editor.tsx')).TagEditor

type PromptButtonsProps = {
  prompt: Prompt
  account: string
  filled: Filled
  onEdit: () => void
  editButton: Ref<HTMLButtonElement>
}

function PromptButtons({ prompt, account, filled, onEdit, editButton }: PromptButtonsProps) {
  const tagEditor = useLoadOnPress(loadTagEditor)
  const remove = useDeletePrompt()
  const buttons = useRef<HTMLDivElement>(null)
  const look = useLookAfterCopy(account)
  const title = prompt.title ?? untitled
  const leave = () => {
    const card = buttons.current?.closest('article')
    if (card) moveFocusOff(card)
  }
  return (
    <>
      <div ref={buttons} className="pinned-ways">
        <CopyButton text={filledIn(prompt.text, filled)} what={title} onCopied={look} />
        <Button ref={editButton} look="secondary" onClick={onEdit}>
          Edit<span className="sr-only">: {title}</span>
        </Button>
        <Button
          look="secondary"
          aria-expanded={tagEditor.open}
          busy={tagEditor.open && !tagEditor.Part && 'Loading...'}
          onClick={() => tagEditor.setOpen(!tagEditor.open)}
        >
          Tags<span className="sr-only">: {title}</span>
        </Button>
        <Button
          look="quiet"
          busy={remove.isPending && 'Deleting...'}
          onClick={() => remove.press({ prompt, onLeaving: leave })}
        >
          Delete<span className="sr-only">: {title}</span>
        </Button>
      </div>
      {tagEditor.open && tagEditor.Part && <tagEditor.Part prompt={prompt} />}
    </>
  )
}

type EditPromptProps = Pick<PromptItemProps, 'prompt' | 'account' | 'EarlierVersions'> & {
  onEditing: (editing: boolean) => void
}

function EditPrompt({ prompt, account, EarlierVersions, onEditing }: EditPromptProps) {
  const toast = useToast()
  const edit = useEditPrompt()
  const form = useRef<HTMLDivElement>(null)
  const { draft, unsaved, words, keptIn, kept, change, choose, settle, saved } = usePromptDraft(
    account,
    prompt.moduleId,
    prompt,
  )
  const earlier = { moduleId: prompt.moduleId, kept, current: words, onTake: choose }
  const theirs = conflicting(edit.error)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const discard = () => {
    onEditing(false)
    if (!unsaved) return
    const takeBack = choose(null)
    const undo = () => {
      takeBack()
      onEditing(true)
    }
    toast.success(`Edit discarded. This device keeps it for ${earlierVersions.keptFor}.`, {
      action: { label: 'Undo', onSelect: undo },
    })
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
  const takeBoth = (both: PromptWords, { version }: Prompt) => {
    choose(both, version)
    edit.reset()
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={form} className="pinned pinned-open">
      <PromptForm
        account={account}
        words={words}
        onChange={change}
        onSave={() => void save({ ...prompt, version: unsaved?.over ?? prompt.version })}
        saving={edit.isPending}
        saveLabel="Save"
        onCancel={discard}
        keptIn={keptIn}
        draft={draft}
        onSettle={settle}
      />
      {EarlierVersions ? (
        <EarlierVersions {...earlier} promptId={prompt.promptId} />
      ) : (
        kept.length > 0 && <KeptWordsButton {...earlier} />
      )}
      {theirs && (
        <div className="mt-3">
          <PromptConflict
            words={words}
            theirs={theirs}
            onKeepMine={() => void save(theirs)}
            onTakeTheirs={discard}
            onBoth={(both) => takeBoth(both, theirs)}
          />
        </div>
      )}
    </div>
  )
}

/** A part in square brackets, to be filled in by hand. A link's words aren't one. */
const inBrackets = /(\[[^[\]\n]{2,80}\](?!\())/

/** A prompt's text with its blanks marked. */
const WithBlanks = ({ text }: { text: string }) =>
  blankParts(text)
    .flatMap(({ text: words, blank }) =>
      blank
        ? { words, marked: true }
        : words.split(inBrackets).map((part, index) => ({ words: part, marked: index % 2 === 1 })),
    )
    .map(({ words, marked }, index) =>
      marked ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which has nothing else to tell them apart
        <mark key={index} className="bg-ochre-wash px-0.5 text-ochre-deep">
          {words}
        </mark>
      ) : (
        words
      ),
    )

const load = async () => (await import('./earlier-prompt-versions.tsx')).EarlierPromptVersions

/** Shows what a form has lost, and a prompt's earlier versions, when pressed. */
export const KeptWordsButton = (props: EarlierPromptVersionsProps) => (
  <LoadOnPress label="Earlier versions" load={load}>
    {(EarlierVersions) => <EarlierVersions {...props} />}
  </LoadOnPress>
)

import { type ClipboardEvent, useState } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { australianDay } from '#core/day'
import type { Tally } from '#exercises/recording'
import { Button } from '../ui/button.tsx'
import type { ReplyProps } from './reply.tsx'
import { tallySentence } from './tally-sentence.ts'
import { useReplies, useReplySetter } from './use-replies.ts'

type RepliesProps = { tally: Tally; moduleId: ModuleId }

/** What an assistant did, reply by reply: the count, a tile for each, and the words of the one that's open. */
export function Replies({ tally, moduleId, near = true }: RepliesProps & { near?: boolean }) {
  const [open, setOpen] = useState<{ variant: number; reply: number }>()
  const query = useReplies(moduleId, tally.name, near)
  return (
    <div className="recorded">
      <TilesKey tally={tally} />
      {tally.variants.map(({ label, replies }, variant) => (
        <div key={label ?? ''}>
          <Counted label={label} tally={tally} replies={replies} />
          <Tiles
            tally={tally}
            replies={replies}
            open={open?.variant === variant ? open.reply : undefined}
            onOpen={(reply) => setOpen({ variant, reply })}
          />
          {open?.variant === variant ? (
            <OneReply
              query={query}
              variant={variant}
              reply={open.reply}
              onTurn={(reply) => setOpen({ variant, reply })}
            />
          ) : (
            <Button look="secondary" className="mt-3 print:hidden" onClick={() => setOpen({ variant, reply: 0 })}>
              Read the {replies.length} replies
              {label && <span className="sr-only">: {label}</span>}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

type CountedProps = { label: string | undefined; tally: Tally; replies: readonly number[] }

const Counted = ({ label, tally, replies }: CountedProps) => (
  <p>
    {label && <strong>{label}. </strong>}
    {tallySentence(tally, replies)}
  </p>
)

/** Where the replies came from. */
export const Provenance = ({ tally }: { tally: Tally }) => (
  <p className="ex-small">
    One assistant, recorded on {australianDay(new Date(tally.day))}. Yours may differ: type the same and see.
  </p>
)

type OneReplyProps = {
  query: ReturnType<typeof useReplies>
  variant: number
  reply: number
  onTurn: (reply: number) => void
}

function OneReply({ query, variant, reply, onTurn }: OneReplyProps) {
  const recorded = query.data?.variants[variant]
  if (!recorded) return <NotYet query={query} failed="The replies couldn’t be loaded. The count above stands." />
  const { prompt, replies } = recorded
  return (
    <div className="mt-3">
      <Typed prompt={prompt} />
      <p className="ex-small" role="status">
        Reply {reply + 1} of {replies.length}, word for word
      </p>
      <Written key={reply} reply={replies[reply] ?? ''} />
      <div className="ex-buttons">
        <Button look="secondary" disabled={reply === 0} onClick={() => onTurn(reply - 1)}>
          Previous reply
        </Button>
        <Button look="secondary" disabled={reply + 1 === replies.length} onClick={() => onTurn(reply + 1)}>
          Next reply
        </Button>
      </div>
    </div>
  )
}

type NotYetProps = { query: { isError: boolean; refetch: () => unknown }; failed: string }

/** In the place of what is loading, or couldn't be loaded. */
export const NotYet = ({ query, failed }: NotYetProps) =>
  query.isError ? (
    <div className="ex-buttons" role="alert">
      <span>{failed}</span>
      <Button look="secondary" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  ) : (
    <p role="status">Loading...</p>
  )

/** Exactly what was typed, in its own language. A long prompt is folded. */
export function Typed({ prompt }: { prompt: string }) {
  const text = (
    <pre className="typed" translate="no">
      {prompt}
    </pre>
  )
  if (prompt.length > longestPrompt)
    return (
      <details>
        <summary>What was typed, in full</summary>
        {text}
      </details>
    )
  return (
    <>
      <p className="ex-small">What was typed</p>
      {text}
    </>
  )
}

/** In characters. */
const longestPrompt = 240

/** A reply as its reader sees it, and as it came until what sets it has loaded. It's copied as plain text. */
export function Written({
  reply,
  words = (text) => text,
  most = 900,
}: Pick<ReplyProps, 'reply'> & Partial<ReplyProps>) {
  const { data } = useReplySetter(true)
  return (
    <div className="reply" onCopy={copyPlain}>
      {data ? <data.Reply {...{ reply, words, most }} /> : <p>{words(reply)}</p>}
    </div>
  )
}

function copyPlain(event: ClipboardEvent): void {
  event.clipboardData.setData('text/plain', String(window.getSelection()))
  event.preventDefault()
}

/** As many characters of a reply as print has room for. */
const mostPrinted = 1500

/** A long reply up to the end of a paragraph, with a mark that it goes on. */
function shortened(reply: string): string {
  if (reply.length <= mostPrinted) return reply
  const end = reply.lastIndexOf('\n\n', mostPrinted)
  return `${reply.slice(0, end > 0 ? end : mostPrinted)}\n\n[cut]`
}

/** The count and one reply of each kind, for print. */
export function RepliesInPrint({ tally, moduleId }: RepliesProps) {
  const { data } = useReplies(moduleId, tally.name, false)
  return tally.variants.map(({ label, replies }, variant) => (
    <div key={label ?? ''}>
      <Counted label={label} tally={tally} replies={replies} />
      {[...new Set(replies)].map((kind) => {
        const example = data?.variants[variant]?.replies[replies.indexOf(kind)]
        return example && <Written key={kind} reply={shortened(example)} most={Number.POSITIVE_INFINITY} />
      })}
    </div>
  ))
}

/** The shapes of the kinds, so that colour isn't the only thing that tells them apart. */
const shapes = [
  <circle key="0" cx="10" cy="10" r="8" />,
  <rect key="1" x="3" y="3" width="14" height="14" />,
  <path key="2" d="M10 2 19 18H1Z" />,
  <path key="3" d="M10 1 19 10 10 19 1 10Z" />,
]

const Shape = ({ kind }: { kind: number }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" data-kind={kind}>
    {shapes[kind % shapes.length]}
  </svg>
)

type TilesProps = {
  tally: Tally
  /** The kind of each reply. */
  replies: readonly number[]
  open: number | undefined
  onOpen: (reply: number) => void
}

/** A tile for each reply, in the shape of its kind. Pressing one opens its reply. */
const Tiles = ({ tally: { kinds }, replies, open, onOpen }: TilesProps) => (
  <ol className="tiles ex-bare">
    {replies.map((kind, reply) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: recorded replies never change their order
      <li key={reply} style={{ '--turn': reply } as React.CSSProperties}>
        <button
          type="button"
          aria-pressed={reply === open}
          aria-label={`Reply ${reply + 1}: ${kinds[kind]}`}
          onClick={() => onOpen(reply)}
        >
          <Shape kind={kind} />
        </button>
      </li>
    ))}
  </ol>
)

/** What each shape stands for. */
function TilesKey({ tally: { kinds, variants } }: { tally: Tally }) {
  const came = new Set(variants.flatMap(({ replies }) => replies))
  if (came.size < 2) return null
  return (
    <ul className="tiles-key ex-bare">
      {[...came].map((kind) => (
        <li key={kind}>
          <Shape kind={kind} /> {kinds[kind]}
        </li>
      ))}
    </ul>
  )
}

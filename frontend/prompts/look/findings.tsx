import { useEffect, useId, useMemo, useState } from 'react'
import { readHere } from '../../session/kept-here.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { keepClassList, keepStandIns, storedStandIns, useClassListText, useStandIns } from './device.ts'
import { findPeople, longestList, readClassList } from './find-people.ts'
import { type Found, type Kind, putBack, replaceFound, standInFor } from './stand-ins.ts'

const pause = 500
const shown = 5
const around = 24

const whys: Record<Kind, string> = {
  name: 'looks like somebody’s name',
  email: 'is an email address',
  phone: 'looks like a phone number',
  born: 'looks like a date of birth',
  card: 'looks like a Medicare or tax file number',
  number: 'is as long as a student’s number',
  address: 'looks like a street address',
  detail: 'is about health, family or behaviour, beside a name',
}

type FindingsProps = { account: string; text: string; onReplace: (text: string) => void }

/** What the look has found in a text, half a second after the last key, with a stand-in to press for each. */
export function Findings({ account, text, onReplace }: FindingsProps) {
  const id = useId()
  const listText = useClassListText(account)
  const list = useMemo(() => readClassList(listText), [listText])
  const known = useStandIns(account)
  const [looked, setLooked] = useState<{ text: string; found: Found[] }>()
  const [listOpen, setListOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLooked({ text, found: findPeople(text, list) }), pause)
    return () => clearTimeout(timer)
  }, [text, list])
  const found = looked?.text === text ? looked.found : undefined
  const owners = firsts(found ?? [], text)
  const turned = putBack(text, known)
  const replace = (only?: Found) => {
    const next = replaceFound(text, found ?? [], known, only)
    keepStandIns(account, next.known)
    onReplace(next.text)
  }
  if (text.trim() === '' && !listOpen) return null
  return (
    <div className="flex flex-col gap-2 font-sans text-sm print:hidden">
      {owners.length > 0 && (
        <section aria-labelledby={id} className="border-l-4 border-ochre bg-ochre-wash py-2 pr-3 pl-4">
          <h4 id={id} className="font-semibold">
            Before this goes into another tool
          </h4>
          <ul className="mt-1 flex flex-col gap-1">
            {owners.slice(0, shown).map((one) => (
              <li key={`${one.from} ${one.kind}`} className="flex flex-wrap items-center gap-x-3">
                <span className="min-w-0 wrap-anywhere">
                  “<Excerpt text={text} found={one} />” {whys[one.kind]}.
                </span>
                <UseStandIn label={standInFor(one, text, known)?.label} onPress={() => replace(one)} />
              </li>
            ))}
          </ul>
          {owners.length > shown && <p className="mt-1">And {owners.length - shown} more.</p>}
          {owners.filter(({ kind }) => kind !== 'detail').length > 1 && (
            <Button look="quiet" className="-ml-3" onClick={() => replace()}>
              Use stand-ins for all of them
            </Button>
          )}
        </section>
      )}
      <div className="flex flex-wrap items-center gap-x-3 text-bark">
        <span role="status">
          {found &&
            owners.length === 0 &&
            'We found nothing that looks like a person. You know your students; we don’t.'}
        </span>
        {turned !== text && (
          <Button look="quiet" className="-ml-3" onClick={() => onReplace(turned)}>
            Put the names back
          </Button>
        )}
        <Button look="quiet" className="-ml-3" aria-expanded={listOpen} onClick={() => setListOpen(!listOpen)}>
          My class list
        </Button>
      </div>
      {listOpen && <ClassListField account={account} text={listText} />}
    </div>
  )
}

/** The first place of each that was found, people before details. */
function firsts(found: readonly Found[], text: string): Found[] {
  const seen = new Set<string>()
  return found.filter((one) => {
    const owner = one.person ?? text.slice(one.from, one.to).toLowerCase()
    const isNew = !seen.has(owner)
    seen.add(owner)
    return isNew
  })
}

function Excerpt({ text, found: { from, to } }: { text: string; found: Found }) {
  const start = Math.max(0, from - around)
  const end = Math.min(text.length, to + around)
  return (
    <>
      {start > 0 && '…'}
      {text.slice(start, from)}
      <mark
        translate="no"
        className="bg-transparent font-semibold text-ink underline decoration-clay decoration-2 underline-offset-4"
      >
        {text.slice(from, to)}
      </mark>
      {text.slice(to, end)}
      {end < text.length && '…'}
    </>
  )
}

const UseStandIn = ({ label, onPress }: { label: string | undefined; onPress: () => void }) =>
  label && (
    <Button look="quiet" className="-ml-3" onClick={onPress}>
      Use [{label}]
    </Button>
  )

function ClassListField({ account, text }: { account: string; text: string }) {
  const [refused, setRefused] = useState(false)
  return (
    <TextArea
      label="My class list"
      hint={`A student on each line, up to ${longestList}. It stays on this device and goes when you sign out; we never get it.`}
      value={text}
      spellCheck={false}
      autoComplete="off"
      error={refused ? 'This browser didn’t let us keep the list.' : undefined}
      onChange={({ target }) => setRefused(!keepClassList(account, target.value))}
      className="min-h-32"
    />
  )
}

/** What looks like a person in a text that has just been copied; undefined if nothing does. `take` gives the text without, and keeps the way back. */
export function lookOnce(account: string, text: string) {
  const found = findPeople(text, readClassList(readHere(account, 'class-list') ?? ''))
  const known = storedStandIns(account)
  const [first] = found.filter(({ kind }) => kind !== 'detail')
  const label = first && standInFor(first, text, known)?.label
  if (!first || !label) return undefined
  const others = firsts(found, text).length - 1
  const more = others > 0 ? `, and ${others} more like it` : ''
  return {
    label: `[${label}]`,
    sentence: `“${text.slice(first.from, first.to)}” ${whys[first.kind]}${more}.`,
    take(): string {
      const next = replaceFound(text, found, known)
      keepStandIns(account, next.known)
      return next.text
    },
  }
}

import { clsx } from 'clsx'
import { useId, useState } from 'react'

/** Theme and text size, kept on this device. A choice applies at once. */
export default function AppearanceSettings() {
  const [chosen, setChosen] = useState(storedAppearance)
  const [refused, setRefused] = useState(false)
  const choose = (change: Partial<Appearance>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    setRefused(!storeAppearance(next))
  }
  return (
    <div className="flex flex-col gap-5">
      <Choice legend="Theme" options={themes} chosen={chosen.theme} onChoose={(theme) => choose({ theme })} />
      <Choice legend="Text size" options={textSizes} chosen={chosen.text} onChoose={(text) => choose({ text })} />
      <p role="status" className="font-sans text-sm text-bark">
        {refused ? 'This browser doesn’t let us store your choice.' : 'Kept on this device. Print is always light.'}
      </p>
    </div>
  )
}

/** Each text size is written in itself. */
const sizes: Partial<Record<string, string>> = { '112': 'text-[1.125rem]', '125': 'text-[1.25rem]' }

type ChoiceProps<Option extends string> = {
  legend: string
  options: Readonly<Record<Option, string>>
  chosen: Option
  onChoose: (option: Option) => void
}

function Choice<Option extends string>({ legend, options, chosen, onChoose }: ChoiceProps<Option>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="pb-1.5 font-sans text-base leading-normal font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(options) as [Option, string][]).map(([option, label]) => (
          <label
            key={option}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm border py-1 pr-4 pl-3 font-sans leading-[1.4]',
              sizes[option] ?? 'text-[1rem]',
              option === chosen ? 'border-eucalypt bg-gum-wash' : 'border-line bg-leaf',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option === chosen}
              onChange={() => onChoose(option)}
              className="size-4.5"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What public/appearance.js reads. It applies a choice when it hears the event of the same name. */
const name = 'portal-appearance'

export const themes = { system: 'As on this device', light: 'Light', dark: 'Dark' } as const
/** In percent of the browser's own text size. */
export const textSizes = { '100': 'Standard', '112': 'Larger', '125': 'Largest' } as const

export type Appearance = { theme: keyof typeof themes; text: keyof typeof textSizes }

/** What this device remembers; the standard where it remembers nothing or may not store anything. */
export function storedAppearance(): Appearance {
  const standard: Appearance = { theme: 'system', text: '100' }
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(name) ?? '{}') }
  } catch {
    return standard
  }
}

/** Stores a choice on this device and applies it in all its tabs. Returns whether the device could store it. */
export function storeAppearance(appearance: Appearance): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(appearance))
  } catch {
    return false
  }
  window.dispatchEvent(new Event(name))
  return true
}

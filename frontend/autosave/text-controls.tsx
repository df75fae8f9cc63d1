import type { ComponentProps } from 'react'
import { TextArea, TextField } from '../ui/fields.tsx'
import { useTypedText } from './typed-text.ts'

type Autosaved<Props> = Omit<Props, 'value' | 'onChange' | 'ref'> & { value: string; onType: (text: string) => void }

/** Several lines of text that are autosaved. */
export function AutosavedTextArea({ value, onType, ...area }: Autosaved<ComponentProps<typeof TextArea>>) {
  return <TextArea ref={useTypedText(value, onType)} {...area} />
}

/** One line of text that's autosaved. */
export function AutosavedTextField({ value, onType, ...field }: Autosaved<ComponentProps<typeof TextField>>) {
  return <TextField ref={useTypedText(value, onType)} {...field} />
}

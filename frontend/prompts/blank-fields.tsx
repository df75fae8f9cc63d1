import { type Blank, blankKey } from '#prompts/blanks'
import { TextField } from '../ui/fields.tsx'

/** What's typed into the blanks of a prompt, by `blankKey`. It's kept on the page alone, and nowhere once the card is gone. */
export type Filled = Readonly<Record<string, string>>

type BlankFieldsProps = { blanks: readonly Blank[]; filled: Filled; onFill: (filled: Filled) => void }

/** A field for each blank of a prompt. */
export const BlankFields = ({ blanks, filled, onFill }: BlankFieldsProps) => (
  <div className="blank-fields">
    {blanks.map(({ name, otherwise }) => (
      <TextField
        key={blankKey(name)}
        label={<span translate="no">{name}</span>}
        placeholder={otherwise || undefined}
        autoComplete="off"
        value={filled[blankKey(name)] ?? ''}
        onChange={(event) => onFill({ ...filled, [blankKey(name)]: event.target.value })}
      />
    ))}
    <p className="text-sm text-bark">
      Copy puts these into the prompt. They aren’t kept. What you leave empty stays as it is.
    </p>
  </div>
)

import type { Place } from '#core/places'
import { authorities, written } from '#record/authorities'
import type { Logged } from '#record/entry'
import { formLine, formOf } from '#record/wording'
import { CopyButton } from '../ui/copy-button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

/** One entry as the authority's form asks for it, field by field, to copy from. */
export function FormFields({ entry, place }: { entry: Logged; place: Place }) {
  return (
    <Disclosure
      summary={
        <span>
          {authorities[place].fields ? `What ${authorities[place].short} asks` : 'To copy from'}
          <span className="sr-only"> about “{entry.title}”</span>
        </span>
      }
    >
      <p className="record-quiet">{formLine(place)}</p>
      <dl className="record-fields">
        {formOf(place, entry).map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value || <span className="record-quiet">Nothing yet</span>}</dd>
            {value && (
              <dd className="record-copy">
                <CopyButton text={value} what={label} />
                {written.includes(key) && (
                  <span className="record-quiet">{value.length.toLocaleString('en-AU')} characters</span>
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

import { Check, Minus } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { certainties } from '#contract/exercises/predict'
import { Button } from '../../components/forms/button.tsx'

/** What the exercise answers. It takes the focus when it opens, so that it's read out once. */
export function Verdict({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} tabIndex={-1} className="ex-verdict">
      {children}
    </div>
  )
}

/** Whether a choice was right, in words and with a sign, never by colour alone. */
export function Label({ right, children }: { right: boolean; children: ReactNode }) {
  const Icon = right ? Check : Minus
  return (
    <span className="ex-label" data-right={right}>
      <Icon aria-hidden="true" size={16} strokeWidth={3} /> {children}
    </span>
  )
}

export const Again = ({ onPress }: { onPress: () => void }) => (
  <div className="ex-buttons">
    <Button look="secondary" onClick={onPress}>
      Try again
    </Button>
  </div>
)

type HowSureProps = { certainty: number | undefined; onChoose: (certainty: (typeof certainties)[number]) => void }

export function HowSure({ certainty, onChoose }: HowSureProps) {
  const name = useId()
  return (
    <fieldset className="ex-sure">
      <legend>How sure are you?</legend>
      <div className="ex-groups">
        {certainties.map((one) => (
          <label key={one} data-chosen={one === certainty}>
            <input type="radio" name={name} checked={one === certainty} onChange={() => onChoose(one)} />
            <span>{one === 100 ? 'Certain' : `${one}%`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { useState } from 'react'
import { exhibits } from '#exercises/exhibits'
import type { ExhibitOf } from '#lessons/lesson'
import { InlineNodes } from '../../elements/inline-nodes.tsx'
import { keyed } from '../../elements/keyed.ts'
import { Bath, Creek } from '../../pictures/creek-and-bath.tsx'
import { Button } from '../../ui/button.tsx'
import { part } from '../part.tsx'
import { Slide } from '../slide.tsx'
import { Label, SolutionLines, Text } from '../solution.tsx'

type Parts = ExhibitOf<'moving'>['parts']

/** A creek whose layers are switched on and off. At first only what a class sees is there. */
function Layers({ parts }: { parts: Parts }) {
  const [on, setOn] = useState<readonly boolean[]>([true, false, false])
  return (
    <>
      <fieldset className="switches">
        <legend>Layers</legend>
        {keyed(parts).map(({ key, item }, layer) => (
          <button
            key={key}
            type="button"
            role="switch"
            aria-checked={on[layer] ?? false}
            onClick={() => setOn(on.map((one, index) => (index === layer ? !one : one)))}
          >
            <span>
              <InlineNodes nodes={item.nodes} />
            </span>{' '}
            <span aria-hidden="true">{on[layer] ? 'on' : 'off'}</span>
          </button>
        ))}
      </fieldset>
      <Creek on={on} />
      <ul className="ex-list" aria-live="polite">
        {keyed(parts).map(
          ({ key, item }, layer) =>
            on[layer] && (
              <li key={key}>
                <Text nodes={item.nodes} />
                <Text nodes={item.says} />
              </li>
            ),
        )}
      </ul>
    </>
  )
}

const full = 20

/** How fast a level changes, in words. */
function changeOf(by: number, level: number): string {
  if (level >= full && by > 0) return 'The bath runs over.'
  if (level <= 0 && by <= 0) return 'The bath is empty.'
  const each = `${Math.abs(by)} ${Math.abs(by) === 1 ? 'bucket' : 'buckets'} a minute`
  return by === 0 ? 'The level stands still.' : `The level ${by > 0 ? 'rises' : 'falls'} by ${each}.`
}

/** A bath with two taps. Nothing moves by itself: each press of the button is a minute. */
function TwoTaps({ parts }: { parts: Parts }) {
  const [taps, setTaps] = useState({ in: 2, out: 1 })
  const [level, setLevel] = useState(8)
  const [seen, setSeen] = useState<readonly number[]>([])
  const by = taps.in - taps.out
  const state = by > 0 ? 0 : by === 0 ? 1 : 2
  const pass = () => {
    setLevel(Math.min(full, Math.max(0, level + by)))
    setSeen([...new Set([...seen, state])])
  }
  return (
    <>
      <Tap
        label="The tap: buckets in, each minute"
        value={taps.in}
        onTurn={(value) => setTaps({ ...taps, in: value })}
      />
      <Tap
        label="The plug: buckets out, each minute"
        value={taps.out}
        onTurn={(value) => setTaps({ ...taps, out: value })}
      />
      <Bath level={level / full} inFlow={taps.in} outFlow={taps.out} />
      <p role="status" className="font-semibold">
        {taps.in} in, {taps.out} out. {changeOf(by, level)} It holds {level} of {full} buckets.
      </p>
      <div className="ex-buttons">
        <Button look="secondary" onClick={pass}>
          Let a minute pass
        </Button>
        <Button look="quiet" onClick={() => setLevel(8)}>
          Start again at 8
        </Button>
      </div>
      <ul className="ex-list">
        {keyed(parts).map(({ key, item }, index) => (
          <li key={key}>
            {seen.includes(index) ? (
              <>
                <Label right>
                  <InlineNodes nodes={item.nodes} />
                </Label>
                <Text nodes={item.says} />
              </>
            ) : (
              <span className="ex-small">
                <InlineNodes nodes={item.nodes} /> (not yet)
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type TapProps = { label: string; value: number; onTurn: (value: number) => void }

const Tap = ({ label, value, onTurn }: TapProps) => (
  <Slide
    label={
      <>
        {label}: <b>{value}</b>
      </>
    }
    min={0}
    max={3}
    step={0.5}
    value={value}
    onSlide={onTurn}
  />
)

/** A drawing to move: layers to switch, or a bath with two taps. */
export default part(
  exhibits.moving,
  ({ node: { drawing, parts } }) => (
    <div className="ex-answer moving">{drawing === 'bath' ? <TwoTaps parts={parts} /> : <Layers parts={parts} />}</div>
  ),
  ({ node: { parts } }) => <SolutionLines lines={parts.map(({ nodes, says }) => ({ nodes, feedback: says }))} />,
)

import { type PointerEvent, useEffect, useState } from 'react'
import { leftOutInWords, saidOfFirst, saidOfSecond, shotAt, shots } from '#exercises/courses/digital-media/film'
import {
  type Cut,
  filmEnd,
  frameOf,
  frames,
  cutting as kind,
  moves,
  shortest,
  wholeFilm,
  within,
} from '#exercises/cutting'
import type { ExerciseOf } from '#exercises/kinds'
import { InlineNodes } from '../../elements/inline-nodes.tsx'
import { keyed } from '../../elements/keyed.ts'
import { Oval } from '../../pictures/oval.tsx'
import { Button } from '../../ui/button.tsx'
import { InARow, Option } from '../choices.tsx'
import { part } from '../part.tsx'
import { Slide } from '../slide.tsx'
import { Again, SolutionLines, Text, Verdict } from '../solution.tsx'
import { type PartProps, type Start, useTurn } from '../use-answer.ts'
import './cutting.css'

type Exercise = ExerciseOf<'cutting'>
type Caption = Exercise['captions'][number]

/** A film to cut twice: so that it tells what happened, and so that it tells the opposite. Then both cuts beside the whole. */
function Cutting({ node: exercise, ...props }: PartProps & { node: Exercise }) {
  const { captions, tasks } = exercise
  const { answer, change } = props.useAnswer(exercise)
  const { feedback, start, turn } = useTurn(answer.done)
  const toSecond = useTurn(answer.task === 1)
  const { cuts, move, task } = answer
  const cut = cuts[task]
  const firstTask: Start = (words) => {
    start(words)
    toSecond.start(words)
  }
  const onCut = (next: Partial<Cut>) => {
    const made = within({ ...cut, ...next }, captions.length)
    change({ ...answer, cuts: task === 0 ? [made, cuts[1]] : [cuts[0], made] })
  }
  if (answer.done)
    return (
      <div className="cutting">
        <Verdict ref={feedback}>
          <p>{saidOfFirst(cuts[0])}</p>
          <p>{saidOfSecond(cuts[1])}</p>
        </Verdict>
        <ol className="cuts ex-bare">
          <Clip name="The whole film" cut={wholeFilm} />
          <Clip name="Your first cut" cut={cuts[0]} caption={captions[cuts[0].caption ?? 0]} />
          <Clip name="Your second cut" cut={cuts[1]} caption={captions[cuts[1].caption ?? 0]} />
        </ol>
        <div className="print:hidden">
          <InARow
            legend="Think of a post in your own feed. Which of these did it use?"
            options={moves.map(([label], value) => ({ value, label }))}
            chosen={move}
            onChoose={(one) => change({ ...answer, move: one })}
          />
          <p role="status" className="ex-small mt-2">
            {move !== undefined && moves[move]?.[1]}
          </p>
          <Again onPress={() => turn(() => change({ ...answer, done: false, task: 0 }))} />
        </div>
      </div>
    )
  return (
    <div className="ex-ask cutting">
      <p ref={task === 0 ? firstTask : toSecond.feedback} tabIndex={-1} className="font-semibold">
        Cut {task + 1} of 2: {tasks[task]}
      </p>
      <Film key={task} cut={cut} onCut={onCut} />
      <fieldset>
        <legend>Caption</legend>
        {keyed(captions).map(({ key, item }, caption) => (
          <Option
            key={key}
            type="radio"
            name={exercise.id}
            checked={cut.caption === caption}
            onChange={() => onCut({ caption })}
          >
            <InlineNodes nodes={item.nodes} />
          </Option>
        ))}
      </fieldset>
      <div className="ex-buttons">
        {task === 0 ? (
          <Button
            disabled={cut.caption === undefined}
            onClick={() => toSecond.turn(() => change({ ...answer, task: 1 }))}
          >
            Keep this cut
          </Button>
        ) : (
          <>
            <Button disabled={cut.caption === undefined} onClick={() => turn(() => change({ ...answer, done: true }))}>
              Put them side by side
            </Button>
            <Button look="quiet" onClick={() => toSecond.turn(() => change({ ...answer, task: 0 }))}>
              Back to the first cut
            </Button>
          </>
        )}
        {cut.caption === undefined && <span className="ex-small">Choose a caption first.</span>}
      </div>
    </div>
  )
}

/** A film that's played on a press, up to the second where the part of that name ends. */
function usePlayer(begin: number) {
  const [second, setSecond] = useState(begin)
  const [playing, setPlaying] = useState<{ name: string; to: number }>()
  useEffect(() => {
    if (!playing) return
    let before: number | undefined
    const step = (now: number) => {
      const passed = (now - (before ?? now)) / 1000
      before = now
      setSecond((at) => Math.min(playing.to, at + passed))
      request = requestAnimationFrame(step)
    }
    let request = requestAnimationFrame(step)
    return () => cancelAnimationFrame(request)
  }, [playing])
  if (playing && second >= playing.to) setPlaying(undefined)
  const show = (at: number) => {
    setPlaying(undefined)
    setSecond(at)
  }
  const press = (name: string, { from, to }: Cut) => {
    if (playing?.name === name) return setPlaying(undefined)
    if (second < from / 2 || second >= to / 2) setSecond(from / 2)
    setPlaying({ name, to: to / 2 })
  }
  return { second, playing: playing?.name, show, press }
}

type PlayProps = { name: string; cut: Cut; player: ReturnType<typeof usePlayer> }

const Play = ({ name, cut, player: { playing, press } }: PlayProps) => (
  <Button look="secondary" onClick={() => press(name, cut)}>
    {playing === name ? 'Pause' : name}
  </Button>
)

/** The film with the edges of a cut, which can be moved. */
function Film({ cut, onCut }: { cut: Cut; onCut: (next: Partial<Cut>) => void }) {
  const player = usePlayer(cut.from / 2)
  const { second, show } = player
  const { width } = frameOf(cut)
  const begin = (from: number) => onCut({ from })
  const finish = (to: number) => onCut({ to, from: Math.min(cut.from, to - shortest) })
  const centre = (at: number, wide = width) => Math.max(0, Math.round(at - wide / 2))
  const drag = ({ buttons, clientX, currentTarget }: PointerEvent) => {
    const { left, width: across } = currentTarget.getBoundingClientRect()
    if (buttons === 1 && cut.frame > 0) onCut({ left: centre(((clientX - left) / across) * 32) })
  }
  const edges = [
    { name: 'Begins', at: cut.from, min: 0, max: filmEnd - shortest, set: begin },
    { name: 'Ends', at: cut.to, min: shortest, max: filmEnd, set: finish },
  ]
  return (
    <>
      <div>
        <div className="screen" data-moves={cut.frame > 0} onPointerDown={drag} onPointerMove={drag}>
          <Oval second={second} cut={cut} showEdges />
        </div>
        <svg
          viewBox="0 0 240 10"
          preserveAspectRatio="none"
          className="block h-2.5 w-full border-2 border-t-0 border-bark"
          aria-hidden="true"
        >
          <rect x={cut.from * 10} width={(cut.to - cut.from) * 10} height="10" className="fill-ochre" />
          <path d={`M${second * 20} 0v10`} strokeWidth="3" vectorEffect="non-scaling-stroke" className="stroke-ink" />
        </svg>
        <p className="ex-small mt-1.5 min-h-12">
          <b className="tabular-nums">{second.toFixed(1)} s</b> {shotAt(second)}
        </p>
        <div className="plays">
          <Play name="Play film" cut={wholeFilm} player={player} />
          <Play name="Play cut" cut={cut} player={player} />
          <Button look="quiet" onClick={() => begin(Math.round(second * 2))}>
            Begin here
          </Button>
          <Button look="quiet" onClick={() => finish(Math.max(shortest, Math.round(second * 2)))}>
            End here
          </Button>
        </div>
        <Stills cut={wholeFilm} inARow />
      </div>
      {edges.map(({ name, at, min, max, set }) => (
        <Slide
          key={name}
          label={
            <>
              {name} at <b>{at / 2} s</b>
            </>
          }
          {...{ min, max }}
          value={at}
          aria-valuetext={`${at / 2} s. ${shotAt(at / 2)}`}
          onSlide={(to) => {
            set(to)
            show(to / 2)
          }}
        />
      ))}
      <InARow
        legend="Frame"
        options={frames.map(({ name }, value) => ({ value, label: name }))}
        chosen={cut.frame}
        onChoose={(frame) => onCut({ frame, left: centre(cut.left + width / 2, frames[frame]?.width) })}
      />
      {cut.frame > 0 && (
        <Slide
          label="Move the frame, here or in the picture"
          min={0}
          max={32 - width}
          value={cut.left}
          onSlide={(left) => onCut({ left })}
        />
      )}
    </>
  )
}

/** Four seconds of a cut, from its first to its last. */
const Stills = ({ cut, inARow = false }: { cut: Cut; inARow?: boolean }) => (
  <div className="stills" data-frame={cut.frame} data-in-a-row={inARow}>
    {[0, 1, 2, 3].map((still) => (
      <Oval key={still} second={cut.from / 2 + ((cut.to - cut.from) * still) / 6} cut={cut} />
    ))}
  </div>
)

/** A cut as a post would show it, and what it left out. The whole film has no caption. */
function Clip({ name, cut, caption }: { name: string; cut: Cut; caption?: Caption | undefined }) {
  const player = usePlayer(cut.from / 2)
  return (
    <li className={caption ? '' : 'print:hidden'}>
      <p className="ex-small">
        <b>{name}</b> {cut.from / 2} to {cut.to / 2} s
      </p>
      <div className="post">
        <div className="screen" data-frame={cut.frame}>
          <Oval second={player.second} cut={cut} />
        </div>
        <Stills cut={cut} inARow={!caption} />
        {caption && <Text nodes={caption.nodes} />}
      </div>
      <div className="plays">
        <Play name="Play" cut={cut} player={player} />
      </div>
      {caption && (
        <dl>
          {Object.entries(leftOutInWords(cut)).map(([where, what]) => (
            <div key={where}>
              <dt>{where}</dt>
              <dd>{what}</dd>
            </div>
          ))}
          <div>
            <dt>Caption</dt>
            <dd>
              <InlineNodes nodes={caption.says} />
            </dd>
          </div>
        </dl>
      )}
    </li>
  )
}

/** The film in four stills and in words, and what each caption does, for print. */
const InPrint = ({ node: { captions } }: { node: Exercise }) => (
  <>
    <Stills cut={wholeFilm} inARow />
    <ul>
      {shots.map(([second, says]) => (
        <li key={second}>
          {second} s: {says}
        </li>
      ))}
    </ul>
    <SolutionLines lines={captions.map(({ nodes, says }) => ({ nodes, feedback: says }))} />
  </>
)

export default part(kind.node, Cutting, InPrint)

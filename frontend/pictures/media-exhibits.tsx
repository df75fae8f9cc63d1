import type { FigureWords } from './figure-words.ts'
import { Line, Outlined, Shape } from './scene.tsx'
import { Traced } from './traced.tsx'
import './media-exhibits.css'

const Letter = ({ children }: { children: string | undefined }) => <b className="letter">{children}</b>

/** A newspaper's front page: a lead story, a comment, a panel that somebody paid for, and a correction. */
export const FrontPage = ({ rows: [lead, comment, paid, correction] }: FigureWords) => (
  <div className="exhibit newspaper">
    <p className="masthead">The Upper Plains Advocate</p>
    <div className="lead">
      <Letter>{lead?.[0]}</Letter>
      <p className="headline">{lead?.[1]}</p>
      <p>{lead?.[2]}</p>
      <svg viewBox="0 0 300 90" aria-hidden="true">
        <path d="M0 0h300v90H0Z" className="fill-sand" />
        <path d="M0 64q75-12 150 0t150 0v26H0Z" className="fill-layer-5" />
        <Line
          d="M0 40h120l10 8M170 48l10-8h120M40 40v34M100 40v32M200 40v32M260 40v34"
          strokeWidth="6"
          className="stroke-layer-1"
        />
      </svg>
    </div>
    <div>
      <Letter>{comment?.[0]}</Letter>
      <svg viewBox="0 0 40 40" className="portrait" aria-hidden="true">
        <circle cx="20" cy="20" r="19" strokeWidth="2" className="fill-sand stroke-layer-edge" />
        <path d="M8 37c0-18 24-18 24 0Z" className="fill-layer-2" />
        <circle cx="20" cy="16" r="8" className="fill-layer-4" />
      </svg>
      <p className="headline">{comment?.[1]}</p>
      <p>{comment?.[2]}</p>
    </div>
    <div>
      <Letter>{paid?.[0]}</Letter>
      <p className="headline">{paid?.[1]}</p>
      <p className="small">{paid?.[2]}</p>
    </div>
    <p className="correction">
      <Letter>{correction?.[0]}</Letter> <strong>{correction?.[1]}</strong> {correction?.[2]}
    </p>
  </div>
)

export const TownFeed = ({ rows }: FigureWords) => (
  <div className="exhibit phone">
    {rows.map(([letter, who, words, small]) => (
      <div key={letter} className="post">
        <Letter>{letter}</Letter>
        <strong>{who}</strong>
        <p>{words}</p>
        <p className="small">{small}</p>
      </div>
    ))}
  </div>
)

export const PaidFrame = ({ rows: [name, words, label, time] }: FigureWords) => (
  <div className="exhibit phone frame">
    <svg viewBox="0 0 200 190" aria-hidden="true">
      <path d="M0 0h200v190H0Z" className="fill-layer-4" />
      <path d="M0 130h200v60H0Z" className="fill-layer-1" />
      <Outlined d="M20 20h50v60H20ZM130 10h60v50h-60Z" strokeWidth="3" className="fill-sand" />
      <path d="M62 150c0-60 76-60 76 0Z" className="fill-layer-5" />
      <circle cx="100" cy="74" r="22" strokeWidth="2" className="fill-layer-3 stroke-paper" />
      <Shape d="M144 96h18v44h-18ZM149 84h8v12h-8Z" strokeWidth="2" className="fill-layer-2" />
      <Line d="M130 126q10-14 20-10" strokeWidth="9" round className="stroke-layer-5" />
    </svg>
    <p className="small">{label?.[0]}</p>
    <p className="over">
      <Letter>H</Letter> {words?.[0]}
    </p>
    <p>
      <strong>{name?.[0]}</strong> <span className="small">{time?.[0]}</span>
    </p>
  </div>
)

/** What a program shows of a picture's file. */
export const FileData = ({ rows }: FigureWords) => (
  <div className="exhibit panel">
    {rows.map(([field, value]) => (
      <p key={field}>
        <strong>{field}</strong> <span>{value}</span>
      </p>
    ))}
  </div>
)

/** The part of the foam picture that each state still has, by the state's letter. */
const left = {
  V: { x: 88, y: 30, width: 152, height: 120 },
  W: {},
  X: { x: 88, y: 50, width: 110, height: 66 },
  Y: { x: 88, y: 30, width: 152, height: 120 },
  Z: { x: 88, y: 50, width: 110, height: 66 },
}
const isState = (letter: string | undefined): letter is keyof typeof left => letter !== undefined && letter in left

/** One picture in five states, out of order. */
export const FiveStates = ({ rows }: FigureWords) => (
  <div className="exhibit states">
    {rows.map(([letter, seen, words]) => (
      <div key={letter} className="state" data-state={letter}>
        <Letter>{letter}</Letter>
        {letter === 'Z' && <p className="headline">{words}</p>}
        {letter === 'V' && <p className="small bar">7.31 · 62 %</p>}
        {isState(letter) && <Traced picture="foam" {...left[letter]} />}
        {letter !== 'Z' && words && <p className="words">{words}</p>}
        <p className="small">{seen}</p>
      </div>
    ))}
  </div>
)

const top = 70
const bottom = 60

/** Two bars above an axis that doesn't begin at nought. */
export const CutAxis = ({ columns, rows }: FigureWords) => (
  <div className="exhibit chart">
    <p className="headline">Checking takes off</p>
    <div className="plot">
      <div className="axis">
        <span>{top}</span>
        <span>65</span>
        <span>{bottom}</span>
      </div>
      <svg viewBox="0 0 200 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 .5h200M0 50h200M0 99.5h200" strokeWidth="1" className="stroke-line" />
        {rows.map(([, value], index) => {
          const height = ((Number(value) - bottom) / (top - bottom)) * 100
          return (
            <rect
              key={value}
              x={30 + index * 90}
              y={100 - height}
              width="50"
              height={height}
              className="fill-layer-5"
            />
          )
        })}
      </svg>
      <div className="bars">
        {rows.map(([year, value]) => (
          <p key={year}>
            <strong>{value}</strong> {year}
          </p>
        ))}
      </div>
    </div>
    <p className="small first-letter:uppercase">{columns[1]}</p>
  </div>
)

/** A parents' group with a notice that somebody passed on. */
export const ParentsChat = ({ rows: [group, notice, ...replies] }: FigureWords) => (
  <div className="exhibit phone">
    <p>
      <strong>{group?.[0]}</strong>
    </p>
    <div className="post notice">
      <p className="small">{group?.[1]}</p>
      <svg viewBox="0 0 60 44" className="crest" aria-hidden="true">
        <path d="M12 4h36v18q-2 14-18 18Q14 36 12 22Z" strokeWidth="2.5" className="fill-sand stroke-layer-1" />
        <Line d="M16 24q7-8 14 0t14 0" strokeWidth="3" className="stroke-layer-5" />
        <circle cx="30" cy="13" r="4" className="fill-layer-3" />
      </svg>
      <p className="headline">{notice?.[0]}</p>
      <p>{notice?.[1]}</p>
    </div>
    {replies.map(([who, words]) => (
      <p key={who} className="post">
        <strong>{who}</strong> {words}
      </p>
    ))}
  </div>
)

import type { FigureWords } from './figure-words.ts'

const grounds = [
  { ground: 'ground-4', fill: 'fill-layer-4' },
  { ground: 'ground-3', fill: 'fill-layer-3' },
  { ground: 'ground-2', fill: 'fill-layer-2' },
  { ground: 'ground-1', fill: 'fill-layer-1' },
]

/** Rows of words as layers of the ground, two to four, the uppermost first: a title and what stands under it. */
export const Depths = ({ rows }: Pick<FigureWords, 'rows'>) =>
  rows.map(([title, ...texts], index) => {
    const { ground, fill } = grounds[index % grounds.length] ?? {}
    return (
      <div key={title} className={`depth ${ground}`}>
        <svg viewBox="0 0 900 13" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 9C180-4 330 14 470 9S760-3 900 7V14H0Z" className={fill} />
          <path d="M0 9C180-4 330 14 470 9S760-3 900 7" fill="none" strokeWidth="3" className="stroke-paper" />
        </svg>
        <b>{title}</b>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    )
  })

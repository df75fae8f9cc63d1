import { Check, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { keyed } from '../elements/keyed.ts'

export type QuestionState = 'open' | 'answered' | 'right' | 'wrong'

/** Two questions share the colour of a layer, from the lowest up. */
export const layerOf = (index: number) => ({ '--layer': `var(--layer-${(index >> 1) + 1})` }) as CSSProperties

type QuizBarProps = {
  states: readonly QuestionState[]
  /** The question that phones show. */
  here: number
  words: string
  wordsId: string
  onGo: (index: number) => void
}

/** A button for each question, which leads there, and how the quiz stands in words. It stays in sight over the questions. */
export const QuizBar = ({ states, here, words, wordsId, onGo }: QuizBarProps) => (
  <div className="quiz-bar">
    <ol aria-label="Questions">
      {keyed(states).map(({ key, item: state }, index) => (
        <li key={key}>
          <button
            type="button"
            aria-label={`Question ${index + 1}: ${state}`}
            aria-current={index === here && 'step'}
            style={layerOf(index)}
            data-full={state === 'answered' || state === 'right'}
            onClick={() => onGo(index)}
          >
            {state === 'right' ? (
              <Check aria-hidden="true" size={16} strokeWidth={3} />
            ) : state === 'wrong' ? (
              <X aria-hidden="true" size={16} strokeWidth={3} />
            ) : (
              index + 1
            )}
          </button>
        </li>
      ))}
    </ol>
    <p role="status" id={wordsId}>
      {words}
    </p>
  </div>
)

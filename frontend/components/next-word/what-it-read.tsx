import { wordsOf } from './model.ts'

/** The text that the machine was trained on. */
export const WhatItRead = ({ paragraphs }: { paragraphs: readonly string[] }) => (
  <details className="machine-text">
    <summary>
      Everything it has read: {paragraphs.reduce((sum, one) => sum + wordsOf(one).length, 0)} words and signs about a
      school week
    </summary>
    {paragraphs.map((one) => (
      <p key={one}>{one}</p>
    ))}
  </details>
)

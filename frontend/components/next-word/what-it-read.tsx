import { Disclosure } from '../disclosure.tsx'
import { wordsOf } from './model.ts'

/** The text that the machine was trained on. */
export const WhatItRead = ({ paragraphs }: { paragraphs: readonly string[] }) => (
  <Disclosure
    className="print:hidden"
    summary={`Everything it has read: ${paragraphs.reduce((sum, one) => sum + wordsOf(one).length, 0)} words and signs about a school week`}
  >
    {paragraphs.map((one) => (
      <p key={one} className="my-3 max-w-measure font-serif">
        {one}
      </p>
    ))}
  </Disclosure>
)

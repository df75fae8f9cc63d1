/** A part in square brackets, to be filled in. A link's words aren't one. */
const blank = /(\[[^[\]\n]{2,80}\](?!\())/

/** A prompt's text with its blanks marked. */
export const WithBlanks = ({ text }: { text: string }) =>
  text.split(blank).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which has nothing else to tell them apart
      <mark key={index} className="bg-ochre-wash px-0.5 text-ochre-deep">
        {part}
      </mark>
    ),
  )

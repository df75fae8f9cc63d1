import { DoPart } from './do-part.tsx'
import { InlineNodes } from './inline-nodes.tsx'
import type { InteractiveParts } from './interactive-parts.ts'
import { Callout } from './story-callout.tsx'

/** The interactive parts in a preview, as text: what a box is for instead of the box, prompts to read, no quiz. */
export const previewParts: InteractiveParts = {
  Callout,
  Prompt: ({ node }) => (
    <figure className="keep-part">
      <figcaption className="font-sans text-base font-semibold">{node.title}</figcaption>
      <p translate="no" className="mt-2! whitespace-pre-wrap text-base">
        {node.text}
      </p>
    </figure>
  ),
  Reflection: ({ node, children }) => (
    <DoPart aria-label={node.label} title={<p>Reflection</p>} minutes={node.minutes}>
      <div className="reading">{children}</div>
      <BoxLine label={node.label} />
    </DoPart>
  ),
  Trials: ({ node }) => <BoxLine label={node.label} />,
  Notes: ({ node }) => <BoxLine label={node.label} />,
  Checklist: ({ node }) => (
    <DoPart aria-label={node.title} title={<p>{node.title}</p>}>
      <ul>
        {node.items.map((item) => (
          <li key={item.id}>
            <InlineNodes nodes={item.nodes} />
          </li>
        ))}
      </ul>
    </DoPart>
  ),
  Quiz: () => null,
  Library: () => null,
  Where: ({ children }) => children,
  // The server leaves exercises out of a preview.
  Exercise: () => null,
  ActivityFooter: () => null,
}

const BoxLine = ({ label }: { label: string }) => (
  <p className="mt-3! font-sans text-sm text-bark">You write here: {label}.</p>
)

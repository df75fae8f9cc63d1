import { InlineNodes } from './inline-nodes.tsx'
import type { InteractiveParts } from './interactive-parts.ts'

/** The interactive parts in a preview, as text: what a box is for instead of the box, prompts to read, no quiz. */
export const previewParts: InteractiveParts = {
  Prompt: ({ node }) => (
    <figure className="border border-line bg-leaf px-5 py-4">
      <figcaption className="font-sans text-base font-semibold">{node.title}</figcaption>
      <p className="mt-2! whitespace-pre-wrap text-base">{node.text}</p>
    </figure>
  ),
  Reflection: ({ node, children }) => (
    <section aria-label={node.label} className="border border-line bg-leaf px-5 py-4">
      <p className="font-sans text-sm font-semibold text-bark">Reflection · {node.minutes} minutes</p>
      <div className="reading mt-2">{children}</div>
      <BoxLine label={node.label} />
    </section>
  ),
  Trials: ({ node }) => <BoxLine label={node.label} />,
  Notes: ({ node }) => <BoxLine label={node.label} />,
  Checklist: ({ node }) => (
    <section aria-label={node.title} className="border border-line bg-leaf px-5 py-4">
      <p className="font-semibold">{node.title}</p>
      <ul className="mt-2">
        {node.items.map((item) => (
          <li key={item.id}>
            <InlineNodes nodes={item.nodes} />
          </li>
        ))}
      </ul>
    </section>
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

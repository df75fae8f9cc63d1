import type { InlineNode } from '#lessons/lesson'
import { keyed } from './keyed.ts'

/** Inline text. Links leave the portal in the same tab; a reader who wants a new tab opens one. */
export function InlineNodes({ nodes }: { nodes: readonly InlineNode[] }) {
  return keyed(nodes).map(({ key, item }) => <Inline key={key} node={item} />)
}

function Inline({ node }: { node: InlineNode }) {
  switch (node.type) {
    case 'text':
      return node.value
    case 'code':
      return <code translate="no">{node.value}</code>
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <InlineNodes nodes={node.nodes} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <InlineNodes nodes={node.nodes} />
        </em>
      )
    case 'link':
      return (
        <a href={node.href} rel="noreferrer">
          <InlineNodes nodes={node.nodes} />
        </a>
      )
  }
}

import type { InlineNode } from '#contract/lesson'

/** The letters of running text, without emphasis and links. */
export const plainText = (nodes: readonly InlineNode[]): string =>
  nodes.map((node) => ('nodes' in node ? plainText(node.nodes) : 'value' in node ? node.value : ' ')).join('')

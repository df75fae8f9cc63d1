import { readAttributes } from './attributes.ts'
import type { ContainerCompiler } from './directive.ts'

/**
 * A picture, which the page draws by the lesson's name and the figure's id. `alt` says what it shows; the body is the table or list
 * whose words stand in it, if it has any.
 */
export const figure: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'alt', 'caption'], ['wide', 'minutes'])
  const nodes = content(node.children)
  const [words, ...more] = nodes
  if (more.length > 0 || (words && words.type !== 'table' && words.type !== 'list'))
    return source.refuse(node, 'The words of a “figure” must be one table or one list. Move the rest out of it.')
  return read && source.module && { type: 'figure', module: source.module, ...read, nodes }
}

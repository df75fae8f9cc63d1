import { keyIn } from './keys.ts'
import type { Table } from './table.ts'

/** Reads one item, which nobody writes, to learn whether the table can be read at all. Costs one read unit. */
export const probeTable = (table: Table): Promise<unknown> => table.get(keyIn('HEALTH', 'HEALTH'))

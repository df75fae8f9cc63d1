import { exhibits } from '#exercises/exhibits'
import { Machine } from '../next-word/machine.tsx'
import { part } from '../part.tsx'

/** The next-word machine. Print shows it as it stands. */
export default part(exhibits.machine, ({ near }) => near && <Machine />)

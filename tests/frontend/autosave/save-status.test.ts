import { expect, test } from 'vitest'
import { gravest, type SaveState } from '../../../frontend/autosave/save-status.ts'

const saved = (at: string): SaveState => ({ kind: 'saved', at })
const nothing: SaveState = { kind: 'nothing' }
const saving: SaveState = { kind: 'saving' }
const kept: SaveState = { kind: 'kept', onDevice: true }
const refused: SaveState = { kind: 'refused', message: 'Too long.' }

test.each<[SaveState, SaveState, SaveState]>([
  [nothing, nothing, nothing],
  [nothing, saved('10:42'), saved('10:42')],
  [saved('10:42'), saved('10:41'), saved('10:42')],
  [saved('10:42'), saving, saving],
  [saving, kept, kept],
  [kept, refused, refused],
  [refused, { kind: 'choose' }, { kind: 'choose' }],
])('of %j and %j a page shows %j, whichever comes first', (one, other, shown) => {
  expect(gravest(one, other)).toEqual(shown)
  expect(gravest(other, one)).toEqual(shown)
})

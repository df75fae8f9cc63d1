import { expect, test } from 'vitest'
import { moreSerious, type SaveState } from '../../../frontend/autosave/save-status.ts'

const saved = (at: string): SaveState => ({ kind: 'saved', at })
const nothing: SaveState = { kind: 'nothing' }
const saving: SaveState = { kind: 'saving' }
const unsaved: SaveState = { kind: 'unsaved', onDevice: true }
const refused: SaveState = { kind: 'refused', message: 'Too long.' }

test.each<[SaveState, SaveState, SaveState]>([
  [nothing, nothing, nothing],
  [nothing, saved('10:42'), saved('10:42')],
  [saved('10:42'), saved('10:41'), saved('10:42')],
  [saved('10:42'), saving, saving],
  [saving, unsaved, unsaved],
  [unsaved, refused, refused],
  [refused, { kind: 'conflict' }, { kind: 'conflict' }],
])('of %j and %j a page shows %j, in either order', (one, other, shown) => {
  expect(moreSerious(one, other)).toEqual(shown)
  expect(moreSerious(other, one)).toEqual(shown)
})

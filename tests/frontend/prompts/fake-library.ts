import { fireEvent, screen } from '@testing-library/react'
import {
  type DeletedPrompt,
  deletePrompt,
  getDeletedPrompts,
  getPrompts,
  type Prompt,
  postPrompt,
  putPrompt,
} from '#prompts/contract'
import { FakeApi, Refuse } from '../fake-api.ts'

const at = '2026-03-02T01:00:00.000Z'

export const prompt = (n: number, more: Partial<Prompt> = {}): Prompt => ({
  promptId: `01JQ000000000000000000${String(n).padStart(4, '0')}`,
  moduleId: 'genai-module-1',
  title: `Title ${n}`,
  text: `Text ${n}`,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...more,
})

/** A library on the server, with the same rules as functions/prompts. `stored` is its content. */
export class FakeLibrary {
  stored: Prompt[] = []
  deleted: DeletedPrompt[] = []
  readonly api = new FakeApi()
    .on(getPrompts, () => ({ prompts: this.stored }))
    .on(postPrompt, (input) => this.add(input))
    .on(putPrompt, (input) => this.edit(input))
    .on(getDeletedPrompts, () => ({ prompts: this.deleted }))
    .on(deletePrompt, ({ promptId }) => {
      const gone = this.stored.filter((one) => one.promptId === promptId)
      this.deleted = [...gone.map((one) => ({ ...one, deletedAt: at })), ...this.deleted]
      this.stored = this.stored.filter((one) => one.promptId !== promptId)
      return { deleted: true as const }
    })

  add(input: Pick<Prompt, 'promptId' | 'moduleId' | 'title' | 'text' | 'tags'>): Prompt {
    const before = this.stored.find(({ promptId }) => promptId === input.promptId)
    if (before) return before
    const added: Prompt = { ...input, version: 1, createdAt: at, updatedAt: at }
    this.stored = [...this.stored, added]
    return added
  }

  edit(input: Pick<Prompt, 'promptId' | 'title' | 'text' | 'tags' | 'version'>): Prompt {
    const { promptId, title, text, tags, version } = input
    const current = this.stored.find((one) => one.promptId === promptId)
    if (!current) throw new Refuse('not-found', 'We can’t find that prompt.')
    if (current.version !== version) throw new Refuse('conflict', '', { current })
    const edited = { ...current, title, text, tags: tags ?? current.tags, version: version + 1 }
    this.stored = this.stored.map((one) => (one === current ? edited : one))
    return edited
  }
}

/** Opens the cards with this title that are closed: only open ones have buttons to edit and delete. */
export function openCards(title: string): void {
  for (const closed of screen.queryAllByRole('button', { name: title, expanded: false })) fireEvent.click(closed)
}

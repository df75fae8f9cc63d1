import { hasAccess } from '#access/enrolment'
import { type ModuleId, moduleById } from '#catalogue/catalogue'
import { Problem } from '#core/errors'
import type { Provider } from '#core/provider'
import type { PdfFile } from '#core/route'
import { documentExcess, type Excess } from '#paper/document-limits'
import { readMe } from '#people/profile'
import type { LearnerContext } from '../context.ts'
import { type LabelledNote, labelledNotes } from './labelled-notes.ts'

type NotesDocument = {
  title: string
  name: string
  notes: readonly LabelledNote[]
  provider: Provider
  at: Date
}

/** Renders a learner's notes on a module as a PDF. Undefined if the PDF is too large for one Lambda response. */
export type RenderNotes = (notes: NotesDocument) => Promise<Uint8Array | undefined>

type Needs = Pick<
  LearnerContext,
  'access' | 'sub' | 'userPool' | 'lessons' | 'notes' | 'profile' | 'settings' | 'world'
>

/** The learner's notes on a module as a PDF, even after access has ended. */
export async function downloadNotes(
  { moduleId }: { moduleId: ModuleId },
  context: Needs & { render: RenderNotes },
): Promise<PdfFile> {
  const [saved, access, { name }] = await Promise.all([
    context.notes.all(moduleId),
    hasAccess(moduleId, context),
    readMe({}, context),
  ])
  const notes = labelledNotes(context.lessons.lesson(moduleId), saved, { access })
  if (notes.length === 0)
    throw new Problem('refused', 'You have not written anything in this module yet, so there are no notes to download.')
  const excess = documentExcess(notes.flatMap(textsOf))
  if (excess) throw tooMuch(excess)
  const { title } = moduleById(moduleId)
  const { provider } = context.settings
  const bytes = await context.render({ title, name, notes, provider, at: context.world.now() })
  if (!bytes) throw tooMuch('text')
  return { filename: `${moduleId}-notes.pdf`, bytes }
}

const textsOf = (note: LabelledNote): readonly string[] => ('text' in note ? [note.text] : note.cells.flat())

const excesses: Record<Excess, string> = {
  text: 'are too long',
  'short lines': 'have too many short lines',
  symbols: 'have too many symbols',
}

const tooMuch = (excess: Excess) =>
  new Problem(
    'too-large',
    `Your notes in this module ${excesses[excess]} for one PDF file. Please print the page of the module from your browser instead; nothing is lost.`,
  )

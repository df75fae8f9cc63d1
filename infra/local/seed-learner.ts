import type { ModuleId } from '#catalogue/catalogue'
import { notesBox } from '#catalogue/module-work'
import { addPrompt } from '#prompts/change-prompt'
import { questionsOf, submitQuiz } from '#quizzes/quiz'
import { completeModule } from '#work/complete-module'
import { saveNote, savePosition } from '#work/save'
import type { LearnerContext } from '../../functions/context.ts'

const first = 'genai-module-1'
const second = 'genai-module-2'

type Text = { moduleId: ModuleId; boxId: string; text: string }

/** Completes module 1 and half of module 2. Runs once, so that a developer's changes to this account stay. */
export async function learnFlagship(context: LearnerContext): Promise<void> {
  if ((await context.progress.read(first))?.completed) return
  for (const { moduleId, boxId, text } of texts)
    await saveNote({ moduleId, boxId, text, version: 0, operation: `seed-${moduleId}-${boxId}` }, context)
  for (const prompt of prompts) await addPrompt(prompt, context)
  const sections = context.lessons.lesson(first)?.sections.map(({ id }) => id) ?? []
  await savePosition({ moduleId: first, section: sections.at(-1), tick: sections, untick: [] }, context)
  const written = ['overview', 'five-part-prompt', 'classroom-story']
  await savePosition({ moduleId: second, section: 'reflections', tick: written, untick: [] }, context)
  await submitQuiz({ moduleId: first, attempt: 1, answers: nineOfTen(context), operation: 'seed-quiz' }, context)
  // Last, because completion marks the seeding as done.
  await completeModule({ moduleId: first, operation: 'seed-complete' }, context)
}

/** Correct answers to every question except the fourth. */
function nineOfTen(context: LearnerContext): Record<string, string> {
  const right = new Map(context.lessons.key(first)?.questions.map(({ id, answer }) => [id, answer]))
  return Object.fromEntries(
    questionsOf(first, context).map(({ id, options }, index) => {
      const answer = index === 3 ? options.find((option) => option !== right.get(id)) : right.get(id)
      return [id, answer ?? '']
    }),
  )
}

const texts: readonly Text[] = [
  {
    moduleId: first,
    boxId: 'five-jobs',
    text: `1. Three levels of a reading task on the Murray cod, 50 min, with care
2. Reports: comments for 8B Science, 2 h 40 (S), keep
3. Email to families about the wetlands excursion, 25 min, first draft
4. Seating plan for the new term, 30 min (S), keep
5. Ten quick questions on food webs for Friday, 20 min, first draft *`,
  },
  {
    moduleId: first,
    boxId: 'advice-to-marcus',
    text: `You asked for a test and you got one. It never asks who's sitting it, it just fills the gaps, cheerfully. Tell it Year 8, no calculators, 20 minutes, and the thing they always do with 10% up and 10% down. Then do it yourself first: mine had one answer wrong and it looked exactly like the rest.`,
  },
  {
    moduleId: first,
    boxId: notesBox,
    text: `The explanation. It's a very well-read finisher of sentences. It has seen an enormous amount of writing, and when you ask it something it works out, piece by piece, what would usually come next. Most of the time that comes out sensible because most writing is. It doesn't look anything up in its head and it doesn't know when it has wandered off, so it sounds just as sure when it's wrong.

The evidence. I asked for a food web of our creek. It gave me platypus, yabbies, river red gums, all good, and then a trout cod eating a water rat. Our Year 8s would have loved that. I knew because we do the creek every autumn. When I asked for the curriculum code as well, I got one that doesn't exist. Looked it up: thirty seconds.

The decision. I'll try the quick Friday questions. I can check ten questions in two minutes, and nobody is hurt if one is dull. I'm keeping the report comments. I sat with those kids all term, and their families should hear from somebody who did.

The rule. Nothing about an identifiable student goes into a tool, which our department's guideline says too, and we're only to use the assistant on the staff login. I wasn't sure about the shared laptops in the prep room, so I asked our deputy. She wasn't sure either, and she's asking for all of us.`,
  },
  {
    moduleId: second,
    boxId: 'before-prompt',
    text: `"Make me a worksheet about ecosystems for year 8, make it engaging."

I was hoping for something I could photocopy at 8.25 and not be embarrassed by at 9.40.`,
  },
  {
    moduleId: second,
    boxId: 'reflect-unsaid',
    text: `- They'll read anything out loud and almost nothing silently. If it's on paper, somebody has to perform it first.
- Period 5 on a Thursday is straight after sport. Nothing longer than ten minutes works until they've cooled down.
- "Explain" means one sentence to them. "Convince the person beside you" gets a paragraph.

I've never told a relief teacher the last one. I've only ever watched them find out.`,
  },
]

const prompts: readonly { promptId: string; moduleId: ModuleId; title: string; text: string }[] = [
  {
    promptId: '01KAEDVCAT0RPRTA1DEM0SEED1',
    moduleId: first,
    title: 'Friday ten: quick questions on food webs',
    text: `Write ten quick-recall questions on food webs for a Year 8 Science class in regional Victoria. They know producer, consumer and decomposer, and they mix up the direction of the arrows. Mix five short-answer, three true-or-false with a reason, and two that need a small sketch. Use animals and plants of an inland river. Australian spelling. Put the answers in a separate list, and write [CHECK] beside anything you aren't sure lives here.`,
  },
  {
    promptId: '01KAEDVCAT0RPRTA1DEM0SEED2',
    moduleId: first,
    title: 'Excursion email that families will read',
    text: `Write an email to families about a Year 8 excursion to the local wetlands. Warm and plain, no more than 150 words, with what to bring as a short list. Many families read it on a phone, and English is a second language for some. Leave gaps for the date, the cost and the bus time, written as [DATE], [COST] and [TIME]. Don't invent any other arrangements.`,
  },
  {
    promptId: '01KAEDVCAT0RPRTA1DEM0SEED3',
    moduleId: second,
    title: 'Creek health investigation, one page, read-aloud first',
    text: `Write as a Year 8 Science teacher whose students argue well and read reluctantly. Make a one-page investigation sheet: is our creek healthier this year than last? Start with a four-line script that two students read out. Then a table for three measurements (water temperature, clarity, macroinvertebrates counted) and two questions that begin "Convince the person beside you". Fifty minutes, in pairs. Use only the facts in my list; where one is missing, write [CHECK]. Australian spelling.

My list: we sample at the footbridge in March. Last year we counted 31 macroinvertebrates. The water was 17 degrees.`,
  },
  {
    promptId: '01KAEDVCAT0RPRTA1DEM0SEED4',
    moduleId: second,
    title: 'Three levels of one text, same ideas',
    text: `Rewrite my paragraph on salinity in three versions for a Year 8 class. [Group A] read confidently. [Group B] have plenty of ideas and need shorter sentences. [Group C] are learning English as an additional language; give them key words with plain meanings first. Keep every idea in all three, and the same three headings, so that we can talk about one text. No new facts. Under 180 words each.

My paragraph: [PASTE]`,
  },
  {
    promptId: '01KAEDVCAT0RPRTA1DEM0SEED5',
    moduleId: second,
    title: 'Ask me five questions before you plan anything',
    text: `I want to plan a 50-minute lesson. Before you write any of it, ask me five questions, one at a time, about what my students already know, where they usually come unstuck, the room, the time of day and what comes next in the unit. Wait for each answer. Then give me a plan of no more than half a page, and mark with [CHECK] anything that you had to assume. I'll describe groups and needs only, never a student.`,
  },
]

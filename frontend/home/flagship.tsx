import type { ReactNode } from 'react'
import { flagship, type ModuleId } from '#catalogue/catalogue'

/** What each module of the flagship course is about, in a sentence. */
const about: Partial<Record<ModuleId, string>> = {
  'genai-module-1':
    'What generative AI is and is not: patterns and likelihood, no understanding, and confident errors.',
  'genai-module-2':
    'The craft of prompting in five parts, a lab of four activities, and the judgement that no prompt replaces.',
  'genai-module-3':
    'A personal prompt library that works as an assistant of your own, with your voice and your values.',
  'genai-module-4': 'A feedback generator that drafts rubric-aligned comments in your voice, for you to check.',
  'genai-module-5': 'Ethics, bias and professional judgement, and all your prompts in one place to take with you.',
}

/** The flagship's long welcome. */
export const Welcome = () => (
  <div className="reading opening">
    <p>
      Sunday afternoon. There is a pile of drafts on the kitchen table, a unit to finish before Tuesday, and a staffroom
      full of opinions about artificial intelligence: it will replace us, it will save us, Year&nbsp;9 already use it
      for everything. You have probably tried one of these tools yourself. You may have been impressed, or bored, or
      quietly alarmed. Most teachers worth teaching beside are all three.
    </p>
    <p>
      Welcome. This course is for you, whichever of the three is loudest today. It asks for no technical background. It
      asks for what you already have: knowledge of your students, of your subject, and of the difference between a task
      that looks good and a task that teaches.
    </p>
    <p>
      It starts with a plain question: what is this thing? A language model is a machine that continues text. It is very
      good at that, it has no idea whether what it says is true, and nearly everything useful or dangerous about it
      follows from those two facts. Once you see it that way the noise drops, and you can explain it to a colleague, a
      parent or a Year&nbsp;4 class without waving your hands.
    </p>
    <p>
      Then it turns to craft. A prompt is a set of instructions to a stranger who has read a great deal and never met
      your class. You will learn to give such instructions in five parts (role, task, context, format, constraints) and,
      what matters more, to judge what comes back. You will write prompts for your own lessons and keep the good ones in
      a prompt library that grows with you from the first module to the last.
    </p>
    <p>
      From there you build two tools. In the third module you make a teaching partner: a written brief that gives the
      machine your voice, your values and your limits, tried on real planning and corrected where it fails. In the
      fourth you make a feedback generator, tied to your own rubric, that drafts two or three sentences in your manner
      for you to check, change or throw away. Both are made of words. They belong to you, and they work in whichever
      tool your school allows.
    </p>
    <p>
      The last module is about judgement. Some work should never be handed to a machine, and some information should
      never be typed into one; you will not be asked to enter anything personal about a student, here or anywhere else.
      You leave with reasons for where you draw your line, and with your complete prompt library to keep.
    </p>
    <p>
      The hours are honest. Ten hours means ten: the time it takes to read, and to do what each lesson asks, such as an
      exercise or testing one prompt three ways. Trying it in class comes on top. Work at your own pace. Your place and
      your notes are saved as you go, and nobody is counting the days.
    </p>
    <p>
      And the weekends? No course can promise you those. But an afternoon spent learning to brief the machine well,
      check it hard and stop when it stops helping is an afternoon with a fair chance of paying you back. Bring one unit
      that you teach, one rubric that you mark with, and your doubts. All three will be put to work.
    </p>
  </div>
)

/** The flagship's modules, with what each is about. */
export const ModuleList = () => (
  <ol>
    {flagship.modules.map((module, index) => (
      <li key={module.id} className="border-b border-line py-3 first:border-t">
        <ContentsLine amount={`${module.minutes} minutes`}>
          <span className="text-lg font-semibold">
            <span className="text-ochre-deep">{index + 1}</span> {module.title}
          </span>
        </ContentsLine>
        <p className="mt-0.5">{about[module.id]}</p>
      </li>
    ))}
  </ol>
)

/** A line of a table of contents: a title, leader dots, and an amount of time. */
function ContentsLine({ children, amount }: { children: ReactNode; amount: string }) {
  return (
    <span className="flex items-baseline-last gap-2">
      <span>{children}</span>
      <span aria-hidden="true" className="leaders min-w-6 grow" />
      <span className="shrink-0 font-sans text-sm text-bark">{amount}</span>
    </span>
  )
}

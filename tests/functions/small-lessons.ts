import { type ModuleId, moduleById, moduleIds } from '#catalogue/catalogue'
import { hasActivity } from '#catalogue/module-work'
import type { Lesson, LessonNode } from '#lessons/lesson'
import { type LessonLibrary, previewOf, type QuizKey } from '#lessons/library'

/** The correct options of the two quizzes, by letter in the order written. */
const keys: Partial<Record<ModuleId, string>> = { 'genai-module-1': 'BBAAACAAAA', 'genai-module-2': 'CBBCBBABAB' }

export const option = (number: number, letter: string): string => `Question ${number}, option ${letter}`

/** Answers of which the first `right` are correct and the others wrong. */
export function answersOf(moduleId: ModuleId, right = 10): Record<string, string> {
  const letters = [...(keys[moduleId] ?? '')]
  return Object.fromEntries(
    letters.map((letter, i) => [`q${i + 1}`, option(i + 1, i < right ? letter : letter === 'A' ? 'B' : 'A')]),
  )
}

/** Lessons of two sections with every kind of notes box, and quizzes of ten questions. Modules in `without` have no lesson. */
export function smallLessons({ without = [] }: { without?: readonly ModuleId[] } = {}): LessonLibrary {
  const written = new Map(moduleIds.filter((id) => !without.includes(id)).map((id) => [id, lessonOf(id)]))
  return {
    available: () => [...written.keys()],
    lesson: (id) => written.get(id),
    preview: (id) => previewOf(written.get(id)),
    key: (id) => (written.has(id) ? keyOf(id) : undefined),
    replies: (id, name) =>
      written.has(id) && name === 'fridge'
        ? { variants: [{ prompt: 'What is it?', replies: ['A yoghurt.', 'A hummus.'] }] }
        : undefined,
  }
}

/** What somebody who finished a small lesson had done. */
export const countsOfSmall = {
  done: { sections: 2, exercises: 1, boxes: 1 },
  all: { sections: 2, exercises: 1, boxes: 2 },
}

/** The stored record of a completion. */
export function completionOf(id: ModuleId, completedAt: string, lessons: LessonLibrary = smallLessons()) {
  const { reviewed, minutes } = lessons.lesson(id) ?? lessonOf(id)
  return { completedAt, zone: 'Australia/Sydney', reviewed, minutes, counts: countsOfSmall } as const
}

function lessonOf(id: ModuleId): Lesson {
  const { title, minutes } = moduleById(id)
  return {
    moduleId: id,
    title,
    subtitle: `About ${title}`,
    reviewed: id === 'genai-module-2' ? '2026-02-01' : '2026-01-15',
    outcomes: ['Know it', 'Do it'],
    audience: 'Teachers',
    minutes,
    ...(id === 'genai-module-1' && { sample: 'guess' }),
    promise: 'thoughts',
    sections: [
      {
        id: 'story',
        title: 'Story',
        minutes: 10,
        nodes: [
          { type: 'paragraph', nodes: [{ type: 'text', value: 'Free for all.' }] },
          { type: 'checklist', id: 'rules', title: 'Rules', items: ['rules/1', 'rules/2'].map(item) },
        ],
      },
      {
        id: 'work',
        title: 'Work',
        minutes: minutes - 10,
        nodes: [
          { type: 'paragraph', nodes: [{ type: 'text', value: `Paid words of ${id}.` }] },
          { type: 'quote', nodes: [{ type: 'reflection', id: 'thoughts', minutes: 5, label: 'Thoughts', nodes: [] }] },
          { type: 'trials', id: 'field-test', minutes: 5, label: 'Field test', rows: 3, columns: ['Tried', 'Saw'] },
          guess,
          ...quizOf(id),
          ...(hasActivity(id) ? [{ type: 'notes' as const, id: 'notes', minutes: 10, label: 'Notes' }] : []),
        ],
      },
    ],
  }
}

const guess: LessonNode = {
  type: 'predict',
  id: 'guess',
  minutes: 3,
  title: 'A guess',
  nodes: [],
  ask: 'What comes back?',
  choices: ['Nothing', 'Something'].map((value) => ({ nodes: [{ type: 'text', value }], feedback: [] })),
  happens: 1,
}

const item = (id: string) => ({ id, nodes: [] })

function quizOf(id: ModuleId) {
  const questions = [...(keys[id] ?? '')].map((_, i) => ({
    id: `q${i + 1}`,
    question: `Question ${i + 1}?`,
  }))
  return questions.length > 0 ? [{ type: 'quiz' as const, id: 'quiz', minutes: 10, questions }] : []
}

function keyOf(id: ModuleId): QuizKey | undefined {
  const letters = keys[id]
  if (!letters) return undefined
  return {
    questions: [...letters].map((letter, i) => ({
      id: `q${i + 1}`,
      options: [...'ABCD'].map((one) => option(i + 1, one)),
      answer: option(i + 1, letter),
      explanation: `Because of ${letter}.`,
    })),
  }
}

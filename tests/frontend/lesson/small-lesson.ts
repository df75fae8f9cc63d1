import { type ModuleId, moduleById } from '#catalogue/catalogue'
import type { Lesson, LessonNode } from '#lessons/lesson'

const paragraph = (value: string): LessonNode => ({ type: 'paragraph', nodes: [{ type: 'text', value }] })

const numbers = Array.from({ length: 10 }, (_, i) => i + 1)
const quiz: LessonNode = {
  type: 'quiz',
  id: 'quiz',
  minutes: 10,
  questions: numbers.map((n) => ({ id: `q${n}`, question: `Question ${n}?` })),
}

/** A module's lesson in three short sections, with the parts that completing it needs. */
export function smallLesson(moduleId: ModuleId): Lesson {
  const { title, minutes } = moduleById(moduleId)
  const number = Number(moduleId.at(-1))
  const end: LessonNode[] = number <= 4 ? [{ type: 'notes', id: 'notes', minutes: 10, label: 'My notes' }] : []
  return {
    moduleId,
    title,
    subtitle: 'A small lesson.',
    reviewed: '2026-11-20',
    outcomes: ['Do one thing'],
    audience: 'Everyone',
    minutes,
    story: 'Priya',
    sections: [
      { id: 'first', title: 'The first section', minutes: 5, nodes: [paragraph('Text of the first section.')] },
      {
        id: 'second',
        title: 'The second section',
        minutes: 10,
        nodes: [
          {
            type: 'checklist',
            id: 'rules',
            title: 'Before you go on',
            items: [{ id: 'rules/1', nodes: [{ type: 'text', value: 'I have read it' }] }],
          },
        ],
      },
      {
        id: 'last',
        title: 'The last section',
        minutes: 15,
        nodes: [
          ...(number <= 2 ? [quiz] : []),
          ...end,
          ...(number === 5 ? [{ type: 'library', minutes: 5 } as const] : []),
        ],
      },
    ],
  }
}

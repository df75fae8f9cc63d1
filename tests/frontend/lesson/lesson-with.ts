import type { ModuleId } from '#catalogue/catalogue'
import type { Lesson, LessonNode } from '#lessons/lesson'
import { smallLesson } from './small-lesson.ts'

export const paragraph = (value: string): LessonNode => ({ type: 'paragraph', nodes: [{ type: 'text', value }] })

/** A lesson of these sections: each one's title and blocks. */
export const withSections = (
  sections: Record<string, LessonNode[]>,
  moduleId: ModuleId = 'genai-module-1',
): Lesson => ({
  ...smallLesson(moduleId),
  sections: Object.entries(sections).map(([title, nodes]) => ({
    id: title.toLowerCase().replaceAll(/\W+/g, '-'),
    title,
    minutes: 5,
    nodes,
  })),
})

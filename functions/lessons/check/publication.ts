import { type ModuleId, moduleById } from '#catalogue/catalogue'
import { workOf } from '#catalogue/module-work'
import type { CompileResult } from '../compiler/compile.ts'
import type { Problem } from '../compiler/lesson-problem.ts'
import type { LessonNode } from '../lesson.ts'
import { isWithinTolerance, lessonHours, lessonTolerance, sectionHours } from './hours.ts'
import { standardProblems } from './standards.ts'

type Part = Extract<LessonNode['type'], 'quiz' | 'notes' | 'library'>

const parts: readonly Part[] = ['quiz', 'notes', 'library']

/** Problems that stop a valid lesson from being published: its hours, required parts, quiz key or standards. */
export function publicationProblems(result: CompileResult): Problem[] {
  return [
    ...sectionProblems(result),
    ...lessonProblems(result),
    ...partProblems(result),
    ...keyProblems(result),
    ...standardProblems(result),
  ]
}

function sectionProblems({ file, lesson, lines }: CompileResult): Problem[] {
  return (lesson?.sections ?? []).flatMap((section) => {
    const hours = sectionHours(section)
    if (isWithinTolerance(hours)) return []
    const { words, reading, learning, sum, claimed } = hours
    const sentence = `Section “${section.id}” claims ${claimed} minutes, but ${words} words (${reading.toFixed(1)} min) and ${learning} minutes of learning add up to ${sum.toFixed(1)}. Write minutes=${Math.max(1, Math.round(sum))}, or change the text or the work.`
    return [{ file, line: lines.get(section.id) ?? 1, sentence }]
  })
}

function lessonProblems({ file, lesson }: CompileResult): Problem[] {
  if (!lesson) return []
  const { claimed, sum } = lessonHours(lesson)
  const sentences = [
    claimed !== lesson.minutes &&
      `The sections add up to ${claimed} minutes; the catalogue says ${lesson.minutes}. Make them ${Math.abs(lesson.minutes - claimed)} minutes ${claimed < lesson.minutes ? 'longer' : 'shorter'}.`,
    Math.abs(sum - claimed) > claimed * lessonTolerance &&
      `Reading and work add up to ${sum.toFixed(1)} minutes, more than ${lessonTolerance * 100} % from the ${claimed} that the lesson claims. Change the text or the work.`,
  ]
  return sentences.flatMap((sentence) => (sentence ? [{ file, line: 1, sentence }] : []))
}

function partProblems({ file, lesson }: CompileResult): Problem[] {
  if (!lesson) return []
  const present = new Set(lesson.sections.flatMap((section) => section.nodes.map((node) => node.type)))
  const work = workOf(lesson.moduleId)
  const wanted = parts.filter((part) => work[part])
  const { title } = moduleById(lesson.moduleId)
  const sentences = [
    ...wanted.filter((part) => !present.has(part)).map((part) => `“${title}” needs its “${part}” directive. Add it.`),
    ...parts
      .filter((part) => present.has(part) && !wanted.includes(part))
      .map((part) => `“${title}” doesn’t use “${part}”. Remove the directive.`),
  ]
  // After its one attempt, a quiz sends those with few right answers back to the story.
  if (work.quiz?.pass === 0 && lesson.story === undefined)
    sentences.push(
      'Quiz feedback names the main character of this module’s story. Add the name to the front matter: story: …',
    )
  return sentences.map((sentence) => ({ file, line: 1, sentence }))
}

/** The published keys give the correct option by its letter, so the order of options in the file matters. */
function keyProblems({ file, lesson, key, lines }: CompileResult): Problem[] {
  const published = lesson && publishedQuizzes[lesson.moduleId]
  if (!published || !key) return []
  return key.questions.flatMap(({ id, options, answer }, index) => {
    const letter = 'ABCD'[options.indexOf(answer)]
    const wanted = published.key[index]
    const line = lines.get(`quiz/${id}`) ?? 1
    const problems: Problem[] = []
    if (letter !== wanted)
      problems.push({
        file,
        line,
        sentence: `The correct option of question ${index + 1} must be ${wanted}, but it is ${letter}. Reorder the options.`,
      })
    if (options.length < published.options)
      problems.push({
        file,
        line,
        sentence: `Question ${index + 1} needs ${published.options} options, but it has ${options.length}. Add one.`,
      })
    return problems
  })
}

/** The quiz keys published with the course: the letter of each correct option, and the minimum number of options. */
const publishedQuizzes: Partial<Record<ModuleId, { key: string; options: number }>> = {
  'genai-module-1': { key: 'BBAAACAAAA', options: 3 },
  'genai-module-2': { key: 'CBBCBBABAB', options: 4 },
}

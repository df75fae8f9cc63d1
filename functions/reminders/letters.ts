import { courseById, moduleById } from '#catalogue/catalogue'
import type { Provider } from '#core/provider'
import type { LessonLibrary } from '#lessons/library'
import { type Letter, letterOf } from '#mails/letter'
import type { MailKind } from '#people/contract'
import { partsLeft } from '#plan/rules'
import { minutesIn } from '#record/ledger'
import { dayText, hoursText } from '#record/wording'
import type { LearnerContext } from '../context.ts'
import type { Reminder } from './rules.ts'

type Overview = Awaited<ReturnType<LearnerContext['overview']>>
type Writing = Pick<Overview, 'progress' | 'completions' | 'period'> & {
  profile: { name: string }
  provider: Provider
  origin: string
  /** For the links that end this kind of email. */
  token: string
  lessons: LessonLibrary
  /** What the learner wrote that they'd do after the course. */
  promised?: string | undefined
}
type Due = Reminder & { subject: NonNullable<Reminder['subject']> }
type Parts = Pick<Parameters<typeof letterOf>[0], 'subject' | 'news' | 'next'> & { label: string; href: string }

/** How many sections an email names after the next one. */
const named = 2

/** How much of the learner's own words an email quotes, in characters. */
const quoted = 300

/** Words on one line, cut after a whole one. */
function excerpt(text: string): string {
  const all = [...text.trim().replaceAll(/\s+/g, ' ')]
  if (all.length <= quoted) return all.join('')
  const cut = all.slice(0, quoted - 1).join('')
  return `${cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : cut.length)}…`
}

const parts: Record<MailKind, (due: Due, writing: Writing) => Parts> = {
  'where-you-stopped'({ subject: { courseId = 'genai-course', count } }, { progress, lessons, origin }) {
    const left = partsLeft(courseId, progress, (moduleId) => lessons.lesson(moduleId)?.sections)
    const [first, ...more] = left
    const { title, modules } = courseById(courseId)
    const minutes = left.reduce((sum, part) => sum + part.minutes, 0)
    const moduleId = first?.moduleId ?? modules[0]?.id
    return {
      subject: `Where you stopped: ${title}`,
      news: first
        ? `The next section is “${first.title}”${modules.length > 1 ? ` in “${moduleById(first.moduleId).title}”` : ''}. It takes ${hoursText(first.minutes)}, ${more.length > 0 ? `and all that’s left of the course ${hoursText(minutes)}` : 'and it’s the last one'}. Everything you wrote is still there.`
        : 'You’ve ticked every section of this course. What’s left is to complete its modules.',
      label: 'Go on where you stopped',
      href: `${origin}/course/${moduleId}${first ? `#${first.id}` : ''}`,
      next: [
        ...more.slice(0, named).map((part) => `After that: “${part.title}”, ${hoursText(part.minutes)}.`),
        count === 1
          ? 'If you stay away, we write once more about this course, in two weeks at the earliest.'
          : 'This is our last email about where you stopped in this course.',
      ],
    }
  },
  'second-look'({ subject: { courseId = 'genai-course', count } }, { origin }) {
    const { title } = courseById(courseId)
    return {
      subject: `A second look at ${title}`,
      news: `You finished the course ${count === 7 ? 'a week' : 'four weeks'} ago or a little more. Three of its questions are waiting, those that went wrong first, with what you wrote that you’d do. It takes about four minutes.`,
      label: 'Take the second look',
      // Its questions stand on the dashboard.
      href: `${origin}/dashboard`,
      next: ['Your answers aren’t saved, counted or shown to anybody.'],
    }
  },
  'period-ends'({ subject: { count } }, { period, completions, origin }) {
    const to = period ? dayText(period.to) : ''
    const logged = period ? hoursText(period.beside + minutesIn(period, completions)) : ''
    const asked = period?.target ? ` of ${hoursText(period.target)}` : ''
    return {
      subject: `Your period ends on ${to}`,
      news: `The period of your record ends on ${to}, in about ${count === 60 ? 'two months' : 'two weeks'}. You’ve logged ${logged}${asked}.`,
      label: 'Open my record',
      href: `${origin}/record`,
      next: [
        'Courses that you complete here are in it already. Add what you learned elsewhere, and what came of it.',
        'If your authority has given you other dates, change them in the record.',
      ],
    }
  },
  'own-date'({ day, subject: { courseId = 'genai-course' } }, { promised, origin }) {
    const { title, modules } = courseById(courseId)
    return {
      subject: 'What came of it?',
      news: `You asked us to write on ${dayText(day)}, after the course “${title}”.${promised ? ` You wrote: “${excerpt(promised)}”` : ''}`,
      label: 'Write what came of it in my record',
      href: `${origin}/record?impact#${modules.at(-1)?.id}`,
      next: ['A line or two is enough. If nothing came of it, that’s worth a line too.'],
    }
  },
}

/** An email that a learner has asked for, with the links that end its kind. */
export function reminderLetter(due: Due, writing: Writing): Letter {
  const { profile, provider, origin, token } = writing
  const { label, href, ...rest } = parts[due.mail](due, writing)
  return {
    ...letterOf({
      ...rest,
      name: profile.name,
      action: { label, href },
      end: `${origin}/mails#${token}`,
      provider,
    }),
    asked: { mail: due.mail, unsubscribe: new URL(`/api/mails/${token}`, origin).href },
  }
}

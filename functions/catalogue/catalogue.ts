/** The catalogue: five courses and nine modules, with their hours, standards and labels. */

/** A module of a course. `minutes` must equal the sum of its lesson's sections; the lesson check enforces it. */
type ModuleRow = {
  id: string
  title: string
  minutes: number
  /** The text of the module's link on the dashboard. */
  dashboardLabel: string
  /** What the module needs to be completed, as the dashboard shows it beside the link. */
  requirement: string
  /** The heading above the module's prompts in exports, where the specification sets another than the title. */
  exportTitle?: string
}

type CourseRow = {
  id: string
  title: string
  modules: readonly ModuleRow[]
  standards: readonly string[]
  /** What the course's pages call it: "module" for digital media, "course" for the others (specification). */
  noun: 'module' | 'course'
}

/** The one-off price of every course, in cents. It includes GST if the provider is registered. */
export const price = { amount: 9900, currency: 'aud', label: '$99 AUD' } as const

/** A course of one module has its id and title. */
const single = <const Id extends string>(id: Id, title: string, minutes: number) =>
  ({ id, title, modules: [{ id, title, minutes, dashboardLabel: title, requirement: '' }] }) as const

/** The order is that of the pages. */
const table = [
  {
    id: 'genai-course',
    title: 'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!',
    modules: [
      {
        id: 'genai-module-1',
        title: 'Understanding AI Without the Jargon',
        minutes: 90,
        dashboardLabel: 'Understanding AI Without the Jargon',
        requirement: 'Quiz Required',
        exportTitle: 'Module 1: What is AI?',
      },
      {
        id: 'genai-module-2',
        title: 'The Power of Prompting',
        minutes: 150,
        dashboardLabel: 'The Power of Prompting',
        requirement: 'Lesson Plan Required',
        exportTitle: 'Module 2: The Power of Prompting',
      },
      {
        id: 'genai-module-3',
        title: 'Building My AI Teaching Partner',
        minutes: 180,
        dashboardLabel: 'Implementation & Reflection',
        requirement: 'Implementation Plan Required',
        exportTitle: 'Module 3: Building My AI Teaching Partner',
      },
      {
        id: 'genai-module-4',
        title: 'The AI Feedback Generator',
        minutes: 120,
        dashboardLabel: 'The AI Feedback Generator',
        requirement: 'Implementation Required',
        exportTitle: 'Module 4: AI Feedback Generator',
      },
      {
        id: 'genai-module-5',
        title: 'Your Complete Prompt Library',
        minutes: 60,
        dashboardLabel: 'Your Complete Prompt Library',
        requirement: 'Review & Export Your Prompts',
      },
    ],
    standards: ['2.6.2', '3.4.2', '3.6.2', '6.2.2', '6.4.2', '7.4.2'],
    noun: 'course',
  },
  {
    ...single('failure-festival', 'Failure Festival', 180),
    standards: ['1.2.2', '3.1.2', '4.1.2', '6.2.2'],
    noun: 'course',
  },
  {
    ...single('digital-media', 'Digital media literacy: seeing beyond synthetic media', 240),
    standards: ['2.6.2', '3.4.2', '4.5.2', '6.2.2'],
    noun: 'module',
  },
  {
    ...single('environmental-ed', 'Environmental education: Please Stop Pretending', 240),
    standards: ['2.1.2', '3.3.2', '6.2.2', '7.4.2'],
    noun: 'course',
  },
  {
    ...single('controversial-topics', 'Teaching controversial topics', 240),
    standards: ['3.3.2', '3.5.2', '4.1.2', '4.4.2', '6.2.2'],
    noun: 'course',
  },
] as const satisfies readonly CourseRow[]

export type CourseId = (typeof table)[number]['id']
export type ModuleId = (typeof table)[number]['modules'][number]['id']
export type Module = Omit<ModuleRow, 'id'> & { id: ModuleId }
export type Course = Omit<CourseRow, 'id' | 'modules'> & { id: CourseId; modules: readonly Module[] }

export const courses: readonly Course[] = table
export const courseIds = courses.map(({ id }) => id)
export const moduleIds = courses.flatMap(({ modules }) => modules.map(({ id }) => id))

const moduleTable = new Map(
  courses.flatMap((course) => course.modules.map((module) => [module.id, { module, course }])),
)
const courseTable = new Map(courses.map((course) => [course.id, course]))

export const isModuleId = (text: string): text is ModuleId => moduleTable.has(text as ModuleId)
export const isCourseId = (text: string): text is CourseId => courseTable.has(text as CourseId)

export function moduleById(id: ModuleId): Module {
  return found(moduleTable.get(id)).module
}

/** The course that a module belongs to. */
export function courseOf(id: ModuleId): Course {
  return found(moduleTable.get(id)).course
}

export function courseById(id: CourseId): Course {
  return found(courseTable.get(id))
}

export const flagship: Course = courseById('genai-course')

export const courseMinutes = (course: Course): number => course.modules.reduce((sum, module) => sum + module.minutes, 0)

/** The heading above a module's prompts in exports. Falls back to the id for an unknown module. */
export function exportTitle(id: string): string {
  if (!isModuleId(id)) return id
  const { title, exportTitle: set = title } = moduleById(id)
  return set
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The catalogue has no such entry')
  return value
}

/** The flagship's last module has the certificate of the course. */
const last = 'genai-module-5'

/** What a certificate can be for: a course, or one of AI modules 1 to 4. */
export type CertificateKey = CourseId | Exclude<ModuleId, typeof last>
export const certificateKeys = [...new Set<CertificateKey>([...courseIds, ...moduleIds.filter((id) => id !== last)])]

const aliases = new Map<string, CertificateKey>([
  [last, 'genai-course'],
  ['module-1', 'genai-module-1'],
])

/** The certificate key for a key in a URL, which may be an alias; undefined if there's no such certificate. */
export function certificateKeyOf(text: string): CertificateKey | undefined {
  return aliases.get(text) ?? certificateKeys.find((key) => key === text)
}

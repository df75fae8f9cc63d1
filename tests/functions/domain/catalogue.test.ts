import { describe, expect, test } from 'vitest'
import {
  courseById,
  courseIds,
  courseMinutes,
  courseOf,
  courses,
  exportTitle,
  flagship,
  isCourseId,
  isModuleId,
  moduleById,
  moduleIds,
  price,
} from '#domain/catalogue'
import { standardsOf } from '#domain/standards'

test('courses, modules, minutes and hours are those that were decided', () => {
  const told = courses.map(({ id, title, modules, ...course }) => ({
    id,
    title,
    modules: modules.map((module) => [module.id, module.title, module.minutes]),
    hours: courseMinutes({ id, title, modules, ...course }) / 60,
    calledA: course.calledA,
  }))
  expect(told).toEqual([
    {
      id: 'genai-course',
      title: 'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!',
      modules: [
        ['genai-module-1', 'Understanding AI Without the Jargon', 90],
        ['genai-module-2', 'The Power of Prompting', 150],
        ['genai-module-3', 'Building My AI Teaching Partner', 180],
        ['genai-module-4', 'The AI Feedback Generator', 120],
        ['genai-module-5', 'Your Complete Prompt Library', 60],
      ],
      hours: 10,
      calledA: 'course',
    },
    {
      id: 'failure-festival',
      title: 'Failure Festival',
      modules: [['failure-festival', 'Failure Festival', 180]],
      hours: 3,
      calledA: 'course',
    },
    {
      id: 'digital-media',
      title: 'Digital media literacy: seeing beyond synthetic media',
      modules: [['digital-media', 'Digital media literacy: seeing beyond synthetic media', 240]],
      hours: 4,
      calledA: 'module',
    },
    {
      id: 'environmental-ed',
      title: 'Environmental education: Please Stop Pretending',
      modules: [['environmental-ed', 'Environmental education: Please Stop Pretending', 240]],
      hours: 4,
      calledA: 'course',
    },
    {
      id: 'controversial-topics',
      title: 'Teaching controversial topics',
      modules: [['controversial-topics', 'Teaching controversial topics', 240]],
      hours: 4,
      calledA: 'course',
    },
  ])
})

test('the dashboard links the flagship with the labels of the specification', () => {
  expect(flagship.modules.map((module) => `${module.dashboardLabel} (${module.requirement})`)).toEqual([
    'Understanding AI Without the Jargon (Quiz Required)',
    'The Power of Prompting (Lesson Plan Required)',
    'Implementation & Reflection (Implementation Plan Required)',
    'The AI Feedback Generator (Implementation Required)',
    'Your Complete Prompt Library (Review & Export Your Prompts)',
  ])
})

test.each([
  ['genai-module-1', 'Module 1: What is AI?'],
  ['genai-module-2', 'Module 2: The Power of Prompting'],
  ['genai-module-3', 'Module 3: Building My AI Teaching Partner'],
  ['genai-module-4', 'Module 4: AI Feedback Generator'],
  ['genai-module-5', 'genai-module-5'],
  ['digital-media', 'digital-media'],
  ['genai-course', 'genai-course'],
  ['a-module-of-the-past', 'a-module-of-the-past'],
  ['constructor', 'constructor'],
])('prompts of %s are exported under “%s”', (id, title) => {
  expect(exportTitle(id)).toBe(title)
})

test('a course costs $99 AUD', () => {
  expect(price).toEqual({ amount: 9900, currency: 'aud', spoken: '$99 AUD' })
})

describe('the standards', () => {
  test.each([
    ['genai-course', '2.6.2 3.4.2 3.6.2 6.2.2 6.4.2 7.4.2'],
    ['failure-festival', '1.2.2 3.1.2 4.1.2 6.2.2'],
    ['digital-media', '2.6.2 3.4.2 4.5.2 6.2.2'],
    ['environmental-ed', '2.1.2 3.3.2 6.2.2 7.4.2'],
    ['controversial-topics', '3.3.2 3.5.2 4.1.2 4.4.2 6.2.2'],
  ] as const)('of %s are %s', (courseId, codes) => {
    expect(courseById(courseId).standards.join(' ')).toBe(codes)
    expect(standardsOf(courseById(courseId).standards).map(({ code }) => code)).toEqual(codes.split(' '))
  })

  test.each([
    [
      '1.2.2',
      'Know students and how they learn',
      'Understand how students learn',
      'Structure teaching programs using research and collegial advice about how students learn.',
    ],
    [
      '2.1.2',
      'Know the content and how to teach it',
      'Content and teaching strategies of the teaching area',
      'Apply knowledge of the content and teaching strategies of the teaching area to develop engaging teaching activities.',
    ],
    [
      '2.6.2',
      'Know the content and how to teach it',
      'Information and Communication Technology (ICT)',
      'Use effective teaching strategies to integrate ICT into learning and teaching programs to make selected content relevant and meaningful.',
    ],
    [
      '3.1.2',
      'Plan for and implement effective teaching and learning',
      'Establish challenging learning goals',
      'Set explicit, challenging and achievable learning goals for all students.',
    ],
    [
      '3.3.2',
      'Plan for and implement effective teaching and learning',
      'Use teaching strategies',
      'Select and use relevant teaching strategies to develop knowledge, skills, problem solving and critical and creative thinking.',
    ],
    [
      '3.4.2',
      'Plan for and implement effective teaching and learning',
      'Select and use resources',
      'Select and/or create and use a range of resources, including ICT, to engage students in their learning.',
    ],
    [
      '3.5.2',
      'Plan for and implement effective teaching and learning',
      'Use effective classroom communication',
      'Use effective verbal and non-verbal communication strategies to support student understanding, participation, engagement and achievement.',
    ],
    [
      '3.6.2',
      'Plan for and implement effective teaching and learning',
      'Evaluate and improve teaching programs',
      'Evaluate personal teaching and learning programs using evidence, including feedback from students and student assessment data, to inform planning.',
    ],
    [
      '4.1.2',
      'Create and maintain supportive and safe learning environments',
      'Support student participation',
      'Establish and implement inclusive and positive interactions to engage and support all students in classroom activities.',
    ],
    [
      '4.4.2',
      'Create and maintain supportive and safe learning environments',
      'Maintain student safety',
      "Ensure students' wellbeing and safety within school by implementing school and/or system, curriculum and legislative requirements.",
    ],
    [
      '4.5.2',
      'Create and maintain supportive and safe learning environments',
      'Use ICT safely, responsibly and ethically',
      'Incorporate strategies to promote the safe, responsible and ethical use of ICT in learning and teaching.',
    ],
    [
      '6.2.2',
      'Engage in professional learning',
      'Engage in professional learning and improve practice',
      'Participate in learning to update knowledge and practice, targeted to professional needs and school and/or system priorities.',
    ],
    [
      '6.4.2',
      'Engage in professional learning',
      'Apply professional learning and improve student learning',
      'Undertake professional learning programs designed to address identified student learning needs.',
    ],
    [
      '7.4.2',
      'Engage professionally with colleagues, parents/carers and the community',
      'Engage with professional teaching networks and broader communities',
      'Participate in professional and community networks and forums to broaden knowledge and improve practice.',
    ],
  ])('%s is told word for word', (code, standard, focus, descriptor) => {
    expect(standardsOf([code])).toEqual([{ code, standard, focus, descriptor }])
  })

  test('a number that no list holds is a mistake in the catalogue', () => {
    expect(() => standardsOf(['9.9.9'])).toThrow('No descriptor for standard 9.9.9')
  })
})

describe('ids', () => {
  test('lead to their module and its course', () => {
    expect(courses.flatMap((course) => course.modules.map(({ id }) => id))).toEqual([...moduleIds])
    for (const id of moduleIds) {
      expect(moduleById(id).id).toBe(id)
      expect(courseOf(id).modules).toContain(moduleById(id))
    }
    expect(courseIds.map((id) => courseById(id).id)).toEqual([...courseIds])
  })

  test.each(['', 'module-1', 'genai-module-6', 'GENAI-MODULE-1', ' genai-module-1', 'constructor', '__proto__'])(
    '“%s” is none',
    (text) => {
      expect([isModuleId(text), isCourseId(text)]).toEqual([false, false])
    },
  )
})

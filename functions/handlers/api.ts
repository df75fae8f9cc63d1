import * as certificates from '#contract/certificates'
import { getDashboard } from '#contract/dashboard'
import { getMe, renameMe as putName } from '#contract/learner'
import * as lessons from '#contract/lessons'
import * as prompts from '#contract/prompts'
import type { Route, RouteInput, RouteResult } from '#contract/route'
import * as work from '#contract/work'
import { openUserPool } from '../adapters/cognito.ts'
import { readEnvironment, world } from '../adapters/environment.ts'
import { bind, lazyHandler, serve, type TokenRules } from '../adapters/http.ts'
import { type Log, log } from '../adapters/log.ts'
import { correctName } from '../certificates/correct-name.ts'
import { issueCertificate } from '../certificates/issue-certificate.ts'
import { showCertificate } from '../certificates/show-certificate.ts'
import { verifyCertificate } from '../certificates/verify-certificate.ts'
import { type LearnerContext, learnerContext, type Parts, publicContext } from '../context.ts'
import { readMe } from '../learners/read-me.ts'
import { renameMe } from '../learners/rename-me.ts'
import { showDashboard } from '../learners/show-dashboard.ts'
import { openLessons } from '../lessons/library.ts'
import { showLesson } from '../lessons/show-lesson.ts'
import { showPreview } from '../lessons/show-preview.ts'
import { completeModule } from '../progress/complete-module.ts'
import { saveNote } from '../progress/save-note.ts'
import { savePlace } from '../progress/save-place.ts'
import { showWork } from '../progress/show-work.ts'
import { addPrompt } from '../prompts/add-prompt.ts'
import { deletePrompt } from '../prompts/delete-prompt.ts'
import { editPrompt } from '../prompts/edit-prompt.ts'
import { listPrompts } from '../prompts/list-prompts.ts'
import { saveAnswers } from '../quizzes/save-answers.ts'
import { submitQuiz } from '../quizzes/submit-quiz.ts'
import { openTable } from '../store/table.ts'

/** The routes of the signed-in learner (lessons, work, progress, prompts, certificates) and the public ones. */
export function createApi(parts: Parts, options: { log: Log; token: TokenRules }) {
  const anyone = publicContext(parts)
  const learner = <R extends Route>(
    route: R,
    verb: (input: RouteInput<R>, context: LearnerContext) => Promise<RouteResult<R>>,
  ) => bind(route, (input, request) => verb(input, learnerContext(parts, request)))

  return serve(
    [
      bind(lessons.getPreview, (input) => showPreview(input, anyone)),
      bind(certificates.verifyCertificate, (input) => verifyCertificate(input, anyone)),
      learner(getMe, readMe),
      learner(putName, renameMe),
      learner(getDashboard, showDashboard),
      learner(lessons.getLesson, showLesson),
      learner(work.getWork, showWork),
      learner(work.saveNote, saveNote),
      learner(work.savePlace, savePlace),
      learner(work.completeModule, completeModule),
      learner(work.saveAnswers, saveAnswers),
      learner(work.submitQuiz, submitQuiz),
      learner(prompts.listPrompts, listPrompts),
      learner(prompts.addPrompt, addPrompt),
      learner(prompts.editPrompt, editPrompt),
      learner(prompts.deletePrompt, deletePrompt),
      learner(certificates.getCertificate, showCertificate),
      learner(certificates.issueCertificate, issueCertificate),
      learner(certificates.correctName, correctName),
    ],
    options,
  )
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token } = readEnvironment(process.env)
  const table = openTable(tableName)
  const parts = { table, settings, world, userPool: openUserPool(), lessons: openLessons(lessonsFolder) }
  return createApi(parts, { log, token })
})

/** The build copies the compiled lessons next to the bundle. */
const lessonsFolder = new URL('lessons', import.meta.url).pathname

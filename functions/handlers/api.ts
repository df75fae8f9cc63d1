import * as certificates from '#certificates/contract'
import { correctName, issueCertificate } from '#certificates/issue-certificate'
import type { IssuedState } from '#certificates/lay-out'
import { showCertificate, verifyCertificate } from '#certificates/show-certificate'
import { countUse } from '#core/count-use'
import { readEnvironment, world } from '#core/environment'
import { bind, lazyHandler, serve, type TokenRules } from '#core/http'
import type { Usage } from '#core/limits'
import { describeError, type Log, log, logTableError } from '#core/log'
import type { Route, RouteInput, RouteResult } from '#core/route'
import { siteOrigin } from '#core/ssm'
import { openWatchedTable } from '#core/table'
import { getDashboard } from '#dashboard/contract'
import { showDashboard } from '#dashboard/show-dashboard'
import { deleteSecondLook, getLookingBack, getSecondLook } from '#exercises/looking-back'
import { getSample } from '#exercises/sample'
import * as lessons from '#lessons/contract'
import { openLessons } from '#lessons/library'
import { showLesson, showPreview, showReplies, showSample } from '#lessons/show-lesson'
import { announcerFrom } from '#mails/announcer'
import type { Announce } from '#people/announcement'
import { getMe, putAgreement, putName, putTeaching } from '#people/contract'
import { agree, changeTeaching, renameMe, showMe } from '#people/profile'
import { choosePlan, removePlan, showPlan } from '#plan/change-plan'
import { deletePlan, getPlan, putPlan } from '#plan/contract'
import { deleteDeletion, getDeletion, getExport, postDeletion } from '#privacy/contract'
import { askForDeletion, showDeletion, takeBackDeletion } from '#privacy/deletion-request'
import { exportOwnData } from '#privacy/export-own-data'
import { addPrompt, editPrompt, removePrompt } from '#prompts/change-prompt'
import * as prompts from '#prompts/contract'
import { getDeletedPrompts } from '#prompts/contract'
import { listDeletedPrompts, listPromptHistory, listPrompts, readPromptVersion } from '#prompts/list-prompts'
import * as quizzes from '#quizzes/contract'
import { saveAnswers, submitQuiz } from '#quizzes/quiz'
import * as record from '#record/contract'
import { listEntryHistory, readEntryVersion, saveEntry, setPeriod } from '#record/save-entry'
import { showRecord } from '#record/show-record'
import { changeMails, chooseMail, endMail, pageOfLink, placeReminders, showMails } from '#reminders/choose-mails'
import * as reminders from '#reminders/contract'
import { chooseOwnDate, removeOwnDate, showOwnDate } from '#reminders/own-date'
import { openUserPool } from '#signing-in/cognito'
import { putAnswer } from '#work/answer-contract'
import { completeModule } from '#work/complete-module'
import * as work from '#work/contract'
import { getWords } from '#work/contract'
import { endSecondLook, lookAgain, lookBack } from '#work/look-back'
import { saveAnswer, saveNote, savePosition } from '#work/save'
import { listNoteHistory, readNoteVersion, showWords, showWork } from '#work/show'
import { type Dependencies, type LearnerContext, learnerContext, publicContext } from '../context.ts'
import { learnerStores } from '../stores.ts'

type ApiDependencies = Dependencies & { origin: () => Promise<string>; announce: Announce }

/** The routes of the signed-in learner (lessons, work, progress, prompts, certificates) and the public ones. */
export function createApi(dependencies: ApiDependencies, options: { log: Log; token: TokenRules }) {
  const anyone = publicContext(dependencies)
  const { announce, origin } = dependencies
  const byLink = { ...anyone, learner: (sub: string) => learnerStores(dependencies.table, sub), log: options.log }
  /** After what may move an email to another day. It's done either way; the next such call puts right what fails here. */
  const reminding =
    <I, O>(verb: (input: I, context: LearnerContext) => Promise<O>) =>
    async (input: I, context: LearnerContext): Promise<O> => {
      const done = await verb(input, context)
      await placeReminders(context).catch((error) =>
        options.log({ level: 'error', event: 'reminders-not-placed', error: describeError(error) }),
      )
      return done
    }
  const learner = <R extends Route>(
    route: R,
    verb: (input: RouteInput<R>, context: LearnerContext) => Promise<RouteResult<R>>,
    usage?: Usage,
  ) =>
    bind(route, async (input, request) => {
      const context = learnerContext(dependencies, request)
      if (usage) await countUse(usage, context)
      return verb(input, context)
    })

  return serve(
    [
      bind(lessons.getPreview, (input) => showPreview(input, anyone)),
      bind(getSample, (input) => showSample(input, anyone)),
      bind(reminders.getMailLink, pageOfLink),
      bind(reminders.postMailEnd, (input) => endMail(input, byLink)),
      bind(reminders.getMailChoices, (input) => showMails(input, byLink)),
      bind(reminders.putMailChoice, (input) => changeMails(input, byLink)),
      bind(certificates.getVerification, (input) => verifyCertificate(input, anyone)),
      learner(getMe, showMe),
      learner(getExport, async (input, context) => {
        // Its other pages belong to the same export.
        if (!input.cursor) await countUse('exports', context)
        return exportOwnData(input, context)
      }),
      learner(getDeletion, showDeletion),
      learner(postDeletion, (input, context) => askForDeletion(input, { ...context, announce }), 'deletions'),
      learner(deleteDeletion, (input, context) => takeBackDeletion(input, { ...context, announce })),
      learner(putName, renameMe, 'names'),
      learner(putTeaching, changeTeaching, 'names'),
      learner(putAgreement, agree, 'names'),
      learner(reminders.putMail, chooseMail, 'names'),
      learner(reminders.getOwnDate, showOwnDate),
      learner(reminders.putOwnDate, chooseOwnDate, 'names'),
      learner(reminders.deleteOwnDate, removeOwnDate),
      learner(getDashboard, showDashboard),
      learner(lessons.getLesson, showLesson),
      learner(lessons.getReplies, showReplies),
      learner(work.getWork, showWork),
      learner(getWords, showWords),
      learner(work.putNote, saveNote),
      learner(work.getNoteHistory, listNoteHistory),
      learner(work.getNoteVersion, readNoteVersion),
      learner(putAnswer, saveAnswer),
      learner(getLookingBack, lookBack),
      learner(getSecondLook, lookAgain),
      learner(deleteSecondLook, reminding(endSecondLook)),
      learner(work.putPosition, savePosition),
      learner(work.postCompletion, reminding(completeModule)),
      learner(quizzes.putQuizDraft, saveAnswers),
      learner(quizzes.postQuiz, submitQuiz, 'quizzes'),
      learner(prompts.getPrompts, listPrompts),
      learner(getDeletedPrompts, listDeletedPrompts),
      learner(prompts.postPrompt, addPrompt, 'prompts'),
      learner(prompts.putPrompt, editPrompt, 'prompts'),
      learner(prompts.deletePrompt, removePrompt, 'prompts'),
      learner(prompts.getPromptHistory, listPromptHistory),
      learner(prompts.getPromptVersion, readPromptVersion),
      learner(record.getRecord, showRecord),
      learner(record.putPeriod, reminding(setPeriod), 'names'),
      learner(record.putEntry, saveEntry),
      learner(record.getEntryHistory, listEntryHistory),
      learner(record.getEntryVersion, readEntryVersion),
      learner(getPlan, showPlan),
      learner(putPlan, choosePlan, 'names'),
      learner(deletePlan, removePlan),
      learner(certificates.getCertificate, async (...args) => {
        const state = await showCertificate(...args)
        return state.state === 'issued' ? laidOut(state, origin) : state
      }),
      learner(certificates.postCertificate, async (input, context) =>
        laidOut(await issueCertificate(input, { ...context, announce }), origin),
      ),
      learner(certificates.putCertificateName, async (...args) => laidOut(await correctName(...args), origin), 'names'),
    ],
    options,
  )
}

/** Only certificates need the letter widths and the QR code, so they load with the first of them. */
async function laidOut(issued: IssuedState, origin: () => Promise<string>) {
  const [{ withLayout }, { drawQr }] = await Promise.all([
    import('#certificates/lay-out'),
    import('#certificates/qr-code'),
  ])
  return withLayout(issued, { origin, drawQr })
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token, userPoolId } = readEnvironment(process.env)
  const table = openWatchedTable(tableName, logTableError(log))
  const lessons = openLessons(lessonsFolder)
  const announce = announcerFrom(process.env, log)
  const origin = () => siteOrigin(process.env)
  const dependencies = { table, settings, world, userPool: openUserPool(userPoolId), lessons, announce, origin }
  return createApi(dependencies, { log, token })
})

/** The build copies the compiled lessons next to the bundle. */
const lessonsFolder = new URL('lessons', import.meta.url).pathname

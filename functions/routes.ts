import * as certificates from '#certificates/contract'
import * as health from '#core/health'
import type { Route } from '#core/route'
import * as dashboard from '#dashboard/contract'
import * as desk from '#desk/contract'
import * as lookingBack from '#exercises/looking-back'
import * as sample from '#exercises/sample'
import * as lessons from '#lessons/contract'
import * as payments from '#payments/contract'
import * as learner from '#people/contract'
import * as plan from '#plan/contract'
import * as privacy from '#privacy/contract'
import * as prompts from '#prompts/contract'
import * as quizzes from '#quizzes/contract'
import * as record from '#record/contract'
import * as reminders from '#reminders/contract'
import * as signIn from '#signing-in/contract'
import * as google from '#signing-in/google-contract'
import * as exercises from '#work/answer-contract'
import * as work from '#work/contract'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every route of the API. The gateway, the local server and the infrastructure serve exactly these. */
export const routes: readonly Route[] = [
  health,
  learner,
  signIn,
  google,
  privacy,
  dashboard,
  lessons,
  work,
  quizzes,
  exercises,
  lookingBack,
  sample,
  prompts,
  payments,
  certificates,
  desk,
  record,
  plan,
  reminders,
].flatMap((entries) => Object.values(entries).filter(isRoute))

/** The routes of a stage. One without Google sign-in hasn't got Google's, and answers 404 on them. */
export const routesOf = ({ googleSignIn }: { googleSignIn?: unknown }): readonly Route[] =>
  googleSignIn ? routes : routes.filter((route) => !Object.values<unknown>(google).includes(route))

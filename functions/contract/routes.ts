import * as addresses from '#contract/addresses'
import * as agreement from '#contract/agreement'
import * as certificates from '#contract/certificates'
import * as dashboard from '#contract/dashboard'
import * as deletedPrompts from '#contract/deleted-prompts'
import * as deletion from '#contract/deletion'
import * as desk from '#contract/desk'
import * as history from '#contract/earlier-versions'
import * as exercises from '#contract/exercises/answer'
import * as lookingBack from '#contract/exercises/looking-back'
import * as sample from '#contract/exercises/sample'
import * as ownData from '#contract/export'
import * as google from '#contract/google'
import * as health from '#contract/health'
import * as learner from '#contract/learner'
import * as lessons from '#contract/lessons'
import * as payments from '#contract/payments'
import * as prompts from '#contract/prompts'
import * as purchases from '#contract/purchases'
import * as record from '#contract/record'
import type { Route } from '#contract/route'
import * as signIn from '#contract/sign-in'
import * as words from '#contract/words'
import * as work from '#contract/work'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every route of the API. The gateway, the local server and the infrastructure serve exactly these. */
export const routes: readonly Route[] = [
  health,
  learner,
  signIn,
  google,
  addresses,
  ownData,
  deletion,
  agreement,
  dashboard,
  lessons,
  work,
  exercises,
  lookingBack,
  sample,
  deletedPrompts,
  history,
  words,
  prompts,
  payments,
  purchases,
  certificates,
  desk,
  record,
].flatMap((entries) => Object.values(entries).filter(isRoute))

/** The routes of a stage. One without Google sign-in hasn't got Google's, and answers 404 on them. */
export const routesOf = ({ googleSignIn }: { googleSignIn?: unknown }): readonly Route[] =>
  googleSignIn ? routes : routes.filter((route) => !Object.values<unknown>(google).includes(route))

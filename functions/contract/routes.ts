import * as certificates from '#contract/certificates'
import * as dashboard from '#contract/dashboard'
import * as deletedPrompts from '#contract/earlier-versions/deleted-prompts'
import * as history from '#contract/earlier-versions/history'
import * as exercises from '#contract/exercises/answer'
import * as forms from '#contract/forms'
import * as google from '#contract/google/link'
import * as health from '#contract/health'
import * as learner from '#contract/learner'
import * as lessons from '#contract/lessons'
import * as agreement from '#contract/own-data/agreement'
import * as deletion from '#contract/own-data/deletion'
import * as ownData from '#contract/own-data/export'
import * as payments from '#contract/payments'
import * as prompts from '#contract/prompts'
import * as purchases from '#contract/purchases'
import type { Route } from '#contract/route'
import * as versions from '#contract/versions'
import * as words from '#contract/words'
import * as work from '#contract/work'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every route of the API. The gateway, the local server and the infrastructure serve exactly these. */
export const routes: readonly Route[] = [
  health,
  learner,
  google,
  ownData,
  deletion,
  agreement,
  dashboard,
  lessons,
  work,
  exercises,
  versions,
  deletedPrompts,
  history,
  words,
  prompts,
  forms,
  payments,
  purchases,
  certificates,
].flatMap((entries) => Object.values(entries).filter(isRoute))

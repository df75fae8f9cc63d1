import { countUse } from '#core/count-use'
import { readEnvironment, secrets, world } from '#core/environment'
import { bind, lazyHandler, type Request, serve, type TokenRules } from '#core/http'
import { type Log, log, logTableError } from '#core/log'
import { openWatchedTable, type Table } from '#core/table'
import { announcerFrom } from '#mails/announcer'
import { stripeWithoutEvents } from '#payments/stripe-keys'
import {
  type AddressContext,
  askForChange,
  cancelChange,
  changeAddress,
  showChange,
  tellAboutSecondSignUp,
} from '#signing-in/change-address'
import { stopCodesReset } from '#signing-in/codes-reset'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { openSignInPool } from '#signing-in/cognito-sign-in'
import * as signingIn from '#signing-in/contract'
import { linkOffer, takeOffer, unlink } from '#signing-in/google'
import { deleteGoogleLink, postGoogleLink, postGoogleOffer } from '#signing-in/google-contract'
import { changeSignIn, showSignIn, signOutEverywhere } from '#signing-in/own-sign-in'
import type { SignInPool } from '#signing-in/pool'
import type { PoolAccounts } from '#signing-in/pool-accounts'
import { openOffers, passkeysOf } from '#signing-in/store'
import type { World } from '../context.ts'
import { learnerStores } from '../stores.ts'

type AccountParts = {
  table: Table
  /** How an account signs in. */
  pool: SignInPool
  /** The account's address and its link with Google. */
  accounts: PoolAccounts
  hasPasskeys: boolean
  world: World
} & Pick<AddressContext, 'announce' | 'secrets' | 'canMail' | 'openStripe'>

/**
 * The routes of the account: how it signs in, its address, its link with Google, and what anybody may call around signing up.
 * Its rights on the pool reach every account, so it takes the learner from the token.
 */
export function createAccount(
  { table, pool, accounts, hasPasskeys, ...parts }: AccountParts,
  options: { log: Log; token: TokenRules },
) {
  const signIn = ({ sub, accessToken, signedInAt, selfService }: Request) => ({
    ...parts,
    ...learnerStores(table, sub),
    hasPasskeys,
    sub,
    accessToken,
    signedInAt,
    pool: selfService ? pool : { ...pool, listPasskeys: async () => undefined },
    passkeys: passkeysOf(table, sub),
  })
  const address = ({ sub, signedInAt }: Request): AddressContext => ({
    ...learnerStores(table, sub),
    ...parts,
    pool: accounts,
    log: options.log,
    sub,
    signedInAt,
  })
  const google = ({ sub, signedInAt, withGoogle }: Request) => ({
    ...parts,
    sub,
    signedInAt,
    withGoogle,
    pool: accounts,
    endSessions: pool.endSessions,
    offers: openOffers(table),
    learner: (of: string) => learnerStores(table, of),
  })
  return serve(
    [
      bind(signingIn.getSignIn, (input, request) => showSignIn(input, signIn(request))),
      bind(signingIn.postSignInChange, async (input, request) => {
        const context = signIn(request)
        await countUse('sign-in-changes', context)
        return changeSignIn(input, context)
      }),
      bind(signingIn.deleteCodesReset, (input, request) => stopCodesReset(input, signIn(request))),
      bind(signingIn.postSignOut, (input, request) => signOutEverywhere(input, signIn(request))),
      bind(signingIn.getAddressChange, (input, request) => showChange(input, address(request))),
      bind(signingIn.postAddressChange, (input, request) => askForChange(input, address(request))),
      bind(signingIn.putAddress, (input, request) => changeAddress(input, address(request))),
      bind(signingIn.deleteAddressChange, (input, request) => cancelChange(input, address(request))),
      bind(signingIn.postSecondSignUp, (input) => tellAboutSecondSignUp(input, { ...parts, pool: accounts })),
      bind(postGoogleOffer, (input, request) => takeOffer(input, google(request))),
      bind(postGoogleLink, (input, request) => linkOffer(input, google(request))),
      bind(deleteGoogleLink, (input, request) => unlink(input, google(request))),
    ],
    options,
  )
}

export const handler = lazyHandler(() => {
  const { tableName, token, userPoolId } = readEnvironment(process.env)
  return createAccount(
    {
      table: openWatchedTable(tableName, logTableError(log)),
      pool: openSignInPool(userPoolId),
      accounts: openPoolAccounts(userPoolId),
      hasPasskeys: process.env.PASSKEYS === 'on',
      announce: announcerFrom(process.env, log),
      canMail: Boolean(process.env.MAIL_FUNCTION),
      openStripe: () => stripeWithoutEvents(process.env, log),
      world,
      secrets,
    },
    { log, token },
  )
})

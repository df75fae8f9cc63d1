import * as routes from '#contract/addresses'
import { announcerFrom } from '../adapters/announcer.ts'
import { openPoolAccounts } from '../adapters/cognito-accounts.ts'
import { readEnvironment, secrets, world } from '../adapters/environment.ts'
import { bind, lazyHandler, type Request, serve, type TokenRules } from '../adapters/http.ts'
import { type Log, log, logTableError } from '../adapters/log.ts'
import { stripeWithoutEvents } from '../adapters/stripe-keys.ts'
import { changeAddress } from '../addresses/change-address.ts'
import { tellAboutSecondSignUp } from '../addresses/tell-owner.ts'
import { type AddressContext, askForChange, cancelChange, showChange } from '../addresses/waiting-change.ts'
import { learnerStores } from '../store/stores.ts'
import { openWatchedTable, type Table } from '../store/table.ts'

type AddressParts = { table: Table } & Pick<
  AddressContext,
  'pool' | 'announce' | 'world' | 'secrets' | 'canMail' | 'openStripe'
>

/** The routes that change a learner's address, and those around it that anybody may call. */
export function createAddresses({ table, ...parts }: AddressParts, options: { log: Log; token: TokenRules }) {
  const own = ({ sub, signedInAt }: Request): AddressContext => ({
    ...learnerStores(table, sub),
    ...parts,
    log: options.log,
    sub,
    signedInAt,
  })
  return serve(
    [
      bind(routes.getAddressChange, (input, request) => showChange(input, own(request))),
      bind(routes.postAddressChange, (input, request) => askForChange(input, own(request))),
      bind(routes.putAddress, (input, request) => changeAddress(input, own(request))),
      bind(routes.deleteAddressChange, (input, request) => cancelChange(input, own(request))),
      bind(routes.postSecondSignUp, (input) => tellAboutSecondSignUp(input, parts)),
    ],
    options,
  )
}

export const handler = lazyHandler(() => {
  const { tableName, token, userPoolId } = readEnvironment(process.env)
  return createAddresses(
    {
      table: openWatchedTable(tableName, logTableError(log)),
      pool: openPoolAccounts(userPoolId),
      announce: announcerFrom(process.env, log),
      canMail: Boolean(process.env.MAIL_FUNCTION),
      openStripe: () => stripeWithoutEvents(process.env, log),
      world,
      secrets,
    },
    { log, token },
  )
})

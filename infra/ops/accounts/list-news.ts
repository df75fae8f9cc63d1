import { learnerPartition } from '#core/keys'
import { profileKey } from '#people/store'
import { deletionOf } from '#privacy/deletions'
import { type Command, reportOnly } from '../command.ts'
import { findAccount } from '../learner.ts'
import { plural } from '../plural.ts'
import { itemsWith } from '../scan.ts'

export const listNews: Command = {
  name: 'list-news',
  args: [],
  summary: 'Lists the email addresses of the learners who want news now. Changes nothing.',
  details:
    'One address a line. Run it again for each mailing, because people change their minds.\nSay in each how to stop it: untick the box on the account page.',
  async plan(_input, operator) {
    const addresses: string[] = []
    for await (const { pk, news } of itemsWith([profileKey], operator.deployed.tableName, operator.dynamo)) {
      if (news?.wanted !== true) continue
      const sub = String(pk).slice(learnerPartition('').length)
      const account = await findAccount(sub, operator)
      if (account?.status !== 'CONFIRMED' || !account.enabled) continue
      if (!(await deletionOf(operator.table, sub).read())) addresses.push(account.email)
    }
    return reportOnly(...addresses.sort(), `News goes to ${plural(addresses.length, 'learner')}.`)
  },
}

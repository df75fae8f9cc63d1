import { learnerPartition } from '../../../functions/store/keys.ts'
import { adminKey } from '../../../functions/store/roles.ts'
import { type Command, reportOnly } from '../command.ts'
import { findAccount, nameAndEmail } from '../learner.ts'
import { plural } from '../plural.ts'
import { itemsWith } from '../scan.ts'

export const listAdmins: Command = {
  name: 'list-admins',
  args: [],
  summary: 'Lists the administrators, with the day since when. Changes nothing.',
  async plan(_input, operator) {
    const lines: string[] = []
    for await (const { pk, grantedAt } of itemsWith([adminKey], operator.deployed.tableName, operator.dynamo)) {
      const sub = String(pk).slice(learnerPartition('').length)
      const account = await findAccount(sub, operator)
      lines.push(`${String(grantedAt).slice(0, 10)}  ${account ? nameAndEmail(account) : `${sub}, account deleted`}`)
    }
    return reportOnly(...lines.sort(), `${plural(lines.length, 'administrator')}.`)
  },
}

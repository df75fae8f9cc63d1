import { DynamoDBDocumentClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import { deletionOf } from '../../../functions/store/deletions.ts'
import { learnerPartition } from '../../../functions/store/keys.ts'
import { profileKey } from '../../../functions/store/profiles.ts'
import { type Command, reportOnly } from '../command.ts'
import { findAccount } from '../learner.ts'
import type { Operator } from '../operator.ts'
import { plural } from '../plural.ts'

export const listNews: Command = {
  name: 'list-news',
  args: [],
  summary: 'Lists the email addresses of the learners who want news now. Changes nothing.',
  details:
    'One address a line. Run it again for each mailing, because people change their minds.\nSay in each how to stop it: untick the box on the account page.',
  async plan(_input, operator) {
    const addresses: string[] = []
    for await (const sub of wantingNews(operator)) {
      const account = await findAccount(sub, operator)
      if (account?.status !== 'CONFIRMED' || !account.enabled) continue
      if (!(await deletionOf(operator.table, sub).read())) addresses.push(account.email)
    }
    return reportOnly(...addresses.sort(), `News goes to ${plural(addresses.length, 'learner')}.`)
  },
}

/** The learners whose profile says that they want news, found page by page in the whole table. */
async function* wantingNews({ dynamo, deployed }: Operator): AsyncGenerator<string> {
  const documents = DynamoDBDocumentClient.from(dynamo)
  let after: Record<string, unknown> | undefined
  do {
    const page: ScanCommandOutput = await documents.send(
      new ScanCommand({
        TableName: deployed.tableName,
        ProjectionExpression: '#pk',
        FilterExpression: '#sk = :profile AND #news.#wanted = :yes',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', '#news': 'news', '#wanted': 'wanted' },
        ExpressionAttributeValues: { ':profile': profileKey, ':yes': true },
        ConsistentRead: true,
        ExclusiveStartKey: after,
      }),
    )
    for (const { pk } of page.Items ?? []) yield String(pk).slice(learnerPartition('').length)
    after = page.LastEvaluatedKey
  } while (after)
}

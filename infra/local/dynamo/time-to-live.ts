import type { DynamoRequest, Engine } from './engine.ts'
import { validationProblem } from './problem.ts'

type Specification = { AttributeName: string; Enabled: boolean }

/** Stores and describes the setting, but expires nothing. DynamoDB may take days too, so code must check the time anyway. */
export const timeToLive = new Map<string, (engine: Engine, request: DynamoRequest) => Promise<object>>([
  [
    'UpdateTimeToLive',
    async (engine, { TableName, TimeToLiveSpecification: wanted }) => {
      const { AttributeName, Enabled } = (wanted ?? {}) as Partial<Specification>
      if (!AttributeName || typeof Enabled !== 'boolean') {
        throw validationProblem('TimeToLiveSpecification requires AttributeName and Enabled')
      }
      const table = await engine.table(String(TableName))
      const current = (await engine.settings.get(table.TableId)) as Specification | undefined
      if (Enabled === (current?.Enabled ?? false)) {
        throw validationProblem(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`)
      }
      await engine.settings.put(table.TableId, { AttributeName, Enabled })
      return { TimeToLiveSpecification: { AttributeName, Enabled } }
    },
  ],
  [
    'DescribeTimeToLive',
    async (engine, { TableName }) => {
      const table = await engine.table(String(TableName))
      const current = (await engine.settings.get(table.TableId)) as Specification | undefined
      return {
        TimeToLiveDescription: current?.Enabled
          ? { TimeToLiveStatus: 'ENABLED', AttributeName: current.AttributeName }
          : { TimeToLiveStatus: 'DISABLED' },
      }
    },
  ],
])

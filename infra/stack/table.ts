import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, type ITable, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { listIndex, tableShape } from '#core/table'
import { recoveryDays } from './table-limits.ts'

/** The portal's only table, with keys as in functions/store. Point-in-time recovery covers the last 35 days. */
export class PortalTable extends Table {
  constructor(scope: Construct, id: string, { retain }: { retain: boolean }) {
    super(scope, id, {
      partitionKey: { name: tableShape.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableShape.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: tableShape.timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: recoveryDays },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    // CloudFormation adds an index in place; it takes one change of an index in a deployment.
    this.addGlobalSecondaryIndex({
      indexName: listIndex.name,
      partitionKey: { name: listIndex.partitionKey, type: AttributeType.STRING },
      sortKey: { name: listIndex.sortKey, type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...listIndex.attributes],
    })
  }
}

/**
 * The table that the portal uses: the stack's own, or a restored one. The stack's own stays in the template either way;
 * otherwise CloudFormation would stop managing it, or delete it in dev.
 */
export function tableInUse(scope: Construct, own: PortalTable, restored: string | undefined): ITable {
  return restored ? Table.fromTableName(scope, 'RestoredTable', restored) : (own as ITable)
}

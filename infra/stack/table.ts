import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, type ITable, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { tableShape } from '../../functions/store/table.ts'
import { recoveryDays } from './table-limits.ts'

/** The one table, in the shape that the code writes. Every second of its last 35 days can be restored. */
export class PortalTable extends Table {
  constructor(scope: Construct, id: string, { kept }: { kept: boolean }) {
    super(scope, id, {
      partitionKey: { name: tableShape.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableShape.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: recoveryDays },
      deletionProtection: kept,
      removalPolicy: kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
  }
}

/**
 * The table that the portal works on: the stack's own, or the one that was restored in its place. The stack's own stays in
 * the template either way: taken out, CloudFormation would let go of it.
 */
export function tableInUse(scope: Construct, own: PortalTable, restored: string | undefined): ITable {
  return restored ? Table.fromTableName(scope, 'RestoredTable', restored) : (own as ITable)
}

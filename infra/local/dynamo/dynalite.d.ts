// dynalite ships no types. These cover the parts that the local table uses.

declare module 'dynalite/db/index.js' {
  export type AttributeValue = Record<string, unknown>
  export type Item = Record<string, AttributeValue>
  export type NodeCallback<Value> = (error: Error | null | undefined, value?: Value) => void

  export type Table = { TableStatus: string }

  export type Store = {
    db: { open(): Promise<void>; close(): Promise<void> }
    getTable(name: string, mustBeActive: boolean, done: NodeCallback<Table>): void
    getItemDb(tableName: string): {
      get(key: string, done: NodeCallback<unknown>): void
      put(key: string, value: unknown, done: NodeCallback<void>): void
      del(key: string, done: NodeCallback<void>): void
    }
  }

  const db: {
    create(options: { path?: string; createTableMs?: number }): Store
    createKey(key: Item, table: Table): string
  }
  export default db
}

declare module 'dynalite/validations/index.js' {
  import type { Store } from 'dynalite/db/index.js'

  const validations: {
    checkTypes(request: Record<string, unknown>, types: unknown): Record<string, unknown>
    checkValidations(request: Record<string, unknown>, types: unknown, custom: unknown, store: Store): void
  }
  export default validations
}

import type { Table } from '#core/table'

const named = (name: string) => Object.assign(new Error(name), { name })

type Call<T> = () => Promise<T>
/** What the SDK's caller gets of one table call that goes wrong; `later` runs once the learner's retry is over. */
type Fault = <T>(call: Call<T>, later: (run: Call<unknown>) => void) => Promise<T>

export const faults = {
  'an error before the call is done': () => Promise.reject(named('InternalServerError')),
  'an error after the call was done': (call) => call().then(() => Promise.reject(named('InternalServerError'))),
  'a time-out of a call that is done later': (call, later) => {
    later(call)
    return Promise.reject(named('TimeoutError'))
  },
  throttling: () => Promise.reject(named('ProvisionedThroughputExceededException')),
  'an answer that is lost, so that the SDK repeats the call': (call) => call().then(() => call()),
} satisfies Record<string, Fault>
export type FaultName = keyof typeof faults

/** A table of which one call, counted from 0, goes wrong. `calls` counts those since the plan was made. */
export function faultyTable(table: Table) {
  let calls = 0
  let plan: { at: number; fault: Fault } | undefined
  const late: Call<unknown>[] = []
  const through = <T>(call: Call<T>): Promise<T> => {
    const number = calls++
    return plan?.at === number ? plan.fault(call, (run) => late.push(run)) : call()
  }
  const faulty: Table = {
    get: (key) => through(() => table.get(key)),
    query: (range, options) => through(() => table.query(range, options)),
    queryAll: (range, options) => through(() => table.queryAll(range, options)),
    count: (range) => through(() => table.count(range)),
    write: (key, change) => through(() => table.write(key, change)),
    delete: (key, when) => through(() => table.delete(key, when)),
  }
  return {
    table: faulty,
    calls: () => calls,
    /** Lets one call go wrong, or none. */
    expect(at?: number, name?: FaultName) {
      calls = 0
      plan = at === undefined || !name ? undefined : { at, fault: faults[name] }
    },
    /** Does the calls that timed out. */
    async land() {
      plan = undefined
      for (const run of late.splice(0)) await run()
    },
  }
}

type Failures = {
  count: number
  lastAt: number
  lockedUntil: number
}

export type Lockout = {
  isLocked(name: string): boolean
  failed(name: string): void
  succeeded(name: string): void
}

const quarterHour = 15 * 60 * 1000

/**
 * From the fifth wrong password on, a name is locked for a second, and each further one doubles that, up to 15 minutes.
 * Names without an account are counted too, so that both answer alike. A restart forgets the counts.
 */
export function createLockout(now: () => number): Lockout {
  const failures = new Map<string, Failures>()
  return {
    isLocked: (name) => (failures.get(name)?.lockedUntil ?? 0) > now(),
    failed(name) {
      const before = failures.get(name)
      const count = before && now() - before.lastAt < quarterHour ? before.count + 1 : 1
      const lock = count < 5 ? 0 : Math.min(2 ** (count - 5) * 1000, quarterHour)
      failures.set(name, { count, lastAt: now(), lockedUntil: now() + lock })
    },
    succeeded(name) {
      failures.delete(name)
    },
  }
}

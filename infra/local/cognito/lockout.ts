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
 * Locks a name for one second after the fifth wrong password. Each further one doubles that, up to 15 minutes. Names
 * without an account count too, so an attacker can't tell them apart. Counts are in memory and reset on restart.
 */
export function createLockout(now: () => number): Lockout {
  const failures = new Map<string, Failures>()
  return {
    isLocked: (name) => (failures.get(name)?.lockedUntil ?? 0) > now(),
    failed(name) {
      const previous = failures.get(name)
      const count = previous && now() - previous.lastAt < quarterHour ? previous.count + 1 : 1
      const lock = count < 5 ? 0 : Math.min(2 ** (count - 5) * 1000, quarterHour)
      failures.set(name, { count, lastAt: now(), lockedUntil: now() + lock })
    },
    succeeded(name) {
      failures.delete(name)
    },
  }
}

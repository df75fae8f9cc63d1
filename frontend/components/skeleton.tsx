import { clsx } from 'clsx'

/** A grey stand-in for a line or a block that is on its way: give it the size of what will come, by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('skeleton block rounded-sm bg-sand', className ?? 'h-4 w-full')} />
}

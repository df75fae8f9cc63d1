import { clsx } from 'clsx'

/** A grey placeholder for a line or block that is loading. Give it the size of the content by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('skeleton block rounded-sm bg-sand', className ?? 'h-4 w-full')} />
}

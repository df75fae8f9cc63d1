import { Skeleton } from '../../components/skeleton.tsx'

/** An empty sheet in the shape of a certificate. Takes its width from its place. */
export function SheetSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="flex aspect-[210/297] w-full flex-col items-center gap-4 border border-line bg-leaf p-6 sm:p-12"
    >
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="mb-4 h-8 w-1/2" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  )
}

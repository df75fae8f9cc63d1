import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of a short form while its code loads. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div aria-hidden="true" aria-busy="true" className="flex flex-col gap-5">
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton's fields are all alike
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

import { certificate as wording } from '#certificates/wording'
import { Spinner } from '../ui/spinner.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'

/** Says on an empty sheet that the certificate is loading. */
export function LoadingCertificate() {
  return (
    <div className="loading-certificate">
      <SheetSkeleton />
      <p role="status">
        <Spinner /> {wording.loading}
      </p>
    </div>
  )
}

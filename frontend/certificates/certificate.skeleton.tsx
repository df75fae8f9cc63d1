import PageSkeleton from '../ui/page-skeleton.tsx'
import { LoadingCertificate } from './loading-certificate.tsx'

/** The certificate before its script has loaded: the same skeleton as while its data loads. */
export default function CertificatePageSkeleton() {
  return (
    <PageSkeleton>
      <div className="sheet max-w-[calc(210mm+6rem)] py-8 sm:pb-16">
        <LoadingCertificate />
      </div>
    </PageSkeleton>
  )
}

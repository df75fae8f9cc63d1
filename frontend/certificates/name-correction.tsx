import { useState } from 'react'
import type { Certificate } from '#certificates/contract'
import { lastRevision } from '#certificates/rules'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { NameForm } from './certificate-name-form.tsx'
import { useCertificate } from './use-certificate.ts'

/** Corrects the name on an issued certificate. Shows nothing once it is revoked or no corrections are left. */
export function NameCorrection({ certificate }: { certificate: Certificate }) {
  const { correct } = useCertificate(certificate.key)
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const left = lastRevision - certificate.revision
  if (left <= 0 || certificate.revoked) return null
  return (
    <>
      <Button look="quiet" className="-ml-3" onClick={() => setOpen(true)}>
        Correct the name
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Correct the name"
        description={`The certificate keeps its number. Copies that you have already downloaded will show as replaced. You can correct it ${left === 1 ? 'once more' : 'twice'}.`}
      >
        {open && (
          <NameForm
            name={certificate.name}
            label="Full name"
            saveLabel="Correct the name"
            saving={correct.isPending}
            problem={correct.error?.message}
            onSave={(name) =>
              correct.mutate(
                { name, revision: certificate.revision },
                {
                  onSuccess: () => {
                    setOpen(false)
                    toast.success('The name is corrected. Please download the certificate again.')
                  },
                },
              )
            }
          />
        )}
      </Dialog>
    </>
  )
}

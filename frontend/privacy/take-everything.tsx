import { MakeZip } from './make-zip.tsx'

/** The account page's section about the ZIP. */
export function TakeEverything() {
  return (
    <div className="flex flex-col gap-4">
      <p>
        One ZIP file with all that we store about you: your words and answers, prompts, payments and certificates. You
        can read it without the portal, and so can a program. It works after a course has ended, too.
      </p>
      <MakeZip />
    </div>
  )
}

import { Asked } from './asked.tsx'

/** The dashboard's notice while the account waits to be deleted. */
export function DeletionNotice({ account, due }: { account: string; due: string }) {
  return (
    <div className="mt-6 mb-8">
      <Asked account={account} due={due} onKept={focusPage}>
        <p>
          You asked us to do this. Until then everything works as usual, and you can take everything with you from{' '}
          <a href="/account">your account page</a>.
        </p>
      </Asked>
    </div>
  )
}

/** The notice goes, and takes the focus with it. */
const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true })

/** The first link on a page, visible on focus: skips the header, and in a lesson also its contents. */
export function SkipLink({ to = 'content' }: { to?: string | undefined }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only bg-leaf font-sans font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
  )
}

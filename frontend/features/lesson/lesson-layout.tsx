import { Bookmark, List } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Drawer } from '../../components/dialogs/drawer.tsx'
import { Button } from '../../components/forms/button.tsx'
import { storageOf } from '../../session/safe-storage.ts'

type LessonLayoutProps = {
  /** "On this page": a left column from 1024 px, a drawer below that. */
  contents: (close: () => void) => ReactNode
  /** The prompt library: a right column from 1280 px, a drawer below that. It's rendered when it first shows. */
  prompts: ReactNode
  /** Whether the page shows the library itself. The column is then folded away at first. */
  showsLibrary: boolean
  children: ReactNode
}

const tab = 'max-w-52 flex-1 px-1! no-underline!'

/** Contents, text and prompts side by side on wide screens; on narrow ones, drawers that open from a bar at the bottom. */
export function LessonLayout({ contents, prompts, showsLibrary, children }: LessonLayoutProps) {
  const [open, setOpen] = useState<'contents' | 'prompts' | null>(null)
  const [promptsOpened, setPromptsOpened] = useState(false)
  const wide = useBreakpoint()
  const close = () => setOpen(null)
  const openPrompts = () => {
    setPromptsOpened(true)
    setOpen('prompts')
  }
  return (
    <div className="mx-auto flex max-w-[96rem] gap-8 px-4 pb-28 sm:px-8 xl:pb-16 2xl:gap-12 print:p-0">
      {wide >= 1024 && (
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] w-60 shrink-0 self-start overflow-y-auto pt-8 print:hidden">
          <p aria-hidden="true" className="contents-title">
            On this page
          </p>
          {contents(close)}
        </div>
      )}
      <div id="lesson-text" tabIndex={-1} className="min-w-0 grow outline-none">
        {children}
      </div>
      {wide >= 1280 && <PromptsColumn foldedAtFirst={showsLibrary}>{prompts}</PromptsColumn>}
      {wide < 1280 && (
        <div className="foot-bar fixed inset-x-0 bottom-0 z-10 flex justify-center gap-1 border-t border-line bg-paper px-2 py-1.5 print:hidden">
          {wide < 1024 && (
            <Button look="quiet" className={tab} onClick={() => setOpen('contents')}>
              <List aria-hidden="true" size={18} /> Contents
            </Button>
          )}
          <Button look="quiet" className={tab} onClick={openPrompts}>
            <Bookmark aria-hidden="true" size={18} /> My prompts
          </Button>
        </div>
      )}
      {wide < 1024 && (
        <Drawer open={open === 'contents'} onClose={close} title="Contents" side="left">
          {contents(close)}
        </Drawer>
      )}
      {wide < 1280 && (
        <Drawer open={open === 'prompts'} onClose={close} title="My prompts">
          {promptsOpened && prompts}
        </Drawer>
      )}
    </div>
  )
}

const foldedKey = 'portal.prompts-folded'

/** The prompts beside the lesson. Folding them away is remembered on this device, except where they start folded. */
function PromptsColumn({ foldedAtFirst, children }: { foldedAtFirst: boolean; children: ReactNode }) {
  const [storage] = useState(() => storageOf('localStorage'))
  const [folded, setFolded] = useState(() => foldedAtFirst || storage.getItem(foldedKey) === 'yes')
  const [shown, setShown] = useState(!folded)
  const toggle = () => {
    setFolded(!folded)
    setShown(true)
    if (foldedAtFirst) return
    if (folded) storage.removeItem(foldedKey)
    else storage.setItem(foldedKey, 'yes')
  }
  return (
    <aside
      aria-label="My prompts"
      className={`sticky top-20 max-h-[calc(100dvh-6rem)] shrink-0 self-start overflow-y-auto pt-8 pb-4 print:hidden ${folded ? '' : 'w-72 2xl:w-80'}`}
    >
      <div className="mb-4 flex items-center justify-between">
        {!folded && <h2 className="text-xl font-semibold">My prompts</h2>}
        <Button
          look="quiet"
          aria-expanded={!folded}
          aria-label={folded ? 'My prompts' : 'Fold away my prompts'}
          onClick={toggle}
        >
          {folded && <Bookmark aria-hidden="true" size={18} />}
          {folded ? 'My prompts' : 'Fold away'}
        </Button>
      </div>
      {shown && <div hidden={folded}>{children}</div>}
    </aside>
  )
}

const watch = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

const breakpoints = [1280, 1024, 0]

/** The widest breakpoint that the window reaches, in pixels. CSS alone would need two copies of each panel in the page. */
const useBreakpoint = (): number =>
  useSyncExternalStore(
    watch,
    () => breakpoints.find((width) => window.matchMedia(`(min-width: ${width}px)`).matches) ?? 0,
  )

import { Bookmark, List } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { storageOf } from '../session/safe-storage.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'

type LessonLayoutProps = {
  /** "On this page": a left column from 1024 px, a drawer below that. */
  contents: (close: () => void) => ReactNode
  /** The prompt library: a right column from 1280 px, a drawer below that. It's rendered when it first shows. */
  prompts: ReactNode
  /** Whether the prompts may start beside the text. In other lessons they're folded at first. */
  teachesPrompts: boolean
  children: ReactNode
}

const tab = 'max-w-52 flex-1 px-1! no-underline!'

/** Contents, text and prompts side by side on wide screens; on narrow ones, drawers that open from a bar at the bottom. */
export function LessonLayout({ contents, prompts, teachesPrompts, children }: LessonLayoutProps) {
  const [open, setOpen] = useState<'contents' | 'prompts' | null>(null)
  const [promptsOpened, setPromptsOpened] = useState(false)
  const wide = useBreakpoint()
  const [beside, setBeside] = useState(() => teachesPrompts && startsBeside())
  const close = () => setOpen(null)
  const openPrompts = () => {
    setPromptsOpened(true)
    setOpen('prompts')
  }
  return (
    <div className="lesson-columns" data-prompts={wide >= 1280 && beside ? '' : undefined}>
      {wide >= 1024 && <div className="contents-column">{contents(close)}</div>}
      <div id="lesson-text" tabIndex={-1} className="min-w-0 grow outline-none">
        {children}
      </div>
      {wide >= 1280 && (
        <PromptsColumn
          folded={!beside}
          onFold={(folded) => {
            setBeside(!folded)
            if (teachesPrompts) storageOf('localStorage').setItem(foldedKey, folded ? 'yes' : 'no')
          }}
        >
          {prompts}
        </PromptsColumn>
      )}
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

/** What was chosen on this device; until then the prompts are beside the text where both have room. */
function startsBeside(): boolean {
  const folded = storageOf('localStorage').getItem(foldedKey)
  return folded ? folded === 'no' : window.matchMedia('(min-width: 1440px)').matches
}

type PromptsColumnProps = { folded: boolean; onFold: (folded: boolean) => void; children: ReactNode }

/** The prompts beside the lesson, or the tab at the window's edge that brings them. */
function PromptsColumn({ folded, onFold, children }: PromptsColumnProps) {
  const [shown, setShown] = useState(!folded)
  const toggle = () => {
    setShown(true)
    onFold(!folded)
  }
  return (
    <aside aria-label="My prompts" className={folded ? 'prompts-tab' : 'prompts-column'}>
      <div className="mb-4 flex items-center justify-between">
        {!folded && <h2 className="text-xl font-semibold">My prompts</h2>}
        <Button
          look="quiet"
          aria-expanded={!folded}
          aria-label={folded ? undefined : 'Hide my prompts'}
          onClick={toggle}
        >
          {folded && <Bookmark aria-hidden="true" size={18} />}
          {folded ? 'My prompts' : 'Hide'}
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

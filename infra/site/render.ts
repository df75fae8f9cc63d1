import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { flagship, type ModuleId } from '#catalogue/catalogue'
import type { Page } from '#catalogue/pages'
import type { SiteSettings } from '#core/site-settings'
import { coursePreview } from './course-preview.ts'
import { frontendDir, pageFile } from './vite.ts'

/** Loads a module by its path under frontend (`/home/landing.page.tsx`), as Vite's `ssrLoadModule` does. */
export type LoadModule = (path: string) => Promise<Record<string, unknown>>

/** Renders a page's static body: a prerendered page in full, an app page's skeleton. */
export async function renderBody(page: Page, settings: SiteSettings, load: LoadModule): Promise<string> {
  if (page.kind === 'app') return renderSkeleton(page, load)
  const { courseId } = page
  const inside = page.page === 'landing' ? coursePreview(flagship.id) : courseId && coursePreview(courseId)
  if (inside) await loadPictures(inside.preview.moduleId, load)
  const props = { settings, courseId, inside, hasPreview: hasPreview(page) }
  return renderToStaticMarkup(createElement(await component(`/${pageFile(page)}`, load), props))
}

/** Whether a page carries a course's free preview. `/course-info` links to the flagship's at the flagship's own address. */
const hasPreview = ({ path, courseId }: Page): boolean => courseId !== undefined && path === `/course-info/${courseId}`

/** Renders an app page's skeleton in the static shell, whose links work before any script loads. */
async function renderSkeleton(page: Page, load: LoadModule): Promise<string> {
  const shell = await component('/app/static-shell.tsx', load)
  const skeleton = await component(skeletonPath(page), load)
  return renderToStaticMarkup(createElement(shell, { page }, createElement(skeleton, { page })))
}

/** The page's own skeleton if there is one, otherwise the default. */
function skeletonPath(page: Page): string {
  const own = pageFile(page).replace('.page.tsx', '.skeleton.tsx')
  return existsSync(join(frontendDir, own)) ? `/${own}` : '/ui/page-skeleton.tsx'
}

/** A static page can't wait for pictures while it's rendered. */
async function loadPictures(module: ModuleId, load: LoadModule): Promise<void> {
  const pictures = await load('/pictures/pictures.ts')
  await (pictures as { loadPictures: (module: ModuleId) => Promise<unknown> }).loadPictures(module)
}

async function component(path: string, load: LoadModule): Promise<ComponentType<Record<string, unknown>>> {
  if (!existsSync(frontendDir + path)) throw new Error(`frontend${path} doesn't exist`)
  const { default: found } = await load(path)
  if (typeof found !== 'function') throw new Error(`frontend${path} must export a component as its default`)
  return found as ComponentType<Record<string, unknown>>
}

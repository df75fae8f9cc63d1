import { existsSync } from 'node:fs'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Page } from '#contract/pages'
import type { SiteSettings } from '#contract/site-settings'
import { frontendDir } from './vite.ts'

/** Loads a module of the browser side by its address below frontend, as Vite's `ssrLoadModule` does. */
export type LoadModule = (address: string) => Promise<Record<string, unknown>>

/** What stands in a page's body before any script: the page itself, or for an app page its skeleton. */
export async function renderBody(page: Page, settings: SiteSettings, load: LoadModule): Promise<string> {
  if (page.kind === 'app') return renderSkeleton(page, load)
  const props = { settings, courseId: page.courseId }
  return renderToStaticMarkup(createElement(await component(`/pages/${page.page}.tsx`, load), props))
}

/** A skeleton knows its page and may link to others: the links work before any script. */
async function renderSkeleton(page: Page, load: LoadModule): Promise<string> {
  const around = await component('/app/static-shell.tsx', load)
  const skeleton = await component(skeletonOf(page), load)
  return renderToStaticMarkup(createElement(around, { page }, createElement(skeleton, { page })))
}

/** A page's own skeleton where there is one, else the one of header and lines. */
function skeletonOf(page: Page): string {
  const own = `/pages/${page.page}.skeleton.tsx`
  return existsSync(frontendDir + own) ? own : '/components/page-skeleton.tsx'
}

async function component(address: string, load: LoadModule): Promise<ComponentType<Record<string, unknown>>> {
  if (!existsSync(frontendDir + address)) throw new Error(`frontend${address} is not there`)
  const { default: found } = await load(address)
  if (typeof found !== 'function') throw new Error(`frontend${address} has no component as its default export`)
  return found as ComponentType<Record<string, unknown>>
}

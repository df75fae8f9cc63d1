import type { ComponentType } from 'react'
import { pages } from './site.ts'

type PageModule = { default: ComponentType }

const modules: Readonly<Record<string, () => Promise<PageModule>>> = {
  'sign-in': () => import('./pages/sign-in.tsx'),
  'sign-up': () => import('./pages/sign-up.tsx'),
  confirm: () => import('./pages/confirm.tsx'),
  'forgot-password': () => import('./pages/forgot-password.tsx'),
  account: () => import('./pages/account.tsx'),
  dashboard: () => import('./pages/dashboard.tsx'),
  module: () => import('./pages/module.tsx'),
  prompts: () => import('./pages/prompts.tsx'),
  certificate: () => import('./pages/certificate.tsx'),
  verify: () => import('./pages/verify.tsx'),
  'payment-success': () => import('./pages/payment-success.tsx'),
}

const asked = new Map<string, Promise<ComponentType>>()

/** The component of a page, for React's `use`: without a pause where its chunk is here already. */
export function appPage(name: string): Promise<ComponentType> {
  return asked.get(name) ?? load(name)
}

/** Whether the app draws a page; others are documents of their own. */
export const isAppPage = (name: string): boolean => name in modules

/** The app's routes, each with its page. The lessons are one route, with the module's id as its parameter. */
export const appRoutes: readonly { path: string; name: string }[] = [
  ...new Map(
    pages
      .filter(({ page }) => isAppPage(page))
      .map(({ path, page }) => [page === 'module' ? '/course/:moduleId' : path, page]),
  ),
].map(([path, name]) => ({ path, name }))

function load(name: string): Promise<ComponentType> {
  const page = modules[name]
  if (!page) throw new Error(`frontend/app-pages.ts has no page "${name}"`)
  const loading: Promise<ComponentType> = page().then(
    ({ default: value }) => {
      // React reads these two of a promise, and need not wait for what is already known.
      Object.assign(loading, { status: 'fulfilled', value })
      return value
    },
    (error) => {
      // Forgotten at once, it would be asked for anew by the very drawing that it has failed, without end.
      setTimeout(() => asked.delete(name), 1_000)
      throw error
    },
  )
  asked.set(name, loading)
  return loading
}

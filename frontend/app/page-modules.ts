import { type ComponentType, lazy } from 'react'
import { type AppPageName, pages } from '#catalogue/pages'

type PageModule = { default: ComponentType }

const modules: Readonly<Record<AppPageName, () => Promise<PageModule>>> = {
  'sign-in': () => import('../pages/sign-in.tsx'),
  'sign-up': () => import('../pages/sign-up.tsx'),
  'signed-in': () => import('../pages/signed-in.tsx'),
  confirm: () => import('../pages/confirm.tsx'),
  'forgot-password': () => import('../pages/forgot-password.tsx'),
  account: () => import('../pages/account.tsx'),
  desk: () => import('../pages/desk.tsx'),
  dashboard: () => import('../pages/dashboard.tsx'),
  module: () => import('../pages/module.tsx'),
  words: () => import('../pages/words.tsx'),
  record: () => import('../pages/record.tsx'),
  prompts: () => import('../pages/prompts.tsx'),
  certificate: () => import('../pages/certificate.tsx'),
  try: () => import('../pages/try.tsx'),
  verify: () => import('../pages/verify.tsx'),
  'payment-success': () => import('../pages/payment-success.tsx'),
}

/** The app's routes, each with its page. All lessons share one route, with the module id as its parameter. */
export const appRoutes: readonly { path: string; name: AppPageName }[] = [
  ...new Map(
    pages.flatMap((each) =>
      each.kind === 'app' ? [[each.page === 'module' ? '/course/:moduleId' : each.path, each.page] as const] : [],
    ),
  ),
].map(([path, name]) => ({ path, name }))

const components = new Map<AppPageName, ComponentType>()

/** Loads a page's chunk, so that `pageComponent` then renders without suspending. */
export async function preloadPage(name: AppPageName): Promise<PageModule> {
  try {
    const module = await modules[name]()
    components.set(name, module.default)
    return module
  } catch (error) {
    // Delay eviction; otherwise the failed render retries in a loop.
    setTimeout(() => components.delete(name), 1_000)
    throw error
  }
}

/** A page's component. Until its chunk has loaded, a lazy component that suspends. */
export function pageComponent(name: AppPageName): ComponentType {
  const component = components.get(name) ?? lazy(() => preloadPage(name))
  components.set(name, component)
  return component
}

import { type ComponentType, lazy } from 'react'
import { type AppPageName, pages } from '#catalogue/pages'

type PageModule = { default: ComponentType }

const modules: Readonly<Record<AppPageName, () => Promise<PageModule>>> = {
  'sign-in': () => import('../account/sign-in.page.tsx'),
  'sign-up': () => import('../account/sign-up.page.tsx'),
  'signed-in': () => import('../account/signed-in.page.tsx'),
  confirm: () => import('../account/confirm.page.tsx'),
  'forgot-password': () => import('../account/forgot-password.page.tsx'),
  mails: () => import('../reminders/mails.page.tsx'),
  account: () => import('../account/account.page.tsx'),
  desk: () => import('../desk/desk.page.tsx'),
  dashboard: () => import('../dashboard/dashboard.page.tsx'),
  module: () => import('../lesson/module.page.tsx'),
  words: () => import('../privacy/words.page.tsx'),
  record: () => import('../record/record.page.tsx'),
  prompts: () => import('../prompts/prompts.page.tsx'),
  certificate: () => import('../certificates/certificate.page.tsx'),
  try: () => import('../home/try.page.tsx'),
  verify: () => import('../certificates/verify.page.tsx'),
  'payment-success': () => import('../payments/payment-success.page.tsx'),
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

/**
 * Which modules share a chunk. Left to itself, the bundler makes a chunk for each set of pages, and a first visit loads forty. A page
 * that needs a part of a chunk loads it all, so a chunk holds what the same pages need. What an earlier one takes, with its imports,
 * a later one leaves. `npm run size` and the journey `first-visit` hold what the pages load.
 */

/** Beginnings of paths, from frontend/, functions/ or node_modules/ on. `but`: those that stay outside. */
type Part = string | { all: string; but: readonly string[] }

/** Parts that at least two pages share. */
const shared = (name: string, parts: readonly Part[]) => ({ name, minShareCount: 2, test: isIn(parts) })

const isIn = (parts: readonly Part[]) => (id: string) => {
  const path = id.replaceAll('\\', '/').replace(/^.*\/(?=node_modules\/)|^.*\/(?:frontend|functions)\//, '')
  const startsWith = (beginnings: readonly string[]) => beginnings.some((one) => path.startsWith(one))
  return parts.some((part) =>
    typeof part === 'string'
      ? path.startsWith(part)
      : path.startsWith(part.all) && !startsWith(part.but.map((one) => part.all + one)),
  )
}

/** React changes less often than the portal, so its own chunk stays in the browser's cache across releases. */
const react = {
  name: 'react',
  test: isIn(
    ['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'].map((name) => `node_modules/${name}/`),
  ),
}

/**
 * The portal code that the entry imports. One chunk is 6 KB smaller than twenty small ones. It excludes the entry
 * itself: pages import this chunk and the entry awaits the first page, so a single file would deadlock.
 */
const portal = {
  name: 'portal',
  tags: ['$initial' as const],
  test: (id: string) => /\.m?[jt]sx?$/.test(id) && !id.endsWith('/main.tsx'),
}

export const chunks = [
  react,
  portal,

  // Footer and the strata's lines, which account pages need without `learning`.
  shared('land', ['components/footer', 'components/strata/curves']),
  shared('ground', ['components/strata/ground']),
  // Form fields and notices, which account pages need without `lesson`.
  shared('forms', [{ all: 'components/forms/', but: ['password'] }, 'components/notice']),

  // Dashboard and lessons. 1 KB smaller than ten small chunks.
  shared('learning', [
    'node_modules/@tanstack',
    'node_modules/lucide-react/dist/esm/icons/arrow-right',
    'features/dashboard/',
    { all: 'features/lesson/', but: ['lesson', 'reading', 'module-layers'] },
    ...['card', 'day-and-time', 'disclosure', 'empty-state', 'format-duration'].map((name) => `components/${name}`),
    ...['dashboard', 'fields', 'work'].map((name) => `contract/${name}`),
    ...['completion', 'day', 'grading', 'text', 'trials', 'certificate-keys'].map((name) => `domain/${name}`),
    'autosave/rate-limit',
    'session/this-device',
  ]),
  // Progress as layers: the dashboard, and what stands at the end of a lesson.
  shared('strata', ['components/strata/layer-colour', 'components/strata/strata', 'features/lesson/module-layers']),
  // A lesson, its preview and the prompt library, but without the library itself, which loads when it's shown.
  shared('lesson', [
    'features/lesson/lesson',
    'features/lesson/reading',
    ...['library', 'near', 'not-loaded', 'prompt-card', 'prompt-panel'].map((name) => `features/prompts/${name}`),
    ...['notes-provider', 'note-box', 'conflict', 'trials', 'earlier-versions-button'].map(
      (name) => `features/notes/${name}`,
    ),
    ...['lesson-work', 'refused-notes'].map((name) => `pages/module/${name}`),
    'lesson-elements/',
    'components/load-on-press',
    {
      all: 'autosave/',
      but: [
        'all-targets',
        'two-versions',
        'autosave-recovery',
        'sign-out',
        'targets/answers',
        'targets/entries',
        'targets/exercises',
        'targets/prompt',
      ],
    },
    ...['lesson', 'versions', 'prompts'].map((name) => `contract/${name}`),
  ]),

  // What most kinds of exercise need.
  shared(
    'exercise-parts',
    ['calibrated', 'choices', 'feedback', 'part', 'solution', 'use-answer'].map((name) => `features/exercises/${name}`),
  ),

  // Dashboard, account page and lessons that can be bought. The first two have a sign-out button.
  shared('enrol', [
    'features/account/account-menu',
    'features/payments/checkout-url',
    'features/payments/enrol-button',
    'domain/wording/payment.',
    'contract/payments',
  ]),
  // Pages and dialogs that ask to sign in.
  shared('sign-in-form', [
    ...['account-calls', 'account-form', 'email-field', 'problems', 'sign-in-form', 'use-submit'].map(
      (name) => `features/account/${name}`,
    ),
    ...['google/continue', 'google/leave', 'passkeys/passkeys-here', 'passkeys/web-authn'].map(
      (name) => `features/account/${name}`,
    ),
    'features/account/security/own-account-call',
    'session/assurance',
    'components/forms/password',
    'domain/privacy/terms-versions',
  ]),
  // Sign-in, sign-up and what follows them.
  shared(
    'sign-in-frame',
    ['account-frames', 'account-page', 'navigation-state', 'pending-sign-up'].map((name) => `features/account/${name}`),
  ),
  // Sign-up, changing the password, and the account page.
  shared(
    'sign-up-fields',
    ['code-field', 'name-field', 'passwords/', 'agreement/news-box'].map((name) => `features/account/${name}`),
  ),
  // The account page and what opens from it.
  shared('account-parts', [
    ...['me', 'confirm-dialog', 'teaching', 'security', 'second-factor/lost-phone'].map(
      (name) => `features/account/${name}`,
    ),
    ...['phone-number', 'texted-code-field'].map((name) => `features/account/second-factor/phone/${name}`),
    ...['own-data/deletion', 'payments/debit-notices', 'payments/restore'].map((name) => `features/${name}`),
    ...['agreement', 'deletion', 'learner', 'purchases'].map((name) => `contract/${name}`),
    'components/loaded',
    'domain/wording/money',
    'domain/wording/purchase.',
    'domain/teaching/places',
  ]),
  // The library and the prompts beside a lesson.
  shared('prompts', [
    ...['excerpt', 'focus-after', 'origin', 'prompt-form', 'prompt-item', 'prompt-words', 'use-prompt-draft'].map(
      (name) => `features/prompts/${name}`,
    ),
    'contract/forms',
    'autosave/targets/prompt-forms',
  ]),
]

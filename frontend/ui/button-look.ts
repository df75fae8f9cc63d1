import { clsx } from 'clsx'

const shape =
  'forced-color-adjust-none inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border py-2 text-center font-sans text-base font-semibold leading-tight no-underline cursor-pointer aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-60 aria-busy:cursor-progress'

const looks = {
  primary: 'px-5 border-eucalypt bg-eucalypt text-on-eucalypt hover:border-eucalypt-deep hover:bg-eucalypt-deep',
  secondary: 'px-5 border-ink bg-transparent text-ink hover:bg-sand',
  quiet: 'border-transparent bg-transparent px-3 text-eucalypt underline underline-offset-4 hover:bg-sand',
  danger: 'px-5 border-clay bg-transparent text-clay hover:bg-clay hover:text-on-clay',
}

export type ButtonLook = { look?: keyof typeof looks | undefined; wide?: boolean | undefined }

/** Classes of buttons and of links that look like one. Use `primary` once a view. */
export const buttonLook = ({ look = 'primary', wide = false }: ButtonLook): string =>
  clsx(shape, looks[look], wide && 'w-full')

import { cva, type VariantProps } from 'class-variance-authority'

/** Classes of buttons and of links that look like one. Use `primary` once a view. */
export const buttonLook = cva(
  'forced-color-adjust-none inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border py-2 text-center font-sans text-base font-semibold leading-tight no-underline cursor-pointer disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress',
  {
    variants: {
      look: {
        primary: 'px-5 border-eucalypt bg-eucalypt text-on-eucalypt hover:border-eucalypt-deep hover:bg-eucalypt-deep',
        secondary: 'px-5 border-ink bg-transparent text-ink hover:bg-sand',
        quiet: 'border-transparent bg-transparent px-3 text-eucalypt underline underline-offset-4 hover:bg-sand',
        danger: 'px-5 border-clay bg-transparent text-clay hover:bg-clay hover:text-on-clay',
      },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { look: 'primary', wide: false },
  },
)

export type ButtonLook = VariantProps<typeof buttonLook>

import type { ComponentProps } from 'react'

/** The box that asks for news by email. It starts unticked. */
export const NewsBox = (input: Pick<ComponentProps<'input'>, 'name' | 'checked' | 'onChange'>) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 font-sans">
    <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...input} />
    <span>Email me when there’s a new course</span>
  </label>
)

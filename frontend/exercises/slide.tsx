import type { ComponentPropsWithRef, ReactNode } from 'react'

type SlideProps = Omit<ComponentPropsWithRef<'input'>, 'onChange'> & {
  label: ReactNode
  onSlide: (value: number) => void
}

/** A number to choose by sliding. */
export const Slide = ({ label, onSlide, ...input }: SlideProps) => (
  <label className="slide">
    <span>{label}</span>
    <input type="range" {...input} onChange={({ target }) => onSlide(Number(target.value))} />
  </label>
)

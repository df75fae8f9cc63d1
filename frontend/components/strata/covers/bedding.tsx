/** `fine`: with the finest lines, which a small drawing can't show. */
export type CoverProps = { fine: boolean }

/** The broken lines within layers. */
export const Bedding = ({ d }: { d: string }) => (
  <path d={d} fill="none" strokeOpacity=".35" strokeDasharray="26 4 12 5 3 5" className="stroke-paper" />
)

import * as z from 'zod/mini'

const square = () => ({ x: z.number(), y: z.number(), side: z.number() })
const colour = () => z.enum(['ink', 'bark', 'line', 'eucalypt', 'ochre', 'ochre-deep'])

/** Where everything stands on a certificate, in points. `drawing/` says what the parts are. */
export const CertificateLayout = z.lazy(() =>
  z.object({
    width: z.number(),
    height: z.number(),
    lines: z.array(
      z.object({
        text: z.string(),
        x: z.number(),
        y: z.number(),
        size: z.number(),
        font: z.enum(['regular', 'bold']),
        sans: z.optional(z.literal(true)),
        colour: colour(),
        anchor: z.enum(['start', 'middle', 'end']),
      }),
    ),
    rules: z.array(
      z.object({ x: z.number(), y: z.number(), width: z.number(), colour: colour(), thickness: z.number() }),
    ),
    mark: z.object(square()),
    strata: z.number(),
    qr: z.optional(z.object({ ...square(), modules: z.number(), path: z.string() })),
  }),
)

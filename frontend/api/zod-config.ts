import * as z from 'zod/mini'

// zod tries `new Function` at its first schema, which the content security policy reports as a violation. Imported first.
z.config({ jitless: true })

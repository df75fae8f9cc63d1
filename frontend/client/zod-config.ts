import * as z from 'zod/mini'

// Import this before any schema: zod otherwise tries `new Function`, which the content security policy reports.
z.config({ jitless: true })

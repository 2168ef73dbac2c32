import { z } from 'zod'

/** A part of an accepted request that was ignored. `field` is its path in the body. */
export const Warning = z.object({ field: z.string(), message: z.string() })
export type Warning = z.infer<typeof Warning>

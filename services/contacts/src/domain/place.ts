import { Id, Instant } from '@postrider/contracts'
import { z } from 'zod'

/**
 * The place of a contact or event in the order of creation. The id distinguishes rows with the same time,
 * such as contacts of an import. Jobs store places as JSON.
 */
export const Place = z.object({ createdAt: Instant.transform((text) => new Date(text)), id: Id })
export type Place = z.output<typeof Place>

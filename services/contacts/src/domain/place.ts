import { Id, Instant } from '@postrider/contracts'
import { z } from 'zod'

/**
 * The place of a contact or event in the order of creation. Ids break ties: contacts of an import have the
 * same time. A place does not change with its row. Jobs store places as JSON.
 */
export const Place = z.object({ createdAt: Instant.transform((text) => new Date(text)), id: Id })
export type Place = z.output<typeof Place>

import { Id, Instant } from '@postrider/contracts'
import { z } from 'zod'

/**
 * Where a contact or an event stands in the order of creation. Ids break ties: contacts of an import have one
 * instant. A place stays when its row changes, and jobs keep places as JSON.
 */
export const Place = z.object({ createdAt: Instant.transform((text) => new Date(text)), id: Id })
export type Place = z.output<typeof Place>

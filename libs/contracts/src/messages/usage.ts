import { z } from 'zod'
import { UsageCategory } from '../allowance.ts'
import { Id, Instant } from '../fields.ts'
import { emailQueued } from './emails.ts'
import { defineMessage } from './define.ts'

/**
 * Mails of a project were accepted, or ended as failed, suppressed or dropped after they had been (then the
 * numbers are negative). Published in the transaction that does it, one for each project, category and hour
 * of acceptance in it. `hour` is the hour in which the mails were accepted. `units` is what counts against
 * limits: a mail with attachments is two. `mails` leaves out those to the simulator, for rates. The key is
 * the project's id.
 */
export const usageCounted = defineMessage(
  'usage.counted',
  emailQueued.topic,
  z.object({
    id: Id,
    category: UsageCategory,
    hour: Instant,
    units: z.number().int(),
    mails: z.number().int(),
  }),
)

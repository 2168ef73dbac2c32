import { z } from 'zod'
import { UsageCategory } from '../allowance.ts'
import { Id, Instant } from '../fields.ts'
import { emailQueued } from './emails.ts'
import { defineMessage } from './define.ts'

/**
 * Mails of a project were accepted. If an accepted mail later fails, is suppressed or is dropped, a message
 * with negative numbers follows. It is published in the same transaction, once per project, category and
 * hour. `hour` is the hour in which the mails were accepted. `units` count towards limits: a mail with
 * attachments is two units. `mails` is for bounce rates, and excludes mails to the simulator. The key is the
 * project's id.
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

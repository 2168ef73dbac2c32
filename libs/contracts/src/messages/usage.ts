import { z } from 'zod'
import { UsageCategory } from '../allowance.ts'
import { Id, Instant } from '../fields.ts'
import { emailQueued } from './emails.ts'
import { defineMessage } from './define.ts'

/**
 * Mails of a project were accepted, or an accepted mail failed, was suppressed or was dropped (then the
 * numbers are negative). Published in the same transaction, once per project, category and hour. `hour` is
 * the hour in which the mails were accepted. `units` count towards limits: a mail with attachments is two.
 * `mails` excludes mails to the simulator, for rates. The key is the project's id.
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

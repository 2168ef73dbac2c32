import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { SuppressionReason } from '../resources/mail.ts'
import { SuppressionKind } from '../resources/suppression.ts'
import { defineMessage } from './define.ts'

const topic = 'send.suppressions.v1'

/**
 * A suppression of a project. The key is its id. `emailId` and `contactId` name the mail that caused it and the
 * contact of this mail, if any.
 */
const suppression = z.object({
  id: Id,
  kind: SuppressionKind,
  value: z.string(),
  reason: SuppressionReason,
  emailId: Id.nullable(),
  contactId: Id.nullable(),
  tags: z.array(z.string()).default([]),
  metadata: z.record(z.string(), z.string()).default({}),
})

/**
 * A suppression was added, or it changed: a caller edited it, or further soft bounces moved its end. A receiver
 * inserts or replaces the suppression with this id. It may have replaced a soft-bounce suppression with another
 * id, about which no further message is published. A suppression ends at `endsAt` without a message.
 */
export const suppressionCreated = defineMessage(
  'suppression.created',
  topic,
  suppression.extend({ createdAt: Instant, endsAt: Instant.nullable() }),
)

/**
 * A caller deleted the suppression. No message is published if it ends at `endsAt`, or if its contact is erased
 * or its project is deleted.
 */
export const suppressionDeleted = defineMessage(
  'suppression.deleted',
  topic,
  suppression.extend({ deletedAt: Instant }),
)

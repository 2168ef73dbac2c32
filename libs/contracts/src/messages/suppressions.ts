import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { SuppressionReason } from '../resources/mail.ts'
import { SuppressionKind } from '../resources/suppression.ts'
import { defineMessage } from './define.ts'

const topic = 'send.suppressions.v1'

/** A suppression of a project. The key is its id. `contactId` is that of the mail that caused it, if any. */
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

export const suppressionCreated = defineMessage(
  'suppression.created',
  topic,
  suppression.extend({ createdAt: Instant, endsAt: Instant.nullable() }),
)

/** The suppression was deleted by a caller, or it has ended. */
export const suppressionDeleted = defineMessage(
  'suppression.deleted',
  topic,
  suppression.extend({ deletedAt: Instant }),
)

import type { emailQueued, emailScheduled, emailSuppressed } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { markKeysDone } from '../store/idempotency-keys.ts'

/** A message about an accepted mail, which is queued, scheduled or suppressed. */
export type MailAccepted = Received<typeof emailQueued | typeof emailScheduled | typeof emailSuppressed>

/**
 * Marks the idempotency keys of accepted mails as done. Skips mails whose request did not have a key.
 * Idempotent.
 */
export const completeKeys = ({ db }: Context, messages: readonly MailAccepted[]): Promise<void> =>
  markKeysDone(db, messages.flatMap(keyOf))

const keyOf = ({ projectId, at, data }: MailAccepted) =>
  data.idempotencyKey === null ? [] : [{ projectId, key: data.idempotencyKey, at }]

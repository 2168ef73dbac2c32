import type {
  emailQueued,
  emailScheduled,
  emailSuppressed,
  requestAccepted,
} from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { markKeysDone } from '../store/idempotency-keys.ts'

/** A message about an accepted mail, which is queued, scheduled or suppressed, or about an accepted request. */
export type Accepted = Received<
  typeof emailQueued | typeof emailScheduled | typeof emailSuppressed | typeof requestAccepted
>

/**
 * Marks the idempotency keys of accepted requests as done. Skips mails whose request did not have a key.
 * Idempotent.
 */
export const completeKeys = ({ db }: Context, messages: readonly Accepted[]): Promise<void> =>
  markKeysDone(db, messages.flatMap(keyOf))

const keyOf = ({ projectId, at, data }: Accepted) =>
  data.idempotencyKey === null ? [] : [{ projectId, key: data.idempotencyKey, at }]

import type { emailQueued, emailSuppressed } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { markKeysDone } from '../store/idempotency-keys.ts'

/** An accepted mail, queued or suppressed: its request is done. */
export type MailAccepted = Received<typeof emailQueued | typeof emailSuppressed>

/** Marks the idempotency keys of accepted mails as done. Skips mails whose request had no key. Idempotent. */
export const completeKeys = ({ db }: Context, messages: readonly MailAccepted[]): Promise<void> =>
  markKeysDone(db, messages.flatMap(keyOf))

const keyOf = ({ projectId, at, data }: MailAccepted) =>
  data.idempotencyKey === null ? [] : [{ projectId, key: data.idempotencyKey, at }]

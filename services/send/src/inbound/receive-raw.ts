import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Verdicts } from '../mail-reader/inbound-mail.ts'
import { receiveMail, type Stored } from './receive-mail.ts'

export interface RawMail {
  raw: Buffer
  recipients: readonly string[]
  verdicts: Verdicts
}

/**
 * Stores a mail that a mail server posts. The same bytes to the same recipients are the same mail, whatever its Message-ID, which anybody
 * may choose.
 */
export async function receiveRaw(ctx: Context, { raw, recipients, verdicts }: RawMail): Promise<Stored> {
  const content = await ctx.mailReader.readMessage(raw)
  const key = createHash('sha256').update(recipients.join(' ')).update('\n').update(raw).digest('hex')
  return receiveMail(ctx, {
    content,
    recipients,
    verdicts,
    receivedAt: ctx.now(),
    key,
    processingTimeMillis: null,
  })
}

import type { LoopDefinition } from '@postrider/process'
import { sweepExpired } from '../commands/sweep-expired.ts'
import type { Context } from '../context.ts'

/**
 * Deletes old entries of audit logs, sessions, invitations and tokens of mails that have expired, attempts
 * that no longer count, states whose cookies have expired, and what has settled of payments.
 */
export const sessionSweep = (ctx: Context): LoopDefinition => ({
  name: 'session-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: () => sweepExpired(ctx),
})

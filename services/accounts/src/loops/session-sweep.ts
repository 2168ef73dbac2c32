import type { LoopDefinition } from '@postrider/service'
import { sweepExpired } from '../commands/sweep-expired.ts'
import type { Context } from '../context.ts'

/** Deletes sessions, invitations and tokens of mails that have expired, attempts that no longer count, and states whose cookies have expired. */
export const sessionSweep = (ctx: Context): LoopDefinition => ({
  name: 'session-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: () => sweepExpired(ctx),
})

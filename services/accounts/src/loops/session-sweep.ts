import type { LoopDefinition } from '@postrider/process'
import { sweepExpired } from '../commands/sweep-expired.ts'
import type { Context } from '../context.ts'

/**
 * Loop that deletes expired sessions, invitations, mail tokens and OAuth states, and old audit entries,
 * attempts and payment rows.
 */
export const sessionSweep = (ctx: Context): LoopDefinition => ({
  name: 'session-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: () => sweepExpired(ctx),
})

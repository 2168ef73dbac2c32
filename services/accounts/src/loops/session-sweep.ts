import { transact } from '@postrider/db'
import type { LoopDefinition } from '@postrider/service'
import type { Context } from '../context.ts'
import { sweepAttempts } from '../store/attempts.ts'
import { sweepInvitations } from '../store/invitations.ts'
import { sweepMailTokens } from '../store/mail-tokens.ts'
import { sweepSessions } from '../store/sessions.ts'
import { sweepUsedStates } from '../store/used-oauth-states.ts'

/** Deletes sessions, invitations and tokens of mails that have expired, attempts that no longer count, and states whose cookies have expired. */
export const sessionSweep = (ctx: Context): LoopDefinition => ({
  name: 'session-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: async () => {
    await transact(ctx.db, (tx) => sweepSessions(tx, ctx.now()), { slow: true })
    await transact(ctx.db, (tx) => sweepInvitations(tx, ctx.now()), { slow: true })
    await transact(ctx.db, (tx) => sweepAttempts(tx, ctx.now()), { slow: true })
    await transact(ctx.db, (tx) => sweepMailTokens(tx, ctx.now()), { slow: true })
    await transact(ctx.db, (tx) => sweepUsedStates(tx, ctx.now()), { slow: true })
    return false
  },
})

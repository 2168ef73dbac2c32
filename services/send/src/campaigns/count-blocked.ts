import type { campaignSendsApi } from '@postrider/contracts/internal'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { canMail } from '../suppressions/can-mail.ts'
import { findBlocksOf } from '../suppressions/find-blocks.ts'
import { hasSuppressions } from '../suppressions/store.ts'
import { unitsLeftOf } from '../usage/require-units.ts'

type Blocked = typeof campaignSendsApi.blocked

/** Returns how many contacts of an audience a campaign of this type would not be sent to, and the limits. */
export async function countBlocked(
  ctx: Context,
  { projectId, type, recipients }: z.output<Blocked['body']>,
): Promise<z.output<Blocked['response']>> {
  const now = ctx.now()
  const [blocks, isAnySuppressed, room] = await Promise.all([
    findBlocksOf(
      ctx.db,
      recipients.map((recipient) => ({ projectId, ...recipient })),
      now,
    ),
    hasSuppressions(ctx.db, { projectId, now }),
    unitsLeftOf(ctx, projectId, 'campaigns'),
  ])
  return {
    blocked: blocks.filter((block) => !canMail({ source: 'CAMPAIGN', type, ...block }).allowed).length,
    hasSuppressions: isAnySuppressed,
    unitsLeft: room ? Math.floor(room.left) : null,
  }
}

import { capReached } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { countCapped, lockCap, type Capped } from './caps.ts'
import type { Database, Tx } from './tables.ts'

interface Cap {
  what: Capped
  projectId: string
}

/** Inserts one more of what a project may have only so many of; exact however many try at once. Throws 429 at the cap. */
export async function insertCapped(ctx: Context, cap: Cap, insert: (tx: Tx) => Promise<void>): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await lockCap(tx, cap.what, cap.projectId)
    await requireBelowCap(ctx, tx, cap)
    await insert(tx)
  })
}

/** Throws 429 `RATE_LIMIT_EXCEEDED` at the cap. */
export async function requireBelowCap(
  { config }: Pick<Context, 'config'>,
  db: Database | Tx,
  { what, projectId }: Cap,
): Promise<void> {
  const most = what === 'domains' ? config.maxDomains : config.maxTemplates
  if (most === 0 || (await countCapped(db, what, projectId)) < most) return
  throw capReached({
    message: `A project may have ${most} ${what}.`,
    limit: most,
    suggestion: `Delete ${what} that are no longer used.`,
  })
}

import { tooManyInProject } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

interface Cap {
  what: Capped
  projectId: string
}

/**
 * Inserts a resource whose number per project is limited, also under concurrency. Throws 429 if the project
 * has reached the limit.
 */
export async function insertCapped(ctx: Context, cap: Cap, insert: (tx: Tx) => Promise<void>): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await lockCap(tx, cap.what, cap.projectId)
    await requireBelowCap(ctx, tx, cap)
    await insert(tx)
  })
}

/** Throws 429 `RATE_LIMIT_EXCEEDED` if the project has reached the limit. */
export async function requireBelowCap(
  { config }: Pick<Context, 'config'>,
  db: Database | Tx,
  { what, projectId }: Cap,
): Promise<void> {
  const limit = what === 'domains' ? config.maxDomains : config.maxTemplates
  if (limit === 0 || (await countCapped(db, what, projectId)) < limit) return
  throw tooManyInProject(limit, what)
}

/** The resources whose number per project is limited. */
type Capped = 'domains' | 'templates'

/** Locks a project's limit until the transaction ends, so that concurrent inserts cannot exceed it. */
export async function lockCap(
  tx: Tx,
  what: Capped | 'uploads' | 'suppressions' | 'cancel_jobs' | 'scheduled_mails',
  projectId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cap/${what}/${projectId}`}, 0))`.execute(tx)
}

/** Returns the number of a project's resources, without deleted templates. */
async function countCapped(db: Database | Tx, what: Capped, projectId: string): Promise<number> {
  const { total } = await db
    .selectFrom(what)
    .select((each) => each.fn.countAll<number>().as('total'))
    .where('project_id', '=', projectId)
    .$if(what === 'templates', (query) => query.where(sql<boolean>`deleted_at is null`))
    .executeTakeFirstOrThrow()
  return Number(total)
}

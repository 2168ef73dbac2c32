import type { BulkContacts } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { BulkInput, BulkOperation } from '../domain/bulk.ts'
import { newestContact } from '../store/matching-contacts.ts'
import type { Tx } from '../store/tables.ts'
import { startJob } from './start-job.ts'

export interface StartBulk {
  projectId: string
  generation: number
  operation: BulkOperation
  wanted: BulkContacts
}

/**
 * Begins a job on many contacts and returns its id. By a query it means contacts that exist now. Throws 429
 * as `startJob`.
 */
export const startBulk = (ctx: Context, bulk: StartBulk): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const { projectId, generation, operation, wanted } = bulk
    const kind = `bulk-${operation}` as const
    const input = await inputOf(tx, projectId, wanted)
    const asked = 'filter' in wanted ? { mode: 'query', filter: wanted.filter } : { mode: 'ids' }
    const total = 'contactIds' in input ? input.contactIds.length : 0
    return startJob(ctx, tx, { projectId, generation, kind, data: { operation, ...asked }, input, total })
  })

async function inputOf(tx: Tx, projectId: string, wanted: BulkContacts): Promise<BulkInput> {
  if (!('filter' in wanted)) return { contactIds: [...new Set(wanted.contactIds)] }
  const { filter, excludeIds } = wanted
  return { filter, excludeIds, until: (await newestContact(tx, projectId)) ?? null }
}

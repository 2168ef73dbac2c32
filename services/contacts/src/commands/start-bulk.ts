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
  selection: BulkContacts
}

/**
 * Starts a job that changes many contacts, and returns the job's id. A query selects only contacts that exist
 * now. Throws 429 like `startJob`.
 */
export const startBulk = (ctx: Context, bulk: StartBulk): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const { projectId, generation, operation, selection } = bulk
    const kind = `bulk-${operation}` as const
    const input = await inputOf(tx, projectId, selection)
    const summary = 'filter' in selection ? { mode: 'query', filter: selection.filter } : { mode: 'ids' }
    const total = 'contactIds' in input ? input.contactIds.length : 0
    return startJob(ctx, tx, { projectId, generation, kind, data: { operation, ...summary }, input, total })
  })

async function inputOf(tx: Tx, projectId: string, selection: BulkContacts): Promise<BulkInput> {
  if (!('filter' in selection)) return { contactIds: [...new Set(selection.contactIds)] }
  const { filter, excludeIds } = selection
  return { filter, excludeIds, until: (await newestContact(tx, projectId)) ?? null }
}

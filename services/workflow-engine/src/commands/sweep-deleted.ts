import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteExecutions, deleteDeletionRecord, lockDeleted } from '../store/deleted-workflows.ts'
import { deleteEntriesOfWorkflow } from '../store/retention.ts'

/**
 * Number of rows per batch: about 100 ms of work, so that a workflow with a million executions does not delay
 * other work.
 */
const batchSize = 2_000

/**
 * Delay between the deletion of a workflow and the sweep, in milliseconds. Must exceed the duration of every
 * transaction, so that executions that started before the deletion are committed.
 */
const afterMs = 60_000

/**
 * Deletes a batch of the executions of a deleted workflow, and of the records of contacts that entered it.
 * Returns true if more may be left.
 */
export const sweepDeleted = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> =>
  transact(db, async (tx) => {
    const workflow = await lockDeleted(tx, new Date(now().getTime() - afterMs))
    if (!workflow) return false
    const deleted = await deleteExecutions(tx, workflow, batchSize)
    const entries = await deleteEntriesOfWorkflow(tx, workflow.id, batchSize)
    if (deleted < batchSize && entries < batchSize) await deleteDeletionRecord(tx, workflow.id)
    return true
  })

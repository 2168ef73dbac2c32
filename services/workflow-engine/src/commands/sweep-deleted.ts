import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteExecutions, forgetDeleted, lockDeleted } from '../store/deleted-workflows.ts'
import { deleteEntriesOfWorkflow } from '../store/retention.ts'

/** Some 100 ms of work, so that a workflow with a million executions holds up nobody. */
const batchSize = 2_000

/** Longer than any transaction: what was begun with the workflow before it was deleted has come by then. */
const afterMs = 60_000

/**
 * Deletes executions of a workflow that was deleted, and the record of the contacts that have been in it.
 * True while there may be more.
 */
export const sweepDeleted = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> =>
  transact(db, async (tx) => {
    const workflow = await lockDeleted(tx, new Date(now().getTime() - afterMs))
    if (!workflow) return false
    const deleted = await deleteExecutions(tx, workflow, batchSize)
    const entries = await deleteEntriesOfWorkflow(tx, workflow.id, batchSize)
    if (deleted < batchSize && entries < batchSize) await forgetDeleted(tx, workflow.id)
    return true
  })

import { derivedId } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import { nextTime } from '../../domain/schedule.ts'
import type { Workflow } from '../../domain/workflow.ts'
import { findStarted } from '../../store/executions.ts'
import { claimSchedule, forgetSchedule, moveSchedule, type ClaimedSchedule } from '../../store/schedules.ts'
import { findWorkflow } from '../../store/workflows.ts'
import type { AdvancedMove } from './advance-batch.ts'
import { beginExecution } from './begin-execution.ts'
import { ofWorkingProjects } from './of-working-projects.ts'
import { saveMoves } from './save-moves.ts'

/** Contacts of one page. */
const pageSize = 500

/**
 * Longer than contacts may take for a page (15 s), and the insert. After a crash another process asks for the
 * page again.
 */
const claimMs = 60_000

/** A page that contacts cannot answer is asked for again after this. */
const againMs = 5_000

/**
 * Starts the executions of a page of the audience of one workflow whose time has come; true when there was
 * one. Projects take turns, page by page. Times that passed while no process ran, or while the start of an
 * earlier one took longer, are one. A page that comes again starts nothing anew: an execution's id is made of
 * workflow, time and contact.
 */
export async function startScheduled(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimSchedule(ctx.db, { now, until: new Date(now.getTime() + claimMs) })
  if (!claimed) return false
  try {
    await startPage(ctx, claimed, now)
  } catch (error) {
    ctx.log.warn('schedule.postponed', { workflowId: claimed.workflowId, error })
    await moveSchedule(ctx.db, claimed, { dueAt: new Date(now.getTime() + againMs) })
  }
  return true
}

async function startPage(ctx: Context, claimed: ClaimedSchedule, now: Date): Promise<void> {
  const runAt = claimed.runAt ?? claimed.nextAt
  const workflow = await findWorkflow(ctx.db, claimed, claimed.workflowId)
  if (!runAt || !workflow?.enabled) return forgetSchedule(ctx.db, claimed)
  // The first page of a scheduled time works out the next one and stores it; further pages take it from the
  // row.
  const nextAt = claimed.runAt ? claimed.nextAt : nextTime(claimed, now)
  const ended = { nextAt, runAt: null, cursor: null, dueAt: nextAt ?? now }
  const [working] = await ofWorkingProjects(ctx, [claimed])
  // A disabled project's time passes; what is deleted or of an earlier generation goes by the purge.
  if (!working) return moveSchedule(ctx.db, claimed, ended)
  const page = await pageOf(ctx, claimed)
  if (page.contacts.length > 0) await saveMoves(ctx, await begin(ctx, { workflow, runAt }, page.contacts))
  const further = { nextAt, runAt, cursor: page.next, dueAt: now }
  await moveSchedule(ctx.db, claimed, page.next === null ? ended : further)
}

interface Page {
  contacts: ContactState[]
  next: string | null
}

/** Nobody where the segment is gone, or segments are not installed any more. */
async function pageOf(
  ctx: Context,
  { projectId, generation, segmentId, cursor }: ClaimedSchedule,
): Promise<Page> {
  try {
    const { contacts = [], next } = await ctx.contacts.audience({
      projectId,
      generation,
      audience: { kind: 'segment', segmentId },
      after: cursor,
      limit: pageSize,
      select: 'rows',
    })
    return { contacts, next }
  } catch (error) {
    if (!(error instanceof AppError) || !['not-found', 'not-implemented'].includes(error.kind)) throw error
    ctx.log.warn('schedule.no_audience', { segmentId, error })
    return { contacts: [], next: null }
  }
}

/**
 * The first moves of the executions of those who have not been started for this time, nor been in the
 * workflow since.
 */
async function begin(
  ctx: Context,
  { workflow, runAt }: { workflow: Workflow; runAt: Date },
  contacts: readonly ContactState[],
): Promise<AdvancedMove[]> {
  const { id: workflowId, version } = workflow
  const plans = await ctx.plans.findOrPin(ctx.db, [{ workflowId, version }], ctx.now())
  const pinned = plans({ workflowId, version })
  if (!pinned) throw new Error('The workflow has just been changed')
  const starting = contacts.map((contact) => ({
    id: derivedId(runAt, `${workflowId}/${contact.id}`),
    contact,
  }))
  const known = await findStarted(
    ctx.db,
    starting.map(({ id, contact: { id: contactId } }) => ({
      id,
      workflowId,
      contactId,
      eventId: id,
      at: runAt,
    })),
  )
  const context = { scheduledFor: runAt.toISOString() }
  return starting
    .filter(({ id }) => !known.has(id))
    .map(({ id, contact }) =>
      beginExecution(ctx, { workflow, pinned }, { id, contact, context, correlationId: id }),
    )
}

import { derivedId } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import { nextTime } from '../../domain/schedule.ts'
import type { Workflow } from '../../domain/workflow.ts'
import { findStarted } from '../../store/executions.ts'
import { claimSchedule, deleteSchedule, saveProgress, type ClaimedSchedule } from '../../store/schedules.ts'
import { findWorkflow } from '../../store/workflows.ts'
import type { AdvancedMove } from './advance-batch.ts'
import { beginExecution } from './begin-execution.ts'
import { ofActiveProjects } from './of-active-projects.ts'
import { saveMoves } from './save-moves.ts'

/** Number of contacts per audience page. */
const pageSize = 500

/**
 * Duration of a claim in milliseconds. Must exceed the duration of the request for a page (at most 15 s) and
 * of the insert. After a crash, another process repeats the page when the claim expires.
 */
const claimMs = 60_000

/** Delay before a page is requested again if the contacts service is unavailable, in milliseconds. */
const retryDelayMs = 5_000

/**
 * Starts the executions for one audience page of a due schedule. Returns true if a schedule was due. Projects
 * take turns, one page each. If several scheduled times were missed, the workflow starts only once. A
 * repeated page starts no execution twice, because ids are derived from workflow, time and contact.
 */
export async function startScheduled(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimSchedule(ctx.db, { now, until: new Date(now.getTime() + claimMs) })
  if (!claimed) return false
  try {
    await startPage(ctx, claimed, now)
  } catch (error) {
    ctx.log.warn('schedule.postponed', { workflowId: claimed.workflowId, error })
    await saveProgress(ctx.db, claimed, { dueAt: new Date(now.getTime() + retryDelayMs) })
  }
  return true
}

async function startPage(ctx: Context, claimed: ClaimedSchedule, now: Date): Promise<void> {
  const runAt = claimed.runAt ?? claimed.nextAt
  const workflow = await findWorkflow(ctx.db, claimed, claimed.workflowId)
  if (!runAt || !workflow?.enabled) return deleteSchedule(ctx.db, claimed)
  // Calculate the next time with the first page of a scheduled time. The following pages reuse the stored
  // value.
  const nextAt = claimed.runAt ? claimed.nextAt : nextTime(claimed, now)
  const ended = { nextAt, runAt: null, cursor: null, dueAt: nextAt ?? now }
  const [working] = await ofActiveProjects(ctx, [claimed])
  // A disabled project skips this time. The project purge deletes schedules of a deleted project or an
  // earlier generation.
  if (!working) return saveProgress(ctx.db, claimed, ended)
  const page = await pageOf(ctx, claimed)
  if (page.contacts.length > 0)
    await saveMoves(ctx, await firstMoves(ctx, { workflow, runAt }, page.contacts))
  const nextPage = { nextAt, runAt, cursor: page.next, dueAt: now }
  await saveProgress(ctx.db, claimed, page.next === null ? ended : nextPage)
}

interface AudiencePage {
  contacts: ContactState[]
  next: string | null
}

/**
 * Returns a page of the segment's contacts; an empty page if the segment is deleted or the segments service
 * is not installed.
 */
async function pageOf(
  ctx: Context,
  { projectId, generation, segmentId, cursor }: ClaimedSchedule,
): Promise<AudiencePage> {
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
 * Returns the first moves of new executions. Skips a contact if its execution for this time has already
 * started, or if the contact has entered the workflow since this time.
 */
async function firstMoves(
  ctx: Context,
  { workflow, runAt }: { workflow: Workflow; runAt: Date },
  contacts: readonly ContactState[],
): Promise<AdvancedMove[]> {
  const { id: workflowId, version } = workflow
  const plans = await ctx.plans.findOrPin(ctx.db, [{ workflowId, version }], ctx.now())
  const pinned = plans({ workflowId, version })
  if (!pinned) throw new Error('The graph of the workflow was not found')
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

import type { ProjectGeneration } from '@postrider/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { segmentsOf } from '@postrider/conditions'
import type { Context } from '../../context.ts'
import { isStored, type Segment } from '../../domain/segment.ts'
import { trackedTreesOf } from '../../queries/trees-of-segment.ts'
import {
  claimCompute,
  finishCompute,
  moveCompute,
  reopenComputes,
  type Compute,
} from '../../store/computes.ts'
import { claimContacts, findPresent } from '../../store/claims.ts'
import { findDifferences } from '../../store/members.ts'
import { findSegments, findSegmentById } from '../../store/segments.ts'
import { applyDifferences, type PageDifferences } from './apply-differences.ts'
import { claimMs } from './evaluate-due.ts'
import { evaluateContacts } from './evaluate-contacts.ts'

/**
 * Contacts per page: the maximum of one request to the contacts service, so that the cost per request is
 * small.
 */
const pageSize = 10_000

/** Contacts per evaluation: the maximum of one history request to the contacts service. */
const mostEvaluated = 1_000

/** Time for one segment before another gets its slot. */
const slotMs = 1_000

/** Pause before a page is compared again because some of its contacts could not be evaluated. */
const retryPageMs = 50

/** A finished comparison is repeated after this time, as a check. It should find no difference. */
const repeatAfterMs = 24 * 3_600_000

/**
 * The next comparison reaches the contact before this time. A contact that time alone may change earlier is
 * evaluated, which records when it is due. The next comparison is early enough for all others.
 */
const lookAheadMs = repeatAfterMs + 6 * 3_600_000

/**
 * Continues the comparison of one tracked segment's members with the contacts that match its condition.
 * Returns true if there was one.
 *
 * Compares page by page in the order of contact ids: one request to the contacts service returns the
 * matching contacts, one query the members. A contact where the two differ is claimed and evaluated like
 * any due contact. So a repeated page changes nothing, and changes consumed at the same time are kept. A
 * page is repeated until all of its differing contacts are evaluated: another evaluation may be in
 * progress, or the definitions may change. After a crash, the comparison continues from its last page when
 * the lease expires.
 */
export async function runCompute(ctx: Context, signal?: AbortSignal): Promise<boolean> {
  const now = ctx.now()
  const compute = await claimCompute(ctx.db, { now, until: leaseOf(now) })
  if (!compute) return reopenComputes(ctx.db, new Date(now.getTime() - repeatAfterMs))
  try {
    return await compareForSlot(ctx, compute, signal)
  } catch (error) {
    // It continues from its last page when the lease expires; other segments get their slots before.
    ctx.log.warn('segment.not_computed', { segmentId: compute.segmentId, error })
    return false
  }
}

const leaseOf = (now: Date): Date => new Date(now.getTime() + claimMs)

/**
 * Compares pages until the time slot ends. Returns false if the last page has to wait for evaluations in
 * progress.
 */
async function compareForSlot(
  ctx: Context,
  claimed: Compute,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const endsAt = performance.now() + slotMs
  for (let compute = claimed; ;) {
    const page = await comparePage(ctx, compute)
    if (page.isDone && page.to === null) {
      await finishCompute(ctx.db, compute, ctx.now())
      return true
    }
    if (page.isDone) compute = { ...compute, position: page.to }
    else await pause(signal)
    const isOver = isAborted(signal) || performance.now() > endsAt
    const continues = await moveCompute(ctx.db, compute, isOver ? null : leaseOf(ctx.now()))
    if (!continues || isOver) return page.isDone
  }
}

/** A comparison ends if its segment is deleted or no longer tracked. */
async function comparePage(ctx: Context, compute: Compute): Promise<ComparedPage> {
  const segment = await findSegmentById(ctx.db, compute)
  return segment?.trackMembership
    ? compareContacts(ctx, segment, compute.position)
    : { to: null, isDone: true }
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted ?? false

// An aborted sleep rejects; that is not a failure.
const pause = (signal: AbortSignal | undefined): Promise<void> =>
  sleep(retryPageMs, undefined, { signal }).catch(() => undefined)

interface ComparedPage {
  /** The page's last contact. Null if no contact follows. */
  to: string | null
  /** Whether all differing contacts are evaluated. */
  isDone: boolean
}

async function compareContacts(ctx: Context, segment: Segment, after: string | null): Promise<ComparedPage> {
  const { projectId, generation } = segment
  const { condition, definitions } = await trackedTreesOf(ctx, segment)
  // If the condition refers to stored members, evaluate every contact of the page here: the copy of the
  // memberships in the contacts service may be out of date.
  const readsStored = await refersToStored(ctx, segment, Object.keys(definitions))
  const now = ctx.now()
  const range = {
    projectId,
    generation,
    after,
    limit: readsStored ? mostEvaluated : pageSize,
    until: new Date(now.getTime() + lookAheadMs).toISOString(),
  }
  const conditionPart = readsStored ? {} : { condition, definitions }
  const { ids, versions, changing, to } = await ctx.contacts.fitting({
    ...range,
    ...conditionPart,
    now: now.toISOString(),
  })
  const differences = await findDifferences(ctx.db, segment, { ids, after, to })
  const changed = readsStored
    ? none
    : await applyDifferences(ctx, segment, { range, ...directionsOf(differences, { ids, versions }) })
  const toEvaluate = new Set([...(readsStored ? ids : changing), ...differences])
  const different = [...toEvaluate.difference(changed)]
  let isDone = true
  for (let at = 0; at < different.length; at += mostEvaluated) {
    const contactIds = different.slice(at, at + mostEvaluated)
    isDone = (await evaluateIds(ctx, { projectId, generation }, contactIds)) && isDone
  }
  return { to, isDone }
}

/** Evaluates contacts with the current data of the contacts service. Returns true if all are evaluated. */
async function evaluateIds(
  ctx: Context,
  project: ProjectGeneration,
  contactIds: readonly string[],
): Promise<boolean> {
  const now = ctx.now()
  const claims = await claimContacts(ctx.db, { ...project, contactIds }, { now, until: leaseOf(now) })
  const open = await evaluateContacts(ctx, { ...project, alwaysFetch: true }, claims)
  const unclaimed = new Set(contactIds).difference(new Set(claims.map(({ contactId }) => contactId)))
  return (
    open.length === 0 && (await findPresent(ctx.db, { ...project, contactIds: [...unclaimed] })).length === 0
  )
}

const none: ReadonlySet<string> = new Set()

/** Splits the differences into entering contacts and leaving members. */
function directionsOf(
  differences: readonly string[],
  { ids, versions }: { ids: readonly string[]; versions: readonly number[] },
): Pick<PageDifferences, 'entering' | 'leaving'> {
  const fitting = new Map(ids.map((id, at) => [id, versions[at]]))
  const entering = new Map<string, number>()
  for (const id of differences) {
    const version = fitting.get(id)
    if (version !== undefined) entering.set(id, version)
  }
  return { entering, leaving: differences.filter((id) => !fitting.has(id)) }
}

/** Whether the condition, or a condition that it refers to, names a segment with stored members. */
async function refersToStored(ctx: Context, segment: Segment, defined: readonly string[]): Promise<boolean> {
  const project = { projectId: segment.projectId, generation: segment.generation }
  const trees = [segment, ...(await findSegments(ctx.db, project, defined))]
  const named = new Set(trees.flatMap(({ condition }) => (condition ? [...segmentsOf(condition)] : [])))
  return (await findSegments(ctx.db, project, [...named])).some(isStored)
}

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

/** Contacts per page: the maximum of one request to the contacts service. */
const pageSize = 10_000

/** Maximum number of contacts per evaluation: the maximum of one history request to the contacts service. */
const maxEvaluated = 1_000

/** Time slot of one segment's comparison. After this time, another segment's comparison continues. */
const slotMs = 1_000

/** Pause before a page is compared again because some of its contacts could not be evaluated. */
const retryPageMs = 50

/** A finished comparison is repeated after this time, as a check that should not find any differences. */
const repeatAfterMs = 24 * 3_600_000

/**
 * Maximum time until the next comparison reads the same contact. A contact whose membership may change
 * earlier only because time passes is evaluated: the evaluation stores when the contact is due.
 */
const lookAheadMs = repeatAfterMs + 6 * 3_600_000

/**
 * Continues one comparison: of the stored members of a tracked segment with the contacts that match its
 * condition. Returns true if more work may be left.
 *
 * For each page of contact ids, one request to the contacts service returns the matching contacts, and one
 * query returns the members. Contacts that are in only one of these two sets are claimed and evaluated like
 * due contacts, so repeating a page is safe. A page is repeated until all of these contacts are evaluated.
 * After a crash, the comparison continues from its last page when the lease expires.
 */
export async function runCompute(ctx: Context, signal?: AbortSignal): Promise<boolean> {
  const now = ctx.now()
  const compute = await claimCompute(ctx.db, { now, until: leaseOf(now) })
  if (!compute) return reopenComputes(ctx.db, new Date(now.getTime() - repeatAfterMs))
  try {
    return await compareForSlot(ctx, compute, signal)
  } catch (error) {
    // The comparison continues from its last page when the lease expires. Until then, other segments are
    // compared.
    ctx.log.warn('segment.not_computed', { segmentId: compute.segmentId, error })
    return false
  }
}

const leaseOf = (now: Date): Date => new Date(now.getTime() + claimMs)

/** Compares pages until the time slot ends. Returns false if the last page must be repeated. */
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

/** Compares one page. If the segment is deleted or no longer tracked, the result ends the comparison. */
async function comparePage(ctx: Context, compute: Compute): Promise<ComparedPage> {
  const segment = await findSegmentById(ctx.db, compute)
  return segment?.trackMembership
    ? compareContacts(ctx, segment, compute.position)
    : { to: null, isDone: true }
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted ?? false

// `sleep` rejects if it is aborted, which is not an error here.
const pause = (signal: AbortSignal | undefined): Promise<void> =>
  sleep(retryPageMs, undefined, { signal }).catch(() => undefined)

interface ComparedPage {
  /** The page's last contact. Null if no contact follows. */
  to: string | null
  /** Whether all contacts that differ are evaluated. */
  isDone: boolean
}

async function compareContacts(ctx: Context, segment: Segment, after: string | null): Promise<ComparedPage> {
  const { projectId, generation } = segment
  const { condition, definitions } = await trackedTreesOf(ctx, segment)
  // If the condition refers to segments with stored members, evaluate every contact of the page here, because
  // the contacts service's copy of these members may be out of date.
  const readsStored = await refersToStored(ctx, segment, Object.keys(definitions))
  const now = ctx.now()
  const range = {
    projectId,
    generation,
    after,
    limit: readsStored ? maxEvaluated : pageSize,
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
    ? noContacts
    : await applyDifferences(ctx, segment, { range, ...directionsOf(differences, { ids, versions }) })
  const toEvaluate = new Set([...(readsStored ? ids : changing), ...differences])
  const different = [...toEvaluate.difference(changed)]
  let isDone = true
  for (let at = 0; at < different.length; at += maxEvaluated) {
    const contactIds = different.slice(at, at + maxEvaluated)
    isDone = (await evaluateIds(ctx, { projectId, generation }, contactIds)) && isDone
  }
  return { to, isDone }
}

/**
 * Evaluates contacts with the contacts service's current data. Returns true if all contacts are evaluated or
 * deleted.
 */
async function evaluateIds(
  ctx: Context,
  project: ProjectGeneration,
  contactIds: readonly string[],
): Promise<boolean> {
  const now = ctx.now()
  const claims = await claimContacts(ctx.db, { ...project, contactIds }, { now, until: leaseOf(now) })
  const unfinished = await evaluateContacts(ctx, { ...project, alwaysFetch: true }, claims)
  const unclaimed = new Set(contactIds).difference(new Set(claims.map(({ contactId }) => contactId)))
  return (
    unfinished.length === 0 &&
    (await findPresent(ctx.db, { ...project, contactIds: [...unclaimed] })).length === 0
  )
}

const noContacts: ReadonlySet<string> = new Set()

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

/**
 * Returns whether the condition, or a condition to which it refers, refers to a segment with stored members.
 */
async function refersToStored(ctx: Context, segment: Segment, defined: readonly string[]): Promise<boolean> {
  const project = { projectId: segment.projectId, generation: segment.generation }
  const trees = [segment, ...(await findSegments(ctx.db, project, defined))]
  const named = new Set(trees.flatMap(({ condition }) => (condition ? [...segmentsOf(condition)] : [])))
  return (await findSegments(ctx.db, project, [...named])).some(isStored)
}

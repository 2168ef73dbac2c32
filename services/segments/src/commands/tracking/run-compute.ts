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
import { crossTogether, type Differing } from './cross-together.ts'
import { claimMs } from './evaluate-due.ts'
import { evaluateContacts } from './evaluate-contacts.ts'

/**
 * Contacts of a page: as many as contacts looks at in one question, so that planning and requests cost little
 * beside the page itself.
 */
const pageSize = 10_000

/** The most contacts to evaluate at once: as many as the contacts service answers for in one call. */
const mostEvaluated = 1_000

/** A turn with one segment; then another has its turn. */
const turnMs = 1_000

/** Before a page is compared again for contacts that could not be evaluated. */
const againMs = 50

/** A comparison that ended longer ago is made again, as a check: it should find no difference. */
const againAfterMs = 24 * 3_600_000

/**
 * By then the next comparison has surely passed the contact. A contact that time alone may make cross before
 * that is evaluated, which sets when it is due; for all others the next comparison is soon enough.
 */
const lookAheadMs = againAfterMs + 6 * 3_600_000

/**
 * Continues the comparison of one tracked segment's members with the contacts that fit its condition; true
 * when there was one. It goes page by page in the order of the contacts' ids: one question to the contacts
 * service tells which of them fit, one statement which are members. Where the two differ, the contact is
 * claimed and evaluated as any that is due. So a page that is done twice changes nothing, and nothing that is
 * consumed meanwhile is undone. A page is repeated until all of its differing contacts are evaluated: another
 * evaluation of one may be in progress, or the project's definitions may change. A crash leaves a lease; when
 * it expires, the comparison continues from its last page.
 */
export async function runCompute(ctx: Context, signal?: AbortSignal): Promise<boolean> {
  const now = ctx.now()
  const compute = await claimCompute(ctx.db, { now, until: leaseOf(now) })
  if (!compute) return reopenComputes(ctx.db, new Date(now.getTime() - againAfterMs))
  try {
    return await runTurn(ctx, compute, signal)
  } catch (error) {
    // When its lease has lapsed it goes on from its last page; other segments have their turns meanwhile.
    ctx.log.warn('segment.not_computed', { segmentId: compute.segmentId, error })
    return false
  }
}

const leaseOf = (now: Date): Date => new Date(now.getTime() + claimMs)

/** Compares page after page; false when the last one has to wait for evaluations that are in progress. */
async function runTurn(ctx: Context, compute: Compute, signal: AbortSignal | undefined): Promise<boolean> {
  const endsAt = performance.now() + turnMs
  for (let run = compute; ;) {
    const page = await comparePage(ctx, run)
    if (page.isDone && page.to === null) {
      await finishCompute(ctx.db, run, ctx.now())
      return true
    }
    if (page.isDone) run = { ...run, position: page.to }
    else await pause(signal)
    const isOver = isAborted(signal) || performance.now() > endsAt
    const goesOn = await moveCompute(ctx.db, run, isOver ? null : leaseOf(ctx.now()))
    if (!goesOn || isOver) return page.isDone
  }
}

/** Nothing is left of a comparison whose segment is deleted or no longer tracked. */
async function comparePage(ctx: Context, run: Compute): Promise<ComparedPage> {
  const segment = await findSegmentById(ctx.db, run)
  return segment?.trackMembership ? workPage(ctx, segment, run.position) : { to: null, isDone: true }
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted ?? false

// The signal ends the sleep with an error, which is no failure.
const pause = (signal: AbortSignal | undefined): Promise<void> =>
  sleep(againMs, undefined, { signal }).catch(() => undefined)

interface ComparedPage {
  /** The page's last contact; null where no contact follows. */
  to: string | null
  /** All contacts that differed are evaluated. */
  isDone: boolean
}

/** Compares the contacts of the page after `after`. */
async function workPage(ctx: Context, segment: Segment, after: string | null): Promise<ComparedPage> {
  const { projectId, generation } = segment
  const { condition, definitions } = await trackedTreesOf(ctx, segment)
  // Where the condition refers to stored members, only this service knows them for sure: the copy that the
  // contacts service would answer by may be behind. So every contact of the page is evaluated here.
  const readsStored = await refersToStored(ctx, segment, Object.keys(definitions))
  const now = ctx.now()
  const range = {
    projectId,
    generation,
    after,
    limit: readsStored ? mostEvaluated : pageSize,
    until: new Date(now.getTime() + lookAheadMs).toISOString(),
  }
  const asked = readsStored ? {} : { condition, definitions }
  const { ids, versions, changing, to } = await ctx.contacts.fitting({
    ...range,
    ...asked,
    now: now.toISOString(),
  })
  const differences = await findDifferences(ctx.db, segment, { ids, after, to })
  const crossed = readsStored
    ? none
    : await crossTogether(ctx, segment, { range, ...directionsOf(differences, { ids, versions }) })
  const wanted = new Set([...(readsStored ? ids : changing), ...differences])
  const different = [...wanted.difference(crossed)]
  let isDone = true
  for (let at = 0; at < different.length; at += mostEvaluated) {
    const contactIds = different.slice(at, at + mostEvaluated)
    isDone = (await evaluateThese(ctx, { projectId, generation }, contactIds)) && isDone
  }
  return { to, isDone }
}

/** Evaluates contacts by what the contacts service answers now; true when none is left to be evaluated. */
async function evaluateThese(
  ctx: Context,
  project: ProjectGeneration,
  contactIds: readonly string[],
): Promise<boolean> {
  const now = ctx.now()
  const claims = await claimContacts(ctx.db, { ...project, contactIds }, { now, until: leaseOf(now) })
  const open = await evaluateContacts(ctx, { ...project, mustAsk: true }, claims)
  const unclaimed = new Set(contactIds).difference(new Set(claims.map(({ contactId }) => contactId)))
  return (
    open.length === 0 && (await findPresent(ctx.db, { ...project, contactIds: [...unclaimed] })).length === 0
  )
}

const none: ReadonlySet<string> = new Set()

/** Splits the differences into contacts that enter and members that leave. */
function directionsOf(
  differences: readonly string[],
  { ids, versions }: { ids: readonly string[]; versions: readonly number[] },
): Pick<Differing, 'entering' | 'leaving'> {
  const fitting = new Map(ids.map((id, at) => [id, versions[at]]))
  const entering = new Map<string, number>()
  for (const id of differences) {
    const version = fitting.get(id)
    if (version !== undefined) entering.set(id, version)
  }
  return { entering, leaving: differences.filter((id) => !fitting.has(id)) }
}

/** Whether the condition, or one that stands for a reference in it, names a segment with stored members. */
async function refersToStored(ctx: Context, segment: Segment, defined: readonly string[]): Promise<boolean> {
  const project = { projectId: segment.projectId, generation: segment.generation }
  const trees = [segment, ...(await findSegments(ctx.db, project, defined))]
  const named = new Set(trees.flatMap(({ condition }) => (condition ? [...segmentsOf(condition)] : [])))
  return (await findSegments(ctx.db, project, [...named])).some(isStored)
}

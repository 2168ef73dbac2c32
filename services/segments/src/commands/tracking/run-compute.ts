import { segmentsOf } from '@postrider/conditions'
import type { Context } from '../../context.ts'
import { isStored, type Segment } from '../../domain/segment.ts'
import { treesOf } from '../../queries/get-definition.ts'
import {
  claimCompute,
  finishCompute,
  moveCompute,
  reopenComputes,
  type Compute,
} from '../../store/computes.ts'
import { claimContacts } from '../../store/contact-states.ts'
import { findMembers, listMemberIds } from '../../store/members.ts'
import { findSegments, findSegmentById } from '../../store/segments.ts'
import { claimMs } from './evaluate-due.ts'
import { evaluateContacts } from './evaluate-contacts.ts'

/** Of contacts: as many as it evaluates at once. */
const pageSize = 1_000

/** Then another segment has its turn. */
const turnMs = 1_000

/** A comparison that ended longer ago is made again: nothing should be found. */
const againAfterMs = 24 * 3_600_000

/**
 * Goes on with the comparison of one tracked segment with who fits its condition, page by page: first the contacts that fit, then the
 * members. Those where both differ are evaluated as any other contact that is due, so a page that is done twice changes nothing, and
 * nothing that is consumed meanwhile is undone. True when there was one.
 */
export async function runCompute(ctx: Context, signal?: AbortSignal): Promise<boolean> {
  const now = ctx.now()
  const compute = await claimCompute(ctx.db, { now, until: leaseOf(now) })
  if (!compute) return reopenComputes(ctx.db, new Date(now.getTime() - againAfterMs))
  try {
    await runTurn(ctx, compute, signal)
    return true
  } catch (error) {
    // When its lease has lapsed it goes on from its last page; other segments have their turns meanwhile.
    ctx.log.warn('segment.not_computed', { segmentId: compute.segmentId, error })
    return false
  }
}

const leaseOf = (now: Date): Date => new Date(now.getTime() + claimMs)

async function runTurn(ctx: Context, compute: Compute, signal: AbortSignal | undefined): Promise<void> {
  const startedAt = performance.now()
  for (let run: Compute | undefined = compute; run;) {
    const segment = await findSegmentById(ctx.db, run)
    if (!segment?.trackMembership) return finishCompute(ctx.db, run, ctx.now())
    const next = await workPage(ctx, segment, run)
    if (!next) return finishCompute(ctx.db, run, ctx.now())
    const isOver = signal?.aborted || performance.now() - startedAt > turnMs
    const goesOn = await moveCompute(ctx.db, next, isOver ? null : leaseOf(ctx.now()))
    run = goesOn && !isOver ? next : undefined
  }
}

/** Answers where the comparison goes on; undefined when it is done. */
async function workPage(ctx: Context, segment: Segment, run: Compute): Promise<Compute | undefined> {
  const page =
    run.phase === 'entries' ? await fittingPage(ctx, segment, run) : await memberPage(ctx, segment, run)
  const { projectId, generation } = segment
  const claims = await claimContacts(
    ctx.db,
    { projectId, generation, contactIds: page.different },
    leaseOf(ctx.now()),
  )
  await evaluateContacts(ctx, { projectId, generation }, claims)
  if (page.next !== null) return { ...run, position: page.next }
  return run.phase === 'entries' ? { ...run, phase: 'exits', position: null } : undefined
}

interface Page {
  /** Contacts that are to be evaluated. */
  different: string[]
  next: string | null
}

/** Contacts that fit and are no members. */
async function fittingPage(ctx: Context, segment: Segment, { position }: Compute): Promise<Page> {
  const { projectId, generation } = segment
  const trees = await treesOf(ctx, segment)
  const readsStored = await refersToStored(ctx, segment, Object.keys(trees.definitions))
  const { ids, next } = await ctx.contacts.audience({
    projectId,
    generation,
    // Stored members are known here; the copy in contacts may be behind, so then every contact is evaluated.
    audience: readsStored ? { kind: 'all' } : { kind: 'condition', ...trees },
    after: position,
    limit: pageSize,
    now: ctx.now().toISOString(),
  })
  if (readsStored) return { different: ids, next }
  const members = await findMembers(ctx.db, segment, ids)
  return { different: ids.filter((id) => !members.has(id)), next }
}

/** Members that do not fit. */
async function memberPage(ctx: Context, segment: Segment, { position }: Compute): Promise<Page> {
  const { projectId, generation } = segment
  const contactIds = await listMemberIds(ctx.db, segment, { after: position, most: pageSize })
  const last = contactIds.at(-1)
  if (last === undefined) return { different: [], next: null }
  const { condition, definitions } = await treesOf(ctx, segment)
  const next = contactIds.length < pageSize ? null : last
  if (await refersToStored(ctx, segment, Object.keys(definitions))) return { different: contactIds, next }
  const { contacts } = await ctx.contacts.evaluate({
    projectId,
    generation,
    now: ctx.now().toISOString(),
    trees: [{ id: 'fits', condition }],
    definitions,
    contactIds,
  })
  const fitting = new Set(contacts.flatMap(({ id, holds }) => (holds.length > 0 ? [id] : [])))
  return { different: contactIds.filter((id) => !fitting.has(id)), next }
}

/** Whether the condition, or one that stands for a reference in it, names a segment with stored members. */
async function refersToStored(ctx: Context, segment: Segment, defined: readonly string[]): Promise<boolean> {
  const project = { projectId: segment.projectId, generation: segment.generation }
  const trees = [segment, ...(await findSegments(ctx.db, project, defined))]
  const named = new Set(trees.flatMap(({ condition }) => (condition ? [...segmentsOf(condition)] : [])))
  return (await findSegments(ctx.db, project, [...named])).some(isStored)
}

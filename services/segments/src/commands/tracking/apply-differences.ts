import type { ProjectGeneration } from '@postrider/contracts'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import type { Segment } from '../../domain/segment.ts'
import type { Tracking } from '../../domain/tracking.ts'
import { findMembersBetween } from '../../store/members.ts'
import { addStates, findRevisions, lockRevisions } from '../../store/revisions.ts'
import { findTracking } from '../../store/tracking.ts'
import { saveMembershipChanges } from './save-membership-changes.ts'

type MatchingRequest = Omit<
  Parameters<Context['contacts']['fitting']>[0],
  'condition' | 'definitions' | 'now'
>

/** The differences between the stored members and the matching contacts of one page. */
export interface PageDifferences {
  /** The page's request to the contacts service, without the condition. */
  range: MatchingRequest
  /** Contacts that match and are not members, with their versions. */
  entering: ReadonlyMap<string, number>
  /** Members that do not match. */
  leaving: readonly string[]
}

/**
 * Maximum number of contacts per transaction. Such a transaction takes about 300 ms, during which other
 * changes of the segment wait.
 */
const batchSize = 2_500

/**
 * Changes the memberships of many contacts of a page together, which is faster than evaluating each contact
 * for all segments. Returns the ids of the changed contacts. The caller evaluates the other contacts one by
 * one.
 *
 * A contact must not have changed between the request to the contacts service and the transaction. So this
 * function reads the revision of each state before the request, and compares it when the state is locked.
 * Every relevant message, every evaluation and the deletion of the contact change the revision.
 */
export async function applyDifferences(
  ctx: Context,
  segment: Segment,
  differences: PageDifferences,
): Promise<Set<string>> {
  const { range, entering, leaving } = differences
  if (entering.size + leaving.length < ctx.minBatchedChanges) return new Set()
  const project = { projectId: segment.projectId, generation: segment.generation }
  const tracking = await findTracking(ctx.db, ctx.tracking, { ...project, lock: false })
  const condition = tracking && conditionOf(tracking, segment.id)
  if (!condition) return new Set()
  await addStates(ctx.db, project, entering)
  const now = ctx.now()
  const contactIds = [...entering.keys(), ...leaving]
  const revisions = await findRevisions(ctx.db, project, { contactIds, now })
  const matches = await findMatches(
    ctx,
    { ...range, ...condition, now: now.toISOString() },
    leaving.length > 0,
  )
  const changing = contactIds.flatMap((contactId): CandidateChange[] => {
    const [revision, is] = [revisions.get(contactId), matches.get(contactId)]
    const isMember = entering.has(contactId)
    return revision && is?.fits === isMember ? [{ contactId, revision, version: is.version, isMember }] : []
  })
  // Sort so that each transaction reads one range of members.
  changing.sort((one, other) => (one.contactId < other.contactId ? -1 : 1))
  const changed = new Set<string>()
  for (let at = 0; at < changing.length; at += batchSize) {
    const candidates = changing.slice(at, at + batchSize)
    const batch = { project, segmentId: segment.id, tracking, candidates }
    for (const id of await transact(ctx.db, (tx) => applyBatch(ctx, tx, batch))) changed.add(id)
  }
  return changed
}

/**
 * Returns the segment's condition with the definitions that it reads. Returns undefined if another segment's
 * condition refers to this segment, or if this condition needs stored members. In these cases, each contact
 * must be evaluated for all segments.
 */
function conditionOf(
  { segments, definitions }: Tracking,
  segmentId: string,
): { condition: unknown; definitions: Record<string, unknown> } | undefined {
  const own = segments.find(({ id }) => id === segmentId)
  if (!own || segments.some(({ reads }) => reads.has(segmentId))) return undefined
  const read = [...own.reads].map((id) => [id, definitions.get(id)] as const)
  if (read.some(([, definition]) => !definition)) return undefined
  return { condition: own.condition, definitions: Object.fromEntries(read) }
}

interface MatchState {
  fits: boolean
  version: number
}

/**
 * Returns the contacts that match now. With `others`, also returns the contacts that do not match. Omits
 * contacts whose result may change before the next comparison only because time passes: an evaluation must
 * record the time of this change.
 *
 * Reads the matching contacts first. A contact that starts to match between the two requests has another
 * version in the second response, so it is not changed here.
 */
async function findMatches(
  { contacts }: Context,
  request: Parameters<Context['contacts']['fitting']>[0],
  others: boolean,
): Promise<Map<string, MatchState>> {
  const { ids, versions, changing } = await contacts.fitting(request)
  const { condition: _condition, definitions: _definitions, until: _until, ...all } = request
  const allContacts = others ? await contacts.fitting(all) : { ids: [], versions: [] }
  const matches = new Map<string, MatchState>()
  const add = (found: { ids: string[]; versions: number[] }, fits: boolean): void => {
    for (const [at, version] of found.versions.entries()) matches.set(found.ids[at] ?? '', { fits, version })
  }
  add(allContacts, false)
  add({ ids, versions }, true)
  for (const id of changing) matches.delete(id)
  return matches
}

interface CandidateChange {
  contactId: string
  revision: string
  version: number
  isMember: boolean
}

interface CandidateBatch {
  project: ProjectGeneration
  segmentId: string
  tracking: Tracking
  candidates: readonly CandidateChange[]
}

type Tx = Parameters<typeof saveMembershipChanges>[1]

async function applyBatch(
  ctx: Context,
  tx: Tx,
  { project, segmentId, tracking, candidates }: CandidateBatch,
): Promise<string[]> {
  const current = await findTracking(tx, ctx.tracking, { ...project, lock: true })
  if (current?.version !== tracking.version) return []
  const contactIds = candidates.map(({ contactId }) => contactId)
  const states = new Map(
    (await lockRevisions(tx, project, contactIds)).map((state) => [state.contactId, state]),
  )
  const [from = '', to = ''] = [contactIds[0], contactIds.at(-1)]
  const members = await findMembersBetween(tx, segmentId, { from, to })
  const applicable = candidates.filter(({ contactId, revision, version, isMember }) => {
    const state = states.get(contactId)
    return state?.revision === revision && state.version === version && members.has(contactId) !== isMember
  })
  const changes = applicable.map(({ contactId, version, isMember }) => ({
    contactId,
    contactVersion: version,
    segmentId,
    isMember,
    correlationId: undefined,
  }))
  await saveMembershipChanges(ctx, tx, { project, changes })
  return applicable.map(({ contactId }) => contactId)
}

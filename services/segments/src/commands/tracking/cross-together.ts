import type { ProjectGeneration } from '@postrider/contracts'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import type { Segment } from '../../domain/segment.ts'
import type { Tracking } from '../../domain/tracking.ts'
import { findMembersBetween } from '../../store/members.ts'
import { addStates, findRevisions, lockRevisions } from '../../store/revisions.ts'
import { findTracking } from '../../store/tracking.ts'
import { saveCrossings } from './save-crossings.ts'

type Question = Omit<Parameters<Context['contacts']['fitting']>[0], 'condition' | 'definitions' | 'now'>

/** What a page of a comparison has found. */
export interface Differing {
  /** The page's own question, without its condition. */
  range: Question
  /** Contacts that fit and are no members, with their versions. */
  entering: ReadonlyMap<string, number>
  /** Members who do not fit. */
  leaving: readonly string[]
}

/**
 * Contacts of a transaction: some 300 ms, for which changes of the segment's condition and other crossings of
 * it wait.
 */
const batchSize = 2_500

/**
 * Has many contacts of a page cross at once, where a segment is tracked anew or its condition has changed;
 * returns those that did. For all others the caller evaluates contact by contact. One by one a crossing takes
 * 460 µs of CPU time, most of it to claim the contact, to ask for it with its events and to evaluate all
 * segments; together, the page is asked about once more.
 *
 * Between that question and the transaction that writes the crossings, nothing may have been learnt of a
 * contact by other ways. So the revision of each state is read before contacts is asked, and has to be the
 * same once the state is locked: each message that may change an answer writes the state, and so does each
 * evaluation and the contact's deletion. What was consumed before, contacts knows when it is asked.
 */
export async function crossTogether(
  ctx: Context,
  segment: Segment,
  differing: Differing,
): Promise<Set<string>> {
  const { range, entering, leaving } = differing
  if (entering.size + leaving.length < ctx.fewestTogether) return new Set()
  const project = { projectId: segment.projectId, generation: segment.generation }
  const tracking = await findTracking(ctx.db, ctx.tracking, { ...project, lock: false })
  const condition = tracking && conditionOf(tracking, segment.id)
  if (!condition) return new Set()
  await addStates(ctx.db, project, entering)
  const now = ctx.now()
  const contactIds = [...entering.keys(), ...leaving]
  const revisions = await findRevisions(ctx.db, project, { contactIds, now })
  const standing = await askStanding(
    ctx,
    { ...range, ...condition, now: now.toISOString() },
    leaving.length > 0,
  )
  const crossing = contactIds.flatMap((contactId): Wanted[] => {
    const [revision, is] = [revisions.get(contactId), standing.get(contactId)]
    const isMember = entering.has(contactId)
    return revision && is?.fits === isMember ? [{ contactId, revision, version: is.version, isMember }] : []
  })
  // So that a transaction reads one range of the members.
  crossing.sort((one, other) => (one.contactId < other.contactId ? -1 : 1))
  const crossed = new Set<string>()
  for (let at = 0; at < crossing.length; at += batchSize) {
    const wanted = crossing.slice(at, at + batchSize)
    const batch = { project, segmentId: segment.id, tracking, wanted }
    for (const id of await transact(ctx.db, (tx) => cross(ctx, tx, batch))) crossed.add(id)
  }
  return crossed
}

/**
 * The segment's condition with the definitions that it reads; undefined where crossings of the segment may
 * cause others, or where only the members of others tell who fits: then each contact is evaluated for all
 * segments together.
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

interface Standing {
  fits: boolean
  version: number
}

/**
 * Who fits now, and with `others` also who does not. Left out are those whom time may change before the next
 * comparison: their evaluation has to note when. `others` are asked for after those who fit: who has come to
 * fit in between has another version, of which a message follows.
 */
async function askStanding(
  { contacts }: Context,
  question: Parameters<Context['contacts']['fitting']>[0],
  others: boolean,
): Promise<Map<string, Standing>> {
  const { ids, versions, changing } = await contacts.fitting(question)
  const { condition: _condition, definitions: _definitions, until: _until, ...all } = question
  const everybody = others ? await contacts.fitting(all) : { ids: [], versions: [] }
  const standing = new Map<string, Standing>()
  const add = (found: { ids: string[]; versions: number[] }, fits: boolean): void => {
    for (const [at, version] of found.versions.entries()) standing.set(found.ids[at] ?? '', { fits, version })
  }
  add(everybody, false)
  add({ ids, versions }, true)
  for (const id of changing) standing.delete(id)
  return standing
}

interface Wanted {
  contactId: string
  revision: string
  version: number
  isMember: boolean
}

interface Batch {
  project: ProjectGeneration
  segmentId: string
  tracking: Tracking
  wanted: readonly Wanted[]
}

type Tx = Parameters<typeof saveCrossings>[1]

async function cross(
  ctx: Context,
  tx: Tx,
  { project, segmentId, tracking, wanted }: Batch,
): Promise<string[]> {
  const current = await findTracking(tx, ctx.tracking, { ...project, lock: true })
  if (current?.version !== tracking.version) return []
  const contactIds = wanted.map(({ contactId }) => contactId)
  const states = new Map(
    (await lockRevisions(tx, project, contactIds)).map((state) => [state.contactId, state]),
  )
  const [from = '', to = ''] = [contactIds[0], contactIds.at(-1)]
  const members = await findMembersBetween(tx, segmentId, { from, to })
  const crossing = wanted.filter(({ contactId, revision, version, isMember }) => {
    const state = states.get(contactId)
    return state?.revision === revision && state.version === version && members.has(contactId) !== isMember
  })
  const changes = crossing.map(({ contactId, version, isMember }) => ({
    contactId,
    contactVersion: version,
    segmentId,
    isMember,
    correlationId: undefined,
  }))
  await saveCrossings(ctx, tx, { project, changes })
  return crossing.map(({ contactId }) => contactId)
}

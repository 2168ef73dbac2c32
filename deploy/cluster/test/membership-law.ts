import { setTimeout as pause } from 'node:timers/promises'
import type { membershipChanged } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import { untilSettled } from './ledger.ts'
import type { NativeCluster } from './native-cluster.ts'
import { unconsumed } from './unconsumed.ts'

/**
 * Resolves when nothing is under way: outboxes are empty, all messages consumed, all contacts evaluated and segments compared, windows
 * that lapse within a day included.
 */
export async function untilEvaluated(cluster: NativeCluster, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  for (let quiet = 0; quiet < 2; await pause(500)) {
    await untilSettled(cluster, withinMs)
    const open = await unevaluated(cluster).catch((error: unknown) => String(error))
    quiet = open === '' ? quiet + 1 : 0
    if (Date.now() > deadline) throw new Error(`Not evaluated within ${withinMs} ms: ${open}`)
  }
}

async function unevaluated(cluster: NativeCluster): Promise<string> {
  const [row] = await cluster.query<{ due: number; computes: number }>(
    'segments',
    `select (select count(*) from contact_states where claimed or due_at < now() + interval '1 day')::int as due,
       (select count(*) from computes where done < asked)::int as computes`,
  )
  const lag = await unconsumed(`127.0.0.1:${await cluster.portOf('kafka')}`)
  const { due = 0, computes = 0 } = row ?? {}
  return due + computes + lag === 0 ? '' : `${due} contacts due, ${computes} comparisons, ${lag} messages`
}

/** What there is of a segment's members, in each place that knows of them: contacts that exist, by their ids in order. */
export interface Membership {
  members: string[]
  /** In contacts. */
  copy: string[]
  /** Who has entered once more than it has left, by the messages and by the ledger. */
  byMessages: string[]
  byLedger: string[]
  count: number
  faults: string[]
}

export interface Evidence {
  cluster: NativeCluster
  projectId: string
  /** All of the topic, in any order of segments. */
  messages: readonly Received<typeof membershipChanged>[]
}

/** Of a segment with stored members. The ledger has crossings of tracked ones alone. */
export async function membershipOf(
  { cluster, projectId, messages }: Evidence,
  { id, isTracked }: { id: string; isTracked: boolean },
): Promise<Membership> {
  const ofSegment = messages.filter(({ data }) => data.segmentId === id)
  const [segment] = await cluster.query<{ slug: string; version: number; count: number }>(
    'segments',
    `select slug, membership_version::int as version, member_count::int as count from segments where id = '${id}'`,
  )
  const { slug = '', version = 0, count = -1 } = segment ?? {}
  const existing = await idsIn(
    cluster,
    'contacts',
    `select id from contacts where project_id = '${projectId}'`,
  )
  const { members: crossed, faults } = followCrossings(ofSegment)
  const ledger = await cluster.query<{ id: string; contact_id: string; name: string }>(
    'contacts',
    `select id, contact_id, name from events where project_id = '${projectId}'
     and name in ('segment.${slug}.entry', 'segment.${slug}.exit')`,
  )
  const recorded = ledger.map((row) => row.id)
  const published = ofSegment
    .filter(({ data }) => existing.includes(data.contactId))
    .map(({ data }) => data.id)
  const numbers = ofSegment.map(({ data }) => data.membershipVersion)
  return {
    members: await idsIn(
      cluster,
      'segments',
      `select contact_id as id from segment_members where segment_id = '${id}'`,
    ),
    copy: await idsIn(
      cluster,
      'contacts',
      `select contact_id as id from segment_members as member where segment_id = '${id}' and left_at is null and version >
       coalesce((select ended_version from segment_copies where segment_id = member.segment_id), 0)`,
    ),
    byMessages: existing.filter((each) => crossed.has(each)),
    byLedger: existing.filter((each) => (balance(ledger, `segment.${slug}.entry`).get(each) ?? 0) === 1),
    count,
    faults: [
      ...faults,
      ...[...balance(ledger, `segment.${slug}.entry`)].flatMap(([contactId, sum]) =>
        sum === 0 || sum === 1 ? [] : [`${contactId} has entered ${sum} times more than it has left`],
      ),
      ...(isTracked ? different('crossings', recorded, published) : []),
      ...different(
        'membership versions',
        numbers,
        Array.from({ length: version }, (_, index) => index + 1),
      ),
    ],
  }
}

async function idsIn(cluster: NativeCluster, database: string, text: string): Promise<string[]> {
  return (await cluster.query<{ id: string }>(database, text)).map(({ id }) => id).toSorted()
}

/** Who is in a segment by its messages, in the order of their versions; a fault is a contact that crosses twice in one direction. */
function followCrossings(messages: Evidence['messages']): { members: Set<string>; faults: string[] } {
  const members = new Set<string>()
  const faults: string[] = []
  const inOrder = messages.toSorted((one, other) => one.data.membershipVersion - other.data.membershipVersion)
  for (const { data } of inOrder) {
    const { contactId, isMember, membershipVersion } = data
    if (isMember === members.has(contactId))
      faults.push(`${contactId} ${isMember ? 'enters' : 'leaves'} twice, in version ${membershipVersion}`)
    if (isMember) members.add(contactId)
    else members.delete(contactId)
  }
  return { members, faults }
}

/** Entries minus exits of each contact. */
function balance(
  ledger: readonly { contact_id: string; name: string }[],
  entry: string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { contact_id: id, name } of ledger) sums.set(id, (sums.get(id) ?? 0) + (name === entry ? 1 : -1))
  return sums
}

/** What is missing or surplus, repeats included. */
function different<T>(what: string, found: readonly T[], wanted: readonly T[]): string[] {
  const left = [...found]
  const missing = wanted.filter((each) => {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [
    ...(missing.length > 0 ? [`${what} missing: ${missing.join()}`] : []),
    ...(left.length > 0 ? [`${what} surplus: ${left.join()}`] : []),
  ]
}

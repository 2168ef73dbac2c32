import { setTimeout as pause } from 'node:timers/promises'
import type { membershipChanged } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import { untilIdle } from './ledger.ts'
import type { NativeCluster } from '../support/native-cluster.ts'
import { countUnconsumed } from './unconsumed.ts'

/**
 * Resolves when all outboxes are empty, all messages are consumed, all contacts are evaluated (including time
 * windows that end within a day) and all segments are compared with all contacts.
 */
export async function untilEvaluated(cluster: NativeCluster, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  for (let quiet = 0; quiet < 2; await pause(500)) {
    await untilIdle(cluster, deadline - Date.now())
    const open = await describeUnevaluated(cluster).catch((error: unknown) => String(error))
    quiet = open === '' ? quiet + 1 : 0
    if (Date.now() > deadline) throw new Error(`Not evaluated within ${withinMs} ms: ${open}`)
  }
}

async function describeUnevaluated(cluster: NativeCluster): Promise<string> {
  const [row] = await cluster.query<{ due: number; computes: number }>(
    'segments',
    `select (select count(*) from contact_states where claimed or due_at < now() + interval '1 day')::int as due,
       (select count(*) from computes where done < requested)::int as computes`,
  )
  const lag = await countUnconsumed(`127.0.0.1:${await cluster.portOf('kafka')}`)
  const { due = 0, computes = 0 } = row ?? {}
  return due + computes + lag === 0 ? '' : `${due} contacts due, ${computes} comparisons, ${lag} messages`
}

/** The ids of a segment's members, as each source states them. Contains only existing contacts, in order. */
export interface Membership {
  members: string[]
  /** The copy in the contacts service. */
  copy: string[]
  /** The members derived from the messages. */
  byMessages: string[]
  /** The members derived from the ledger: contacts with one more entry than exits. */
  byLedger: string[]
  count: number
  /**
   * Descriptions of contacts that entered or left twice in a row, and of missing or repeated membership
   * changes.
   */
  faults: string[]
}

type MembershipChanges = readonly Received<typeof membershipChanged>[]

interface MembershipSources {
  cluster: NativeCluster
  projectId: string
  /** All messages of the topic. */
  messages: MembershipChanges
}

/**
 * Reads the membership of a segment with stored members. The ledger contains membership changes only of
 * tracked segments.
 */
export async function membershipOf(
  { cluster, projectId, messages }: MembershipSources,
  { id, isTracked }: { id: string; isTracked: boolean },
): Promise<Membership> {
  const stored = await readStored(cluster, { id, projectId })
  const { existing, ledger, slug } = stored
  const ofSegment = messages.filter(({ data }) => data.segmentId === id)
  const byMessages = replayMessages(ofSegment)
  const sums = entriesMinusExits(ledger, `segment.${slug}.entry`)
  const published = ofSegment.filter(({ data }) => existing.includes(data.contactId))
  return {
    members: stored.members,
    copy: stored.copy,
    count: stored.count,
    byMessages: existing.filter((each) => byMessages.members.has(each)),
    byLedger: existing.filter((each) => sums.get(each) === 1),
    faults: [
      ...byMessages.faults,
      ...[...sums].flatMap(([each, sum]) =>
        sum === 0 || sum === 1 ? [] : [`${each}: entries minus exits are ${sum}`],
      ),
      ...describeDifference('rows of the ledger', {
        found: ledger.map((row) => row.id),
        wanted: isTracked ? published.map(({ data }) => data.id) : [],
      }),
      ...describeDifference('membership versions', {
        found: ofSegment.map(({ data }) => data.membershipVersion),
        wanted: Array.from({ length: stored.version }, (_, index) => index + 1),
      }),
    ],
  }
}

interface LedgerRow {
  id: string
  contact_id: string
  name: string
}

async function readStored(cluster: NativeCluster, { id, projectId }: { id: string; projectId: string }) {
  const ids = async (database: string, text: string): Promise<string[]> =>
    (await cluster.query<{ id: string }>(database, text)).map((row) => row.id).toSorted()
  const [segment] = await cluster.query<{ slug: string; version: number; count: number }>(
    'segments',
    `select slug, membership_version::int as version, member_count::int as count from segments where id = '${id}'`,
  )
  const { slug = '', version = -1, count = -1 } = segment ?? {}
  return {
    slug,
    version,
    count,
    existing: await ids('contacts', `select id from contacts where project_id = '${projectId}'`),
    members: await ids('segments', `select contact_id as id from segment_members where segment_id = '${id}'`),
    copy: await ids(
      'contacts',
      `select contact_id as id from segment_members as member where segment_id = '${id}' and left_at is null
       and version > coalesce((select ended_version from segment_copies where segment_id = member.segment_id), 0)`,
    ),
    ledger: await cluster.query<LedgerRow>(
      'contacts',
      `select id, contact_id, name from events where project_id = '${projectId}'
       and name in ('segment.${slug}.entry', 'segment.${slug}.exit')`,
    ),
  }
}

/** Derives the members of a segment from its messages, in the order of their versions. */
function replayMessages(messages: MembershipChanges): { members: Set<string>; faults: string[] } {
  const members = new Set<string>()
  const faults: string[] = []
  const changes = messages.map(({ data }) => data)
  for (const { contactId, isMember, membershipVersion } of changes.toSorted(
    (one, other) => one.membershipVersion - other.membershipVersion,
  )) {
    if (isMember === members.has(contactId))
      faults.push(`${contactId} ${isMember ? 'enters' : 'leaves'} twice, in version ${membershipVersion}`)
    if (isMember) members.add(contactId)
    else members.delete(contactId)
  }
  return { members, faults }
}

/** Returns the number of entries minus the number of exits of each contact. */
function entriesMinusExits(ledger: readonly LedgerRow[], entry: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { contact_id: id, name } of ledger) sums.set(id, (sums.get(id) ?? 0) + (name === entry ? 1 : -1))
  return sums
}

/** Describes missing and surplus elements, including duplicates. */
function describeDifference<T>(
  what: string,
  { found, wanted }: { found: readonly T[]; wanted: readonly T[] },
): string[] {
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

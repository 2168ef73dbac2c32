import type { Database } from '@postrider/db'
import { sql } from 'kysely'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import { isCurrent } from './current.ts'
import type { Finding, Scope } from './finding.ts'
import { pairs, type IdRange, type Pair } from './pairs.ts'

interface SegmentRow {
  id: string
  projectId: string
  /** The number of the last message about the segment's members. */
  version: number
  /** The stored `member_count`. */
  count: number
  members: number
}

type CopyRow = Omit<SegmentRow, 'count'>

/** Maximum number of segments per page. */
const pageSize = 50

/**
 * Compares the member count of each segment with its stored members, and both with the contacts service's
 * copy.
 */
export const checkSegments = (databases: Databases, scope: Scope): Promise<Finding[]> =>
  withDatabase(databases, 'segments', (segments: Database<unknown>) =>
    withDatabase(databases, 'contacts', async (contacts: Database<unknown>) => {
      const sides = {
        own: (after: string, limit: number) => segmentsAfter(segments, scope, { after, limit }),
        copies: (range: IdRange) => copiesIn(contacts, scope, range),
      }
      const findings: Finding[] = []
      for await (const pair of pairs(sides, pageSize)) findings.push(...differencesOf(pair))
      return findings
    }),
  )

async function segmentsAfter(
  db: Database<unknown>,
  scope: Scope,
  { after, limit }: { after: string; limit: number },
): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select id, project_id as "projectId", membership_version as version, member_count as count,
      (select count(*) from segment_members where segment_id = segments.id and entry_version > ended_version) as members
    from segments
    where id > ${after}::uuid and deleted_at is null and (type = 'STATIC' or track_membership)
      and ${isCurrent('segments', scope)}
    order by id limit ${limit}
  `.execute(db)
  return rows
}

async function copiesIn(db: Database<unknown>, scope: Scope, { after, upTo }: IdRange): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`
    select segment_id as id, project_id as "projectId", version, (
      select count(*) from segment_members as member
      where member.project_id = copy.project_id and member.segment_id = copy.segment_id and left_at is null
        and member.version > copy.ended_version
    ) as members
    from segment_copies as copy
    where segment_id > ${after}::uuid and segment_id <= ${upTo}::uuid and deleted_at is null
      and ${isCurrent('copy', scope)}
  `.execute(db)
  return rows
}

function differencesOf({ own, copy }: Pair<SegmentRow, CopyRow>): Finding[] {
  const { projectId, id: subject } = own ?? copy
  const base = { check: 'segments', service: 'contacts', projectId, subject } as const
  // A segment that is no longer tracked keeps a copy without members.
  if (!own)
    return copy.members === 0
      ? []
      : [
          {
            ...base,
            kind: 'unexpected',
            message: `It has ${copy.members} members of segment ${subject}, which segments does not store.`,
          },
        ]
  const findings: Finding[] = []
  if (own.count !== own.members)
    findings.push({
      ...base,
      service: 'segments',
      kind: 'different',
      message: `Segment ${subject} counts ${own.count} members and has ${own.members}.`,
    })
  return [...findings, ...copyDifferenceOf(base, own, copy)]
}

/**
 * Compares a segment with its copy. Without a published message, no copy exists yet. Compares members only if
 * the versions are equal.
 */
function copyDifferenceOf(
  base: Pick<Finding, 'check' | 'service' | 'projectId' | 'subject'>,
  own: SegmentRow,
  { version, members }: Pick<CopyRow, 'version' | 'members'> = { version: 0, members: 0 },
): Finding[] {
  const segment = `segment ${own.id}`
  if (version !== own.version)
    return [
      {
        ...base,
        kind: version < own.version ? 'behind' : 'ahead',
        message: `Its copy of the members of ${segment} has version ${version}, segments has ${own.version}.`,
        progress: { reached: version, expected: own.version },
      },
    ]
  if (members === own.members) return []
  return [
    {
      ...base,
      kind: 'different',
      message: `Its copy of ${segment} has ${members} members, segments has ${own.members}, both at version ${version}.`,
    },
  ]
}

import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import type { MembersQuery } from '@postrider/contracts/resources'
import { dropDeletedMembers } from '../commands/drop-deleted-members.ts'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { findRecentCount } from '../store/counts.ts'
import { getSegment } from './get-segment.ts'
import { treesOf } from './trees-of-segment.ts'

export interface MembersPage {
  contacts: ContactState[]
  total: number
}

/**
 * Maximum age of a stored count that is returned instead of an exact total. Counts are refreshed every two
 * minutes, or less often if there are many segments.
 */
const recentMs = 300_000

/**
 * Returns a page of a segment's contacts: the matching contacts of a DYNAMIC segment, newest contact first,
 * or the members of a STATIC segment, newest member first. Throws 404 if the segment does not exist. A total
 * above 10,000 is the stored count, because an exact count takes a hundred times as long as reading the page.
 */
export async function listMembers(
  ctx: Context,
  project: ProjectGeneration,
  { id, ...query }: MembersQuery & { id: string },
): Promise<MembersPage> {
  const segment = await getSegment(ctx, project, id)
  if (segment.type === 'STATIC') return storedPage(ctx, segment, query)
  return ctx.contacts.page({
    projectId: segment.projectId,
    generation: segment.generation,
    ...(await treesOf(ctx, segment)),
    ...query,
    knownTotal: await findRecentCount(ctx.db, segment, new Date(ctx.now().getTime() - recentMs)),
  })
}

async function storedPage(
  ctx: Context,
  segment: Segment,
  { page, pageSize }: MembersQuery,
): Promise<MembersPage> {
  const { projectId, id } = segment
  const rows = await ctx.db
    .selectFrom('segment_members')
    .select('contact_id')
    .where('project_id', '=', projectId)
    .where('segment_id', '=', id)
    .orderBy('entry_version', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const contactIds = rows.map((row) => row.contact_id)
  const states = new Map(
    (await dropDeletedMembers(ctx, segment, { id, contactIds })).map((contact) => [contact.id, contact]),
  )
  const contacts = contactIds.flatMap((contactId) => states.get(contactId) ?? [])
  return { contacts, total: segment.memberCount - (contactIds.length - contacts.length) }
}

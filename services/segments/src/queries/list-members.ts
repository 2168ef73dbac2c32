import type { ContactState } from '@postrider/contracts/messages'
import type { MembersQuery } from '@postrider/contracts/resources'
import { dropDeletedMembers } from '../commands/drop-deleted-members.ts'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import type { ProjectGeneration } from '../store/segments.ts'
import { treesOf } from './get-definition.ts'
import { getSegment } from './get-segment.ts'

export interface MembersPage {
  contacts: ContactState[]
  total: number
}

/** A page of a segment's contacts: of a DYNAMIC one those that fit now, newest contact first; of a STATIC one newest member first. Throws 404. */
export async function listMembers(
  ctx: Context,
  project: ProjectGeneration,
  { id, ...query }: MembersQuery & { id: string },
): Promise<MembersPage> {
  const segment = await getSegment(ctx, project, id)
  return segment.type === 'STATIC'
    ? storedPage(ctx, segment, query)
    : ctx.contacts.page({
        projectId: segment.projectId,
        generation: segment.generation,
        ...(await treesOf(ctx, segment)),
        ...query,
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

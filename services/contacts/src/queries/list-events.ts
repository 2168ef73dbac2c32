import type { Data } from '@postrider/contracts'
import type { Context } from '../context.ts'

export interface EventRow {
  id: string
  name: string
  data: Data
  projectId: string
  contactId: string
  emailId: string | null
  createdAt: Date
  email: string
}

export interface EventsFilter {
  projectId: string
  contactId?: string | undefined
  eventName?: string | undefined
  limit: number
}

/**
 * Returns a project's newest events, with the contact's address. Filters by contact or by event name if
 * given.
 */
export async function listEvents(
  { db }: Context,
  { projectId, contactId, eventName, limit }: EventsFilter,
): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .innerJoin('contacts', 'contacts.id', 'events.contact_id')
    .where('events.project_id', '=', projectId)
    .$if(contactId !== undefined, (query) => query.where('events.contact_id', '=', contactId ?? ''))
    .$if(eventName !== undefined, (query) => query.where('events.name', '=', eventName ?? ''))
    .select([
      'events.id as id',
      'events.name as name',
      'events.data as data',
      'events.project_id as projectId',
      'events.contact_id as contactId',
      'events.email_id as emailId',
      'events.created_at as createdAt',
      'contacts.email as email',
    ])
    .orderBy('events.created_at', 'desc')
    .orderBy('events.id', 'desc')
    .limit(limit)
    .execute()
}

import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a contact is in a segment with stored members: the one place that says so. Contacts has no copy of memberships yet, and there
 * are no segments, so nobody is in one.
 */
export const isStoredMember = (_segmentId: string): RawBuilder<boolean> => sql<boolean>`false`

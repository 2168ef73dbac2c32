import { failAt as failAtPlace, healed, type Strike } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import type { Database } from '../src/store/tables.ts'

/**
 * The point at which a transaction of the service fails. `commit`: after all writes, before the commit takes
 * effect.
 */
export type Point =
  'key claimed' | 'effect recorded' | 'contact written' | 'event written' | 'message appended' | 'commit'

/** The points that a tracked event reaches. */
export const points: readonly Point[] = [
  'key claimed',
  'contact written',
  'event written',
  'message appended',
  'commit',
]

/**
 * Additional points at which a batch of a job fails. `job committed`: at the commit of a batch, even if it
 * does not publish a message.
 */
export type JobPoint = 'contact changed' | 'contact deleted' | 'event deleted' | 'job moved' | 'job committed'

/** Additional points at which a batch of membership messages or the deletion of ended memberships fails. */
export type CopyPoint = 'copy written' | 'member written' | 'member deleted' | 'copy moved' | 'copy committed'

const placeOf: Record<Point | JobPoint | CopyPoint, { table: string; on: 'insert' | 'update' | 'delete' }> = {
  'key claimed': { table: 'idempotency_keys', on: 'insert' },
  'effect recorded': { table: 'effects', on: 'insert' },
  'contact written': { table: 'contacts', on: 'insert' },
  'event written': { table: 'events', on: 'insert' },
  'message appended': { table: 'outbox', on: 'insert' },
  commit: { table: 'outbox', on: 'insert' },
  'contact changed': { table: 'contacts', on: 'update' },
  'contact deleted': { table: 'contacts', on: 'delete' },
  'event deleted': { table: 'events', on: 'delete' },
  'job moved': { table: 'jobs', on: 'update' },
  'job committed': { table: 'jobs', on: 'update' },
  'copy written': { table: 'segment_copies', on: 'insert' },
  'member written': { table: 'segment_members', on: 'insert' },
  'member deleted': { table: 'segment_members', on: 'delete' },
  'copy moved': { table: 'segment_copies', on: 'update' },
  'copy committed': { table: 'segment_members', on: 'insert' },
}

export interface Fault {
  point: Point | JobPoint | CopyPoint
  /**
   * Number of failures, by default unlimited. A database sequence counts them, because its value survives a
   * rollback.
   */
  times?: number
  with?: Strike
}

/** Makes the service's database fail at a point until `healed` is called. */
export function failAt(db: Database, { point, times = 1e9, with: strike }: Fault): Promise<void> {
  const isCommit = point === 'commit' || point === 'job committed' || point === 'copy committed'
  return failAtPlace(
    db,
    { ...placeOf[point], at: isCommit ? 'commit' : 'statement' },
    { times, ...(strike ? { with: strike } : {}) },
  )
}

export { healed }

/** Counts the rows of a project in the service's tables. */
export async function traces(
  db: Database,
  projectId: string,
): Promise<{ keys: number; contacts: number; events: number; messages: number }> {
  const { rows } = await sql<{ keys: number; contacts: number; events: number; messages: number }>`
    select
      (select count(*)::int from idempotency_keys where project_id = ${projectId}) as keys,
      (select count(*)::int from contacts where project_id = ${projectId}) as contacts,
      (select count(*)::int from events where project_id = ${projectId}) as events,
      (select count(*)::int from outbox where headers ->> 'ce_projectid' = ${projectId}) as messages
  `.execute(db)
  return rows[0] ?? { keys: -1, contacts: -1, events: -1, messages: -1 }
}

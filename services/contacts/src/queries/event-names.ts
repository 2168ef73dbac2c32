import type { EventCount, EventUsage } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Maximum length of the list: callers may create any number of names. */
const mostNames = 1_000

/**
 * Returns the event names of a project in order. Finds each name with one step in the index, for any number
 * of events.
 */
export async function listEventNames({ db }: Context, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive step as (
      (select name from events where project_id = ${projectId} order by name limit 1)
      union all
      select (select name from events where project_id = ${projectId} and name > step.name order by name limit 1)
      from step where step.name is not null
    )
    select name from step where name is not null limit ${mostNames}
  `.execute(db)
  return rows.map(({ name }) => name)
}

export interface Period {
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
}

/** Returns how many events of each name a project has in a period, most frequent first. */
export async function countEvents(
  { db }: Context,
  projectId: string,
  { from, until }: Period,
): Promise<EventCount[]> {
  return db
    .selectFrom('events')
    .where('project_id', '=', projectId)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? new Date(0)))
    .select((expression) => ['name', expression.fn.countAll<number>().as('count')])
    .groupBy('name')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(mostNames)
    .execute()
}

type EventTotals = Pick<EventUsage, 'totalCount' | 'uniqueContacts'>

/** Returns how many events of a name a project has, and of how many contacts. */
export async function totalsOfEvent({ db }: Context, projectId: string, name: string): Promise<EventTotals> {
  return db
    .selectFrom('events')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .select((expression) => [
      expression.fn.countAll<number>().as('totalCount'),
      expression.fn.count<number>('contact_id').distinct().as('uniqueContacts'),
    ])
    .executeTakeFirstOrThrow()
}

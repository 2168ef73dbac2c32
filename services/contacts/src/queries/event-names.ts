import type { EventCount, EventUsage } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Maximum number of names in a response, because API clients may create any number of names. */
const maxNames = 1_000

/**
 * Returns the event names of a project in order. Finds each name with one index lookup, for any number of
 * events.
 */
export async function listEventNames({ db }: Context, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive step as (
      (select name from events where project_id = ${projectId} order by name limit 1)
      union all
      select (select name from events where project_id = ${projectId} and name > step.name order by name limit 1)
      from step where step.name is not null
    )
    select name from step where name is not null limit ${maxNames}
  `.execute(db)
  return rows.map(({ name }) => name)
}

export interface Period {
  /** Start of the period, inclusive. */
  from?: Date | undefined
  /** End of the period, exclusive. */
  until?: Date | undefined
}

/** Returns the number of a project's events of each name in a period, most frequent first. */
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
    .limit(maxNames)
    .execute()
}

type EventTotals = Pick<EventUsage, 'totalCount' | 'uniqueContacts'>

/** Returns the number of a project's events with a name, and the number of contacts that have such events. */
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

import type { EventCount, EventUsage } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** A caller may invent names without end; a list has this many at most. */
const mostNames = 1_000

/**
 * The names of a project's events in order, each found by a step through the index, however many events it
 * has.
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

/** How many events a project has of each name in a period, the most frequent first. */
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

/** How many events of a name a project has, and of how many contacts. */
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

import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { priorityClasses, type PriorityClass } from '../db/queue-priorities.ts'
import type { Database, Tx } from '../db/tables.ts'

/**
 * Returns the seconds since the oldest due mail became due, by priority class; 0 if no mail is due. Ignores
 * claimed mails, mails that wait for a retry, mails of disabled projects, and audience pages. Steps from
 * project to project in the index, so the cost depends on the number of projects, not of mails.
 */
export async function oldestDueSeconds(db: Database | Tx, now: Date): Promise<Record<string, number>> {
  // Ignore queued mails of a cancelled campaign. They are due at -infinity, so that they are dropped first.
  const isDue = sql`due_at > '-infinity' and due_at <= ${now}`
  const { rows } = await sql<{ priority: PriorityClass; seconds: number }>`
    ${prepared('send.oldest_due')}with recursive step as (
      select priority, (select project_id from deliveries where deliveries.priority = class.priority order by project_id limit 1)
      from unnest(${Object.values(priorityClasses)}::smallint[]) as class (priority)
      union all
      select priority, (
        select project_id from deliveries
        where deliveries.priority = step.priority and deliveries.project_id > step.project_id order by project_id limit 1
      ) from step where step.project_id is not null
    )
    select step.priority, extract(epoch from ${now}::timestamptz - min(first.due_at))::float8 as seconds
    from step
    cross join lateral (
      (
        select due_at from deliveries
        where priority = step.priority and project_id = step.project_id and ${isDue}
        order by due_at, email_id limit 1
      ) union all (
        -- The last step of each class has no project, like platform mail.
        select due_at from deliveries
        where step.project_id is null and priority = step.priority and project_id is null and ${isDue}
        order by due_at, email_id limit 1
      )
    ) first
    left join projects on projects.id = step.project_id
    where projects.disabled is not true or projects.deleted
    group by step.priority
  `.execute(db)
  const found = new Map(rows.map(({ priority, seconds }) => [priority, seconds]))
  return Object.fromEntries(
    Object.entries(priorityClasses).map(([name, priority]) => [name, found.get(priority) ?? 0]),
  )
}

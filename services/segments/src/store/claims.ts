import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Facts } from '../domain/facts.ts'
import type { ProjectGeneration } from './segments.ts'
import type { Database } from './tables.ts'

/** An evaluation that has begun. */
export interface Claim extends ProjectGeneration {
  contactId: string
  attempt: number
  marks: number
  /** As they were then. */
  facts: Facts | null
}

const columns = sql.raw(
  `contact_states.project_id as "projectId", contact_states.generation, contact_states.contact_id as "contactId", contact_states.attempt, contact_states.marks, contact_states.facts`,
)

interface Claiming {
  now: Date
  /** How long the claims hold. */
  until: Date
  most: number
}

/**
 * Claims contacts that are due, the longest due first; whoever had claimed them before can no longer apply what it learnt. Where there are
 * more than that, each project has its share first, so that what waits of one does not hold up the others. When nothing is due this reads
 * one entry of an index.
 */
export async function claimDue(db: Database, claiming: Claiming): Promise<Claim[]> {
  const { now, most } = claiming
  const due = await countDue(db, now, most + 1)
  if (due === 0) return []
  const shared = due > most ? await claimShares(db, claiming) : []
  if (shared.length >= most) return shared
  return [...shared, ...(await claimOldest(db, { ...claiming, most: most - shared.length }))]
}

async function countDue(db: Database, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    ${prepared('states.count-due')}select count(*) as due
    from (select from contact_states where due_at <= ${now} limit ${most}) as counted
  `.execute(db)
  return rows[0]?.due ?? 0
}

/** Of so many projects contacts are claimed together: each is a question to contacts and a transaction of its own. */
const mostProjects = 100

/** The projects whose first contact has been due longest. One look into an index for each project that has any contact due, now or later. */
async function findDueProjects(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('states.due-projects')}with recursive heads as (
      (select project_id, due_at from contact_states where due_at is not null order by project_id, due_at limit 1)
      union all
      select next.project_id, next.due_at from heads cross join lateral (
        select project_id, due_at from contact_states where due_at is not null and project_id > heads.project_id
        order by project_id, due_at limit 1
      ) as next
    )
    select project_id as id from heads where due_at <= ${now} order by due_at limit ${mostProjects}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function claimShares(db: Database, { now, until, most }: Claiming): Promise<Claim[]> {
  const projects = await findDueProjects(db, now)
  const share = Math.floor(most / Math.max(1, projects.length))
  const { rows } = await sql<Claim>`
    ${prepared('states.claim-shares')}with due as materialized (
      select due.* from unnest(${projects}::uuid[]) as project (id) cross join lateral (
        select project_id, generation, contact_id from contact_states where project_id = project.id and due_at <= ${now}
        order by due_at limit ${share} for update skip locked
      ) as due
    )
    update contact_states set claimed = true, attempt = attempt + 1, due_at = ${until} from due
    where contact_states.project_id = due.project_id and contact_states.generation = due.generation
      and contact_states.contact_id = due.contact_id
    returning ${columns}
  `.execute(db)
  return rows
}

async function claimOldest(db: Database, { now, until, most }: Claiming): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    ${prepared('states.claim')}update contact_states set claimed = true, attempt = attempt + 1, due_at = ${until}
    from (
      select project_id, generation, contact_id from contact_states where due_at <= ${now}
      order by due_at limit ${most} for update skip locked
    ) as due
    where contact_states.project_id = due.project_id and contact_states.generation = due.generation
      and contact_states.contact_id = due.contact_id
    returning ${columns}
  `.execute(db)
  return rows
}

/** Claims these contacts, due or not. */
export async function claimContacts(
  db: Database,
  { projectId, generation, contactIds }: ProjectGeneration & { contactIds: readonly string[] },
  until: Date,
): Promise<Claim[]> {
  if (contactIds.length === 0) return []
  const { rows } = await sql<Claim>`
    ${prepared('states.claim-these')}insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed, due_at)
    select ${projectId}, ${generation}, id, 0, 1, 1, true, ${until} from unnest(${[...contactIds]}::uuid[]) as id order by id
    on conflict (project_id, generation, contact_id) do update set
      claimed = true, attempt = contact_states.attempt + 1, due_at = excluded.due_at
    where contact_states.deleted_at is null
    returning ${columns}
  `.execute(db)
  return rows
}

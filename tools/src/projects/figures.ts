import type { Database } from '@postrider/db'
import { sql } from 'kysely'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import { storingServices, type Window } from './ranking.ts'

/** The figures of a project in a window. */
export interface ProjectFigures {
  projectId: string
  name: string
  disabled: boolean
  since: Window
  mails: number
  bounces: number
  /** Shares of the mails; null for fewer than 100 mails. */
  bounceRate: number | null
  complaints: number
  complaintRate: number | null
  /** Counts at most 10,000 mails for each priority class. */
  dueMails: number
  /** Null if no mail is due. */
  oldestDueSeconds: number | null
  renderingCpuSeconds: number
  storedBytes: number
}

type Rates = Omit<
  ProjectFigures,
  'since' | 'dueMails' | 'oldestDueSeconds' | 'renderingCpuSeconds' | 'storedBytes'
>
type Queue = Pick<ProjectFigures, 'projectId' | 'dueMails' | 'oldestDueSeconds'>
type Rendering = Pick<ProjectFigures, 'projectId' | 'renderingCpuSeconds'>
type Storage = Pick<ProjectFigures, 'projectId' | 'storedBytes'>

/** Returns the figures of projects in the order of their ids in `ids`. Omits deleted projects. */
export async function figuresOf(
  databases: Databases,
  ids: readonly string[],
  since: Window,
): Promise<ProjectFigures[]> {
  const rates = await withDatabase(databases, 'accounts', (db) => readRates(db, ids, since))
  const { queues, rendering } = await withDatabase(databases, 'send', async (db) => ({
    queues: await readQueues(db, ids),
    rendering: await readRendering(db, ids, since),
  }))
  const storage: Storage[] = []
  for (const service of storingServices)
    storage.push(...(await withDatabase(databases, service, (db) => readStorage(db, ids))))
  return ids.flatMap((id): ProjectFigures[] => {
    const own = rates.find(({ projectId }) => projectId === id)
    if (!own) return []
    const queue = queues.find(({ projectId }) => projectId === id)
    return [
      {
        ...own,
        since,
        dueMails: queue?.dueMails ?? 0,
        oldestDueSeconds: queue?.oldestDueSeconds ?? null,
        renderingCpuSeconds: rendering.find(({ projectId }) => projectId === id)?.renderingCpuSeconds ?? 0,
        storedBytes: storage.reduce((sum, each) => sum + (each.projectId === id ? each.storedBytes : 0), 0),
      },
    ]
  })
}

async function readRates(db: Database<unknown>, ids: readonly string[], since: Window): Promise<Rates[]> {
  const column = (name: string) => sql.ref(`rates.${name}_${since}`)
  const { rows } = await sql<Rates>`
    select projects.id as "projectId", projects.name, disabled,
      coalesce(${column('mails')}, 0)::float8 as mails, coalesce(${column('bounces')}, 0)::float8 as bounces,
      ${column('bounce_rate')} as "bounceRate", coalesce(${column('complaints')}, 0)::float8 as complaints,
      ${column('complaint_rate')} as "complaintRate"
    from projects
    left join (
      select * from operator_project_mail_rates where project_id = any(${[...ids]}::uuid[])
    ) as rates on rates.project_id = projects.id
    where projects.id = any(${[...ids]}::uuid[]) and deleted_at is null
  `.execute(db)
  return rows
}

async function readQueues(db: Database<unknown>, ids: readonly string[]): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select project_id as "projectId", sum(due_mails)::float8 as "dueMails",
      extract(epoch from now() - min(oldest_due_at))::float8 as "oldestDueSeconds"
    from operator_project_queues where project_id = any(${[...ids]}::uuid[]) group by project_id
  `.execute(db)
  return rows
}

async function readRendering(
  db: Database<unknown>,
  ids: readonly string[],
  since: Window,
): Promise<Rendering[]> {
  const { rows } = await sql<Rendering>`
    select project_id as "projectId", ${sql.ref(`cpu_seconds_${since}`)} as "renderingCpuSeconds"
    from operator_project_rendering where project_id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows
}

async function readStorage(db: Database<unknown>, ids: readonly string[]): Promise<Storage[]> {
  const { rows } = await sql<Storage>`
    select project_id as "projectId", bytes::float8 as "storedBytes"
    from operator_project_storage where project_id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows
}

import type { Database } from '@postrider/db'
import type { ServiceName } from '@postrider/services'
import { sql, type RawBuilder } from 'kysely'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'

export const orders = [
  'mails',
  'bounces',
  'bounce-rate',
  'complaints',
  'complaint-rate',
  'queue',
  'cpu',
  'storage',
] as const
/** The figure that projects are sorted by. `queue` is the time that the oldest due mail has waited. */
export type Order = (typeof orders)[number]

export const windows = ['24h', '7d'] as const
/** The time before now in which mails, bounces, complaints and rendering are counted. */
export type Window = (typeof windows)[number]

/** The services whose databases contain the stored bytes of projects. */
export const storingServices = ['send', 'contacts', 'campaigns'] as const satisfies readonly ServiceName[]

interface Source {
  services: readonly ServiceName[]
  view: string
  /** The figure of a project as a number; null is the lowest. */
  figure: RawBuilder<unknown>
}

const rateColumns = {
  mails: 'mails',
  bounces: 'bounces',
  'bounce-rate': 'bounce_rate',
  complaints: 'complaints',
  'complaint-rate': 'complaint_rate',
} as const

function sourceOf(by: Order, since: Window): Source {
  switch (by) {
    case 'queue':
      return {
        services: ['send'],
        view: 'operator_project_queues',
        figure: sql`extract(epoch from now() - min(oldest_due_at))`,
      }
    case 'cpu':
      return {
        services: ['send'],
        view: 'operator_project_rendering',
        figure: sql`max(${sql.ref(`cpu_seconds_${since}`)})`,
      }
    case 'storage':
      return { services: storingServices, view: 'operator_project_storage', figure: sql`max(bytes)` }
    default:
      return {
        services: ['accounts'],
        view: 'operator_project_mail_rates',
        figure: sql`max(${sql.ref(`${rateColumns[by]}_${since}`)})`,
      }
  }
}

interface Ranked {
  projectId: string
  figure: number
}

/** Returns the ids of all projects whose figure is above 0, highest figure first. */
export async function rankedProjects(databases: Databases, by: Order, since: Window): Promise<string[]> {
  const source = sourceOf(by, since)
  const sums = new Map<string, number>()
  for (const service of source.services)
    for (const { projectId, figure } of await withDatabase(databases, service, (db) => read(db, source)))
      sums.set(projectId, (sums.get(projectId) ?? 0) + figure)
  return [...sums].toSorted(byFigure).map(([projectId]) => projectId)
}

/** Projects with equal figures are sorted by id, so that the output does not depend on the database. */
const byFigure = ([id, figure]: [string, number], [otherId, other]: [string, number]): number =>
  other - figure || (id < otherId ? -1 : 1)

async function read(db: Database<unknown>, { view, figure }: Source): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select project_id as "projectId", (${figure})::float8 as figure from ${sql.table(view)}
    group by project_id having (${figure}) > 0
  `.execute(db)
  return rows
}

import type { Database } from '@postrider/db'
import type { ProjectTables } from '@postrider/tenancy'
import { serviceNames, type ServiceName } from '@postrider/services'
import { sql } from 'kysely'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import type { Finding, Scope } from './finding.ts'
import { pairs, type IdRange, type Pair } from './pairs.ts'

interface ProjectRow {
  id: string
  version: number
  generation: number
  deleted: boolean
  /** All other copied fields as text; empty for a deleted project. */
  state: string
}

const columns = (deleted: string) => sql`id, version, generation, ${sql.raw(deleted)} as deleted,
  case when ${sql.raw(deleted)} then '' else jsonb_build_array(name, language, tracking, logo_url, disabled)::text end as state`

/** Compares the copies of projects in all services with the projects of the accounts service. */
export const checkProjects = (databases: Databases, scope: Scope): Promise<Finding[]> =>
  withDatabase(databases, 'accounts', async (accounts: Database<unknown>) => {
    const own = async (after: string, limit: number): Promise<ProjectRow[]> => {
      const { rows } = await sql<ProjectRow>`
        select ${columns('deleted_at is not null')} from projects
        where id > ${after}::uuid ${ofProject(scope)} order by id limit ${limit}
      `.execute(accounts)
      return rows
    }
    const findings: Finding[] = []
    for (const service of serviceNames.filter((name) => name !== 'accounts'))
      await withDatabase(databases, service, async (db: Database<ProjectTables>) => {
        const copies = (range: IdRange): Promise<ProjectRow[]> => copiesIn(db, scope, range)
        for await (const pair of pairs({ own, copies })) findings.push(...differenceOf(service, pair))
      })
    return findings
  })

async function copiesIn(
  db: Database<ProjectTables>,
  scope: Scope,
  { after, upTo }: IdRange,
): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    select ${columns('deleted')} from projects
    where id > ${after}::uuid and id <= ${upTo}::uuid ${ofProject(scope)}
  `.execute(db)
  return rows
}

const ofProject = ({ projectId }: Scope) => (projectId ? sql`and id = ${projectId}::uuid` : sql``)

function differenceOf(service: ServiceName, { own, copy }: Pair<ProjectRow, ProjectRow>): Finding[] {
  const finding = (kind: Finding['kind'], projectId: string, message: string): Finding[] => [
    { check: 'projects', kind, service, projectId, subject: null, message },
  ]
  if (!own) return finding('unexpected', copy.id, 'It has a copy of a project that accounts does not have.')
  if (!copy) return finding('missing', own.id, 'It has no copy of the project.')
  if (own.version !== copy.version)
    return finding(
      copy.version < own.version ? 'behind' : 'ahead',
      own.id,
      `Its copy of the project has version ${copy.version} (generation ${copy.generation}), accounts has ${own.version} (generation ${own.generation}).`,
    ).map((each) => ({ ...each, progress: { reached: copy.version, expected: own.version } }))
  if (own.generation === copy.generation && own.deleted === copy.deleted && own.state === copy.state)
    return []
  return finding('different', own.id, 'Its copy differs from the project of accounts at the same version.')
}

import { openDatabase } from '@postrider/db'
import { sql } from 'kysely'
import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { outcomeOf, type Outcome } from '../outcome.ts'
import { audienceClientOf } from './audience-client.ts'
import { addedDomains, measureImport } from './import.ts'
import { measureReads } from './measure-reads.ts'
import { measureConditions, planConditions } from './measure-conditions.ts'
import type { Place } from './reads.ts'
import { removeAdded, seed, type Seed } from './seed.ts'
import { walk } from './walk.ts'

/**
 * Measures the contacts service for a project with a million contacts and five million events, next to other
 * tenants. Reports latencies with their targets, and the query plans of the conditions.
 */
export async function contacts(config: Config, cluster: Cluster): Promise<Outcome> {
  const databaseUrl = await cluster.databaseUrl('contacts')
  const { projectId } = cluster.demo
  const wanted = { databaseUrl, projectId, contacts: config.contacts }
  await seed(wanted)
  const client = await audienceClientOf(cluster)
  const rows = [
    ...(await measureReads(config, cluster, await findPlaces(wanted))),
    ...(await measureConditions(client, projectId)),
    await walk(client, cluster, config.contacts),
    ...(await measureImport(config, cluster)),
  ]
  await removeAdded(wanted, addedDomains)
  return {
    ...outcomeOf(
      config,
      rows,
      '5,000 rows/s for an import; the rate of track alone for track during an import; `bound` is the target for p95',
    ),
    plans: await planConditions(databaseUrl, projectId),
  }
}

/** Returns about fifty contacts spread over the project, from a sample of about 5,000. */
async function findPlaces({ databaseUrl, projectId, contacts }: Seed): Promise<Place[]> {
  const db = openDatabase<object>(databaseUrl)
  const percent = Math.min(100, (5_000 / contacts) * 100)
  try {
    const { rows } = await sql<Place>`
      select id, email, created_at as "createdAt" from contacts tablesample system (${percent}::real) repeatable (1)
      where project_id = ${projectId}::uuid order by md5(id::text) limit 50
    `.execute(db)
    return rows
  } finally {
    await db.destroy()
  }
}

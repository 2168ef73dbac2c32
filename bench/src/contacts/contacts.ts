import { openDatabase } from '@postrider/db'
import { sql } from 'kysely'
import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { outcomeOf, type Outcome } from '../outcome.ts'
import { askContacts } from './ask-contacts.ts'
import { addedDomains, measureImport } from './import.ts'
import { measureReads } from './measure-reads.ts'
import { measureTrees, planTrees } from './measure-trees.ts'
import type { Place } from './reads.ts'
import { removeAdded, seed, type Seed } from './seed.ts'
import { walk } from './walk.ts'

/**
 * What contacts answers for a project with a million contacts and five million events, beside other tenants:
 * latencies by the bounds that were set for them, and the plans behind the conditions.
 */
export async function contacts(config: Config, cluster: Cluster): Promise<Outcome> {
  const databaseUrl = await cluster.databaseUrl('contacts')
  const { projectId } = cluster.demo
  const wanted = { databaseUrl, projectId, contacts: config.contacts }
  await seed(wanted)
  const client = await askContacts(cluster)
  const rows = [
    ...(await measureReads(config, cluster, await findPlaces(wanted))),
    ...(await measureTrees(client, projectId)),
    await walk(client, cluster, config.contacts),
    ...(await measureImport(config, cluster)),
  ]
  await removeAdded(wanted, addedDomains)
  return {
    ...outcomeOf(
      config,
      rows,
      '5,000 rows/s for an import, track alone for track beside it; `bound` is what p95 is to hold',
    ),
    plans: await planTrees(databaseUrl, projectId),
  }
}

/** Some fifty contacts from all over the project, by a sample of some 5,000. */
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

import type { Database } from '@postrider/db'
import { outboxSize, type MessagingTables } from '@postrider/messaging'
import { serviceNames, type ServiceName } from '@postrider/services'
import { sql } from 'kysely'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import type { Finding } from './finding.ts'

type Db = Database<MessagingTables>

/**
 * Finds services with unpublished messages. The second check confirms a finding if the service's oldest
 * message is still unpublished.
 */
export const checkOutboxes = (databases: Databases): Promise<Finding[]> =>
  ofEachService(databases, async (service, db) => {
    const { rows } = await sql<{ oldest: number | null }>`select min(id) as oldest from outbox`.execute(db)
    const oldest = rows[0]?.oldest ?? null
    if (oldest === null) return []
    const message = `${await outboxSize(db)} messages in its outbox wait to be published; the oldest has id ${oldest}.`
    return [{ ...waiting('outbox', service), message, progress: { reached: oldest, expected: oldest + 1 } }]
  })

/** Finds services with dead letters. */
export const checkDeadLetters = (databases: Databases): Promise<Finding[]> =>
  ofEachService(databases, async (service, db) => {
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      select count(*) as count, min(dead_lettered_at) as oldest from dead_letters
    `.execute(db)
    const { count = 0, oldest } = rows[0] ?? {}
    if (!oldest) return []
    const message = `${count} dead letters wait for a decision, the oldest since ${oldest.toISOString()}.`
    return [{ ...waiting('dead-letters', service), message }]
  })

const waiting = (check: 'outbox' | 'dead-letters', service: ServiceName) =>
  ({ check, kind: 'waiting', service, projectId: null, subject: null }) as const

async function ofEachService(
  databases: Databases,
  find: (service: ServiceName, db: Db) => Promise<Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const service of serviceNames)
    findings.push(...(await withDatabase(databases, service, (db: Db) => find(service, db))))
  return findings
}

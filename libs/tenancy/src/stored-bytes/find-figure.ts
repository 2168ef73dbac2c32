import { prepared } from '@postrider/db'
import { sql, type Kysely } from 'kysely'
import type { StoredBytesTables } from './tables.ts'

/** The bytes that a project stores in all services. */
export interface StoredFigure {
  /** Bytes without captured mails, which are deleted if other data needs the space. */
  used: number
  captured: number
}

/**
 * The kind of mails that the inbox has captured. Captured mails do not count towards the quota, but can use
 * only the rest of the quota.
 */
export const capturedKind = 'captured'

/** Returns the committed total of `service` plus the totals that other services last published. */
export async function findFigure<T extends StoredBytesTables>(
  db: Kysely<T>,
  service: string,
  projectId: string,
): Promise<StoredFigure> {
  const { rows } = await sql<StoredFigure>`
    ${prepared('stored_bytes.find')}select coalesce(sum(bytes) filter (where kind <> ${capturedKind}), 0)::float8 as used,
      coalesce(sum(bytes) filter (where kind = ${capturedKind}), 0)::float8 as captured
    from (
      select kind, bytes from stored_bytes where project_id = ${projectId}
      union all
      select 'elsewhere', bytes from stored_totals where project_id = ${projectId} and service <> ${service}
    ) as each
  `.execute(db)
  const [{ used, captured } = { used: 0, captured: 0 }] = rows
  return { used, captured }
}

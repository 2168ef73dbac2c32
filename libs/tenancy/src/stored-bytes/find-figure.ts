import { prepared } from '@postrider/db'
import { sql, type Kysely } from 'kysely'
import type { StoredBytesTables } from './tables.ts'

/** What a project stores in all services, in bytes. */
export interface StoredFigure {
  /** Without captured mails, which give way to everything else. */
  used: number
  captured: number
}

/** Mails that the inbox has captured: they do not count against the quota, but take what is left of it. */
export const capturedKind = 'captured'

/** The figure as it is committed, of all services but `service` as they last published it. */
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

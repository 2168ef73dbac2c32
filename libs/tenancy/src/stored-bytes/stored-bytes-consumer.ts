import { storageMeasured } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { sql, type Kysely } from 'kysely'
import { ofCurrentGeneration } from '../projects/find-projects.ts'
import type { ProjectTables } from '../tables.ts'
import type { StoredBytesTables } from './tables.ts'

/** Defines the consumer that stores the newest totals of other services. */
export const storedBytesConsumer = <T extends StoredBytesTables & ProjectTables>(
  service: string,
  { db }: { db: Kysely<T> },
): Subscribable =>
  consumer({
    group: `${service}.stored-bytes`,
    consumes: [storageMeasured],
    handle: async (batch) => {
      const figures = (await ofCurrentGeneration(db, batch))
        .filter(({ data }) => data.service !== service)
        .map(({ projectId, at, data: { service: of, bytes } }) => ({ projectId, service: of, bytes, at }))
      await saveTotals(db, figures)
    },
  })

async function saveTotals<T>(
  db: Kysely<T>,
  figures: readonly { projectId: string; service: string; bytes: number; at: Date }[],
): Promise<void> {
  if (figures.length === 0) return
  await sql`
    insert into stored_totals as known (project_id, service, bytes, at)
    select distinct on ("projectId", service) "projectId", service, bytes, at
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as row ("projectId" uuid, service text, bytes bigint, at timestamptz)
    order by "projectId", service, at desc
    on conflict (project_id, service) do update set bytes = excluded.bytes, at = excluded.at where known.at < excluded.at
  `.execute(db)
}

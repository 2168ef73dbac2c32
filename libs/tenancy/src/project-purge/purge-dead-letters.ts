import { sql, type Kysely } from 'kysely'
import type { MessagingTables } from '@postrider/messaging'
import type { PurgedProject } from './purge-batch.ts'

// Small, because a dead letter can have 1 MB.
const rowsPerStatement = 500

/**
 * Deletes a batch of dead letters of a project's earlier generations, or of a deleted project. Returns true
 * if any were found. Dead letters with an invalid generation are included, because no consumer would accept
 * them.
 */
export async function purgeDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
  { id, generation, deleted }: PurgedProject,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from dead_letters where id in (
      select id from dead_letters
      where headers ->> 'ce_projectid' = ${id} and (${deleted} or ${generationOf} < ${generation})
      limit ${rowsPerStatement} for update skip locked
    )`.execute(db)
  return numAffectedRows > 0n
}

const generationOf = sql`case when headers ->> 'ce_generation' ~ '^[0-9]{1,15}$'
  then (headers ->> 'ce_generation')::bigint else 0 end`

import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** True when no mail is due and none is claimed: what is left waits for its time. */
export async function isQueueAtRest({ db, now }: Context): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from deliveries left join projects on projects.id = project_id
      where claim_id is not null or (due_at <= ${now()} and projects.disabled is not true)
    ) as busy
  `.execute(db)
  return rows[0]?.busy !== true
}

import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * True if no mail or audience page is due or being delivered. Ignores pages of paused campaigns. Also ignores
 * claims that end later than a lease: they belong to in-doubt mails, which the provider may have and whose
 * late reply may take ten minutes.
 */
export async function isQueueIdle({ db, now, config }: Context): Promise<boolean> {
  const leaseEnd = new Date(now().getTime() + config.leaseSeconds * 1000)
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from deliveries left join projects on projects.id = project_id
      where (claim_id is not null and due_at <= ${leaseEnd}) or (due_at <= ${now()} and projects.disabled is not true)
    ) or exists (
      select from audience_pages join campaign_sends on campaign_sends.campaign_id = audience_pages.campaign_id
      left join projects on projects.id = audience_pages.project_id
      where contact_ids is not null and due_at <= ${leaseEnd}
        and (campaign_sends.state = 'CANCELLED' or (campaign_sends.state = 'RUNNING' and projects.disabled is not true))
    ) as busy
  `.execute(db)
  return rows[0]?.busy !== true
}

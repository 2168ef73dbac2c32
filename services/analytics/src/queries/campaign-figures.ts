import type { ProjectGeneration } from '@postrider/contracts'
import { sql, type RawBuilder } from 'kysely'

/**
 * Returns a query with the columns (id, sent, opened, clicked). `campaigns` is a query for the campaign ids
 * as text.
 */
export const campaignFigures = (
  { projectId, generation }: ProjectGeneration,
  campaigns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select key::uuid as id,
    coalesce(sum(count) filter (where type = 'email.sent/campaign'), 0)::bigint as sent,
    coalesce(sum(count) filter (where type = 'email.opened/campaign'), 0)::bigint as opened,
    coalesce(sum(count) filter (where type = 'email.clicked/campaign'), 0)::bigint as clicked
  from rollups
  where project_id = ${projectId} and generation = ${generation}
    and type in ('email.sent/campaign', 'email.opened/campaign', 'email.clicked/campaign') and key in (${campaigns})
  group by key`

import type { ProjectGeneration } from '@postrider/contracts'
import { CampaignStatus, type CampaignsQuery } from '@postrider/contracts/resources'
import { withLargeParts } from '@postrider/http'
import { sql, type SelectQueryBuilder } from 'kysely'
import { unknownStatus } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Campaign, CampaignWithBody } from '../domain/campaign.ts'
import { campaignsOf } from '../store/campaigns.ts'
import { campaignColumns, campaignOf } from '../store/rows.ts'
import type { Tables } from '../store/tables.ts'

export interface CampaignsPage {
  campaigns: Campaign[]
  total: number
}

type Query = SelectQueryBuilder<Tables, 'campaigns', object>

const columnOf = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const

/**
 * Returns a page of a project's campaigns without their bodies, and the total number. Throws 400 for an
 * unknown status.
 */
export async function listCampaigns(
  { db }: Context,
  project: ProjectGeneration,
  query: CampaignsQuery,
): Promise<CampaignsPage> {
  const { page, pageSize, sort, dir } = query
  const matching = narrow(campaignsOf(db, project), query)
  const rows = await matching
    .select(campaignColumns)
    .orderBy(columnOf[sort], dir)
    .orderBy('id', dir)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await matching
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { campaigns: rows.map(campaignOf), total }
}

/** Yields the campaigns with their bodies, read in batches. */
export async function* withBodies(
  { db }: Context,
  project: ProjectGeneration,
  campaigns: readonly Campaign[],
): AsyncGenerator<CampaignWithBody> {
  const bodiesOf = async (ids: string[]) => {
    const rows = await campaignsOf(db, project).select(['id', 'body']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, body }) => [id, body]))
  }
  for await (const { row, part: body } of withLargeParts(campaigns, bodiesOf)) yield { ...row, body }
}

function narrow(all: Query, { status, search }: CampaignsQuery): Query {
  const ofStatus = status === undefined ? all : all.where('status', '=', statusOf(status))
  const words = search?.trim().toLowerCase()
  return words
    ? ofStatus.where(
        sql<boolean>`position(${words} in lower(name || chr(10) || subject || chr(10) || sender)) > 0`,
      )
    : ofStatus
}

function statusOf(value: string): CampaignStatus {
  const status = CampaignStatus.safeParse(value)
  if (status.success) return status.data
  throw unknownStatus(value, CampaignStatus.options)
}

import type { Database } from '@postrider/db'
import { sql } from 'kysely'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import { isCurrent } from './current.ts'
import type { Finding, Scope } from './finding.ts'
import { pairs, type IdRange, type Pair } from './pairs.ts'

interface CampaignRow {
  id: string
  projectId: string
  version: number
}

/**
 * Compares the analytics service's copies of campaigns with the campaigns service. Deleted campaigns are
 * ignored on both sides.
 */
export const checkCampaigns = (databases: Databases, scope: Scope): Promise<Finding[]> =>
  withDatabase(databases, 'campaigns', (campaigns: Database<unknown>) =>
    withDatabase(databases, 'analytics', async (analytics: Database<unknown>) => {
      const own = async (after: string, limit: number): Promise<CampaignRow[]> => {
        const { rows } = await sql<CampaignRow>`
          select id, project_id as "projectId", version from campaigns
          where id > ${after}::uuid and ${isCurrent('campaigns', scope)} order by id limit ${limit}
        `.execute(campaigns)
        return rows
      }
      const copies = async ({ after, upTo }: IdRange): Promise<CampaignRow[]> => {
        const { rows } = await sql<CampaignRow>`
          select id, project_id as "projectId", version from campaigns
          where id > ${after}::uuid and id <= ${upTo}::uuid and not deleted and ${isCurrent('campaigns', scope)}
        `.execute(analytics)
        return rows
      }
      const findings: Finding[] = []
      for await (const pair of pairs({ own, copies })) findings.push(...differenceOf(pair))
      return findings
    }),
  )

function differenceOf({ own, copy }: Pair<CampaignRow, CampaignRow>): Finding[] {
  const { projectId, id: subject } = own ?? copy
  const base = { check: 'campaigns', service: 'analytics', projectId, subject } as const
  if (!own)
    return [
      { ...base, kind: 'unexpected', message: `It has campaign ${subject}, which campaigns does not have.` },
    ]
  if (!copy) return [{ ...base, kind: 'missing', message: `It has no copy of campaign ${subject}.` }]
  if (own.version === copy.version) return []
  return [
    {
      ...base,
      kind: copy.version < own.version ? 'behind' : 'ahead',
      message: `Its copy of campaign ${subject} has version ${copy.version}, campaigns has ${own.version}.`,
      progress: { reached: copy.version, expected: own.version },
    },
  ]
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CampaignMarksTable, Database, Tx } from './tables.ts'

export interface Mark {
  projectId: string
  campaignId: string
  emailId: string
  kind: CampaignMarksTable['kind']
}

/**
 * Stores marks and returns the new marks. A mark means that an event of this kind has been counted for the
 * mail. The caller must have locked the campaigns.
 */
export async function insertMarks(tx: Tx, marks: readonly Mark[]): Promise<Mark[]> {
  if (marks.length === 0) return []
  const { rows } = await sql<Mark>`
    insert into campaign_marks (project_id, campaign_id, email_id, kind)
    select distinct "projectId", "campaignId", "emailId", kind
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as row ("projectId" uuid, "campaignId" uuid, "emailId" uuid, kind text)
    order by 2, 3, 4
    on conflict do nothing
    returning project_id as "projectId", campaign_id as "campaignId", email_id as "emailId", kind
  `.execute(tx)
  return rows
}

/** Returns a page of the mails whose unsubscribe link was used, in descending order of ids. */
export async function findUnsubscribed(
  db: Database,
  { campaignId, limit, after }: { campaignId: string; limit: number; after: string | undefined },
): Promise<{ emailId: string }[]> {
  const { rows } = await sql<{ emailId: string }>`
    select email_id as "emailId" from campaign_marks
    where campaign_id = ${campaignId} and kind = 'unsubscribed'
      ${after === undefined ? sql`` : sql`and email_id < ${after}::uuid`}
    order by email_id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Maximum number of links per campaign with their own row. The links may differ in each mail. */
const maxLinks = 1_000

/** Maximum length of a stored link. Longer links are truncated. */
const maxUrlLength = 2_000

/**
 * Adds clicks to the links of a campaign, which the caller must have locked. Links above the limit `maxLinks`
 * share one row.
 */
export async function addClicks(
  tx: Tx,
  { projectId, id }: { projectId: string; id: string },
  clicks: ReadonlyMap<string, number>,
): Promise<void> {
  if (clicks.size === 0) return
  const known = await tx
    .selectFrom('campaign_links')
    .select((each) => each.fn.countAll<number>().as('links'))
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()
  const hashed = [...clicks].map(([url, count]) => ({ url, hash: hashOf(url), count }))
  const existing = await tx
    .selectFrom('campaign_links')
    .select('hash')
    .where('campaign_id', '=', id)
    .where(
      'hash',
      'in',
      hashed.map(({ hash }) => hash),
    )
    .execute()
  const isKnown = new Set(existing.map(({ hash }) => hash.toString('hex')))
  let left = maxLinks - known.links
  const rows = new Map<string, { url: string; hash: string; clicks: number }>()
  for (const { url, hash, count } of hashed) {
    const own = isKnown.has(hash.toString('hex')) || (left -= 1) >= 0
    const key = own ? hash.toString('hex') : hashOf('').toString('hex')
    const row = rows.get(key) ?? { url: own ? url.slice(0, maxUrlLength) : '', hash: key, clicks: 0 }
    rows.set(key, { ...row, clicks: row.clicks + count })
  }
  await sql`
    insert into campaign_links (project_id, campaign_id, hash, url, clicks)
    select ${projectId}, ${id}, decode(hash, 'hex'), url, clicks
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as row (hash text, url text, clicks bigint)
    on conflict (campaign_id, hash) do update set clicks = campaign_links.clicks + excluded.clicks
  `.execute(tx)
}

const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest()

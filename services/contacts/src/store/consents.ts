import { instantText } from '@postrider/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Consent } from '../domain/consent.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Maximum number of stored changes per contact, in addition to its first change. A script may use a link any
 * number of times.
 */
const maxConsents = 100

/**
 * Returns two parts of a statement. The first part adds rows to the consent log; the second part deletes rows
 * in excess of the maximum.
 */
export function logConsentsSql(consents: readonly Consent[]): RawBuilder<unknown> {
  const rows = consents.map(({ at, ...consent }) => ({ ...consent, at: instantText(at) }))
  return sql`logged as (
    insert into consents (id, project_id, contact_id, subscribed, how, email_id, campaign_id, address, at)
    select id, "projectId", "contactId", subscribed, how, "emailId", "campaignId", address, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (id uuid, "projectId" uuid, "contactId" uuid, subscribed boolean, how text, "emailId" uuid, "campaignId" uuid, address text, at timestamptz)
    on conflict (id) do nothing
  ), trimmed as (
    delete from consents using (
      select id,
        row_number() over (partition by contact_id order by at desc, id desc) as newest,
        row_number() over (partition by contact_id order by at, id) as oldest
      from consents
      where contact_id in (select ("contactId")::uuid from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("contactId" text))
    ) as placed
    where consents.id = placed.id and placed.newest >= ${maxConsents}::int and placed.oldest > 1
  )`
}

/** Returns the consent log of a contact, newest first. */
export const findConsents = async (db: Database, contactId: string): Promise<Consent[]> => {
  const { rows } = await sql<Consent>`
    select id, project_id as "projectId", contact_id as "contactId", subscribed, how, email_id as "emailId",
      campaign_id as "campaignId", address, at
    from consents where contact_id = ${contactId} order by at desc, id desc
  `.execute(db)
  return rows
}

/**
 * Clears a batch of network addresses that were stored before an instant. Returns the number of cleared
 * addresses.
 */
export async function forgetAddresses(
  db: Database | Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update consents set address = null where id = any(array(
      select id from consents where at < ${before} and address is not null order by at limit ${limit} for update skip locked
    ))
  `.execute(db)
  return Number(numAffectedRows)
}

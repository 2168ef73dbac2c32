import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/tables.ts'
import type { DomainNames, SenderDomain } from './sender-domain.ts'

const columns = sql`domains.id, domains.project_id as "projectId", domains.domain, verified, status, dkim_tokens as "dkimTokens",
  case when dkim_private_key is not null then
    jsonb_build_object('selector', dkim_selector, 'publicKey', dkim_public_key, 'encryptedPrivateKey', dkim_private_key)
  end as dkim,
  records, checked_at as "checkedAt", domains.created_at as "createdAt", domains.updated_at as "updatedAt"`

/** Returns the domains of a project, newest first. */
export async function findProjectDomains(db: Database | Tx, projectId: string): Promise<SenderDomain[]> {
  const { rows } = await sql<SenderDomain>`
    select ${columns} from domains where project_id = ${projectId} order by created_at desc, id desc
  `.execute(db)
  return rows
}

export async function findDomain(
  db: Database | Tx,
  projectId: string,
  id: string,
): Promise<SenderDomain | undefined> {
  const { rows } = await sql<SenderDomain>`
    select ${columns} from domains where project_id = ${projectId} and id = ${id}
  `.execute(db)
  return rows[0]
}

/** Returns the domains with these names that a project has added. */
export const findDomainsNamed = async (db: Database | Tx, wanted: DomainNames): Promise<SenderDomain[]> =>
  (await findDomainsOf(db, [wanted]))[0] ?? []

/** Returns the domains for each entry of `wanted`, in the same order. */
export async function findDomainsOf(
  db: Database | Tx,
  wanted: readonly DomainNames[],
): Promise<SenderDomain[][]> {
  const names = wanted.flatMap(({ projectId, names }, index) =>
    names.map((domain) => ({ index, project_id: projectId, domain })),
  )
  const { rows } = await sql<SenderDomain & { index: number }>`
    ${prepared('send.find_domains')}select row.index, ${columns}
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as row (index int, project_id uuid, domain text)
    join domains on domains.project_id = row.project_id and domains.domain = row.domain
  `.execute(db)
  const found = Map.groupBy(rows, ({ index }) => index)
  return wanted.map((_, index) => found.get(index) ?? [])
}

/** True if another project has added the domain or, if `verified` is true, has verified it. */
export async function isDomainElsewhere(
  db: Database,
  { domain, projectId }: Pick<SenderDomain, 'domain' | 'projectId'>,
  { verified }: { verified: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from domains where domain = ${domain} and project_id <> ${projectId} and (verified or not ${verified}) limit 1
  `.execute(db)
  return rows.length > 0
}

export async function insertDomain(tx: Tx, domain: SenderDomain): Promise<void> {
  const { dkim } = domain
  await sql`
    insert into domains (id, project_id, domain, verified, status, dkim_tokens, dkim_selector, dkim_public_key, dkim_private_key,
      records, checked_at, created_at, updated_at)
    values (${domain.id}, ${domain.projectId}, ${domain.domain}, ${domain.verified}, ${domain.status}, ${domain.dkimTokens},
      ${dkim?.selector ?? null}, ${dkim?.publicKey ?? null}, ${dkim?.encryptedPrivateKey ?? null},
      ${JSON.stringify(domain.records)}, ${domain.checkedAt}, ${domain.createdAt}, ${domain.updatedAt})
  `.execute(tx)
}

/**
 * Locks a domain. Returns whether it is verified, and the start of the last check that changed it; returns
 * undefined if the domain is deleted.
 */
export async function lockVerified(
  tx: Tx,
  { projectId, id }: Pick<SenderDomain, 'projectId' | 'id'>,
): Promise<Pick<SenderDomain, 'verified' | 'updatedAt'> | undefined> {
  const { rows } = await sql<Pick<SenderDomain, 'verified' | 'updatedAt'>>`
    select verified, updated_at as "updatedAt" from domains where project_id = ${projectId} and id = ${id}
    for no key update
  `.execute(tx)
  return rows[0]
}

/** Saves the result of a check. Has no effect if the domain was deleted in the meantime. */
export async function saveCheck(tx: Tx, domain: SenderDomain): Promise<void> {
  await sql`
    update domains set verified = ${domain.verified}, status = ${domain.status}, dkim_tokens = ${domain.dkimTokens},
      records = ${JSON.stringify(domain.records)}, checked_at = ${domain.checkedAt}, updated_at = ${domain.updatedAt}
    where project_id = ${domain.projectId} and id = ${domain.id}
  `.execute(tx)
}

/**
 * Ends the verification of all domains of a project. Sets `checked_at`, so that the check loop does not
 * verify them again soon.
 */
export async function endVerifications(db: Database, projectId: string, now: Date): Promise<void> {
  await sql`
    update domains set verified = false, status = 'NotStarted', checked_at = ${now}, updated_at = ${now}
    where project_id = ${projectId}
  `.execute(db)
}

/** Deletes a domain; returns false if the project has no domain with this id. */
export async function deleteDomain(
  tx: Tx,
  { projectId, id }: Pick<SenderDomain, 'projectId' | 'id'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from domains where project_id = ${projectId} and id = ${id}
  `.execute(tx)
  return numAffectedRows > 0n
}

/**
 * Claims domains whose last check was before `checkedBefore`. Updates `checked_at`, so that other replicas do
 * not check the same domains.
 */
export async function claimDomainChecks(
  db: Database,
  { now, checkedBefore, limit }: { now: Date; checkedBefore: Date; limit: number },
): Promise<SenderDomain[]> {
  const { rows } = await sql<SenderDomain>`
    update domains set checked_at = ${now}
    where id in (
      select id from domains where checked_at is null or checked_at < ${checkedBefore}
      order by checked_at nulls first limit ${limit} for update skip locked
    )
    returning ${columns}
  `.execute(db)
  return rows
}

/** Returns the project's templates whose sender uses this domain or a subdomain. */
export async function findTemplatesFrom(
  tx: Tx,
  { projectId, domain }: Pick<SenderDomain, 'projectId' | 'domain'>,
): Promise<{ id: string; from: string; name: string }[]> {
  const { rows } = await sql<{ id: string; from: string; name: string }>`
    select id, from_email as "from", name from templates
    where project_id = ${projectId} and deleted_at is null
      and (from_email like ${`%@${domain}`} or from_email like ${`%.${domain}`})
  `.execute(tx)
  return rows
}

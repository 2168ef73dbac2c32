import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { SenderDomain } from './sender-domain.ts'
import type { Database, DomainsTable, Tx } from '../db/tables.ts'

type Row = Omit<DomainsTable, 'records' | 'verified' | 'dkim_tokens'> & {
  verified: boolean
  dkim_tokens: string[]
  records: unknown[]
}

const columns = [
  'id',
  'project_id',
  'domain',
  'verified',
  'status',
  'dkim_tokens',
  'dkim_selector',
  'dkim_public_key',
  'dkim_private_key',
  'records',
  'checked_at',
  'created_at',
  'updated_at',
] as const

/** The domains of a project, newest first. */
export async function findProjectDomains(db: Database | Tx, projectId: string): Promise<SenderDomain[]> {
  const rows = await db
    .selectFrom('domains')
    .select(columns)
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(domainOfRow)
}

export async function findDomain(
  db: Database | Tx,
  projectId: string,
  id: string,
): Promise<SenderDomain | undefined> {
  const row = await db
    .selectFrom('domains')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && domainOfRow(row)
}

export interface DomainNames {
  projectId: string
  names: readonly string[]
}

/** The domains with these names that a project has added. */
export const findDomainsNamed = async (db: Database | Tx, wanted: DomainNames): Promise<SenderDomain[]> =>
  (await findDomainsOf(db, [wanted]))[0] ?? []

/** The same for any projects, in order. */
export async function findDomainsOf(
  db: Database | Tx,
  wanted: readonly DomainNames[],
): Promise<SenderDomain[][]> {
  const names = wanted.flatMap(({ projectId, names }, index) =>
    names.map((domain) => ({ index, project_id: projectId, domain })),
  )
  const { rows } = await sql<Row & { index: number }>`
    ${prepared('send.find_domains')}select row.index, ${sql.join(columns.map((column) => sql.ref(`domains.${column}`)))}
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as row (index int, project_id uuid, domain text)
    join domains on domains.project_id = row.project_id and domains.domain = row.domain
  `.execute(db)
  const found = Map.groupBy(rows, ({ index }) => index)
  return wanted.map((_, index) => (found.get(index) ?? []).map(domainOfRow))
}

/** True when another project has added the domain; with `verified`, when another has it verified. */
export async function isDomainElsewhere(
  db: Database | Tx,
  domain: Pick<SenderDomain, 'domain' | 'projectId'>,
  { verified }: { verified: boolean },
): Promise<boolean> {
  const found = await db
    .selectFrom('domains')
    .select('id')
    .where('domain', '=', domain.domain)
    .where('project_id', '<>', domain.projectId)
    .$if(verified, (query) => query.where('verified', '=', true))
    .executeTakeFirst()
  return found !== undefined
}

export async function insertDomain(db: Database | Tx, domain: SenderDomain): Promise<void> {
  const { projectId, dkim, records } = domain
  await db
    .insertInto('domains')
    .values({
      id: domain.id,
      project_id: projectId,
      domain: domain.domain,
      verified: domain.verified,
      status: domain.status,
      dkim_tokens: domain.dkimTokens,
      dkim_selector: dkim?.selector ?? null,
      dkim_public_key: dkim?.publicKey ?? null,
      dkim_private_key: dkim?.encryptedPrivateKey ?? null,
      records: JSON.stringify(records),
      checked_at: domain.checkedAt,
      created_at: domain.createdAt,
      updated_at: domain.updatedAt,
    })
    .execute()
}

/** Whether a domain is verified and when the check began that changed it last, its row locked; undefined when it is deleted. */
export const lockVerified = (
  tx: Tx,
  { projectId, id }: Pick<SenderDomain, 'projectId' | 'id'>,
): Promise<{ verified: boolean; updatedAt: Date } | undefined> =>
  tx
    .selectFrom('domains')
    .select(['verified', 'updated_at as updatedAt'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Saves the result of a check. A domain that was deleted meanwhile stays deleted. */
export async function saveCheck(db: Tx, domain: SenderDomain): Promise<void> {
  await db
    .updateTable('domains')
    .set({
      verified: domain.verified,
      status: domain.status,
      dkim_tokens: domain.dkimTokens,
      records: JSON.stringify(domain.records),
      checked_at: domain.checkedAt,
      updated_at: domain.updatedAt,
    })
    .where('project_id', '=', domain.projectId)
    .where('id', '=', domain.id)
    .execute()
}

/** Deletes a domain; false when the project has none with this id. */
export async function deleteDomain(tx: Tx, projectId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('domains')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Claims domains last checked before `checkedBefore`; their new `checked_at` keeps other replicas from checking them too. */
export async function claimDomainChecks(
  db: Database,
  { now, checkedBefore, limit }: { now: Date; checkedBefore: Date; limit: number },
): Promise<SenderDomain[]> {
  const { rows } = await sql<Row>`
    update domains set checked_at = ${now}
    where id in (
      select id from domains where checked_at is null or checked_at < ${checkedBefore}
      order by checked_at nulls first limit ${limit} for update skip locked
    )
    returning ${sql.join(columns.map((column) => sql.ref(column)))}
  `.execute(db)
  return rows.map(domainOfRow)
}

const domainOfRow = (row: Row): SenderDomain => ({
  id: row.id,
  projectId: row.project_id,
  domain: row.domain,
  verified: row.verified,
  status: row.status,
  dkimTokens: row.dkim_tokens,
  dkim: dkimOf(row),
  // Written by `insertDomain` and `saveCheck` alone.
  records: row.records as SenderDomain['records'],
  checkedAt: row.checked_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const dkimOf = ({
  dkim_selector: selector,
  dkim_public_key: publicKey,
  dkim_private_key: encryptedPrivateKey,
}: Row): SenderDomain['dkim'] =>
  selector !== null && publicKey !== null && encryptedPrivateKey !== null
    ? { selector, publicKey, encryptedPrivateKey }
    : null

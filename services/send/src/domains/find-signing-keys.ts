import { decrypt } from '@postrider/security'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/tables.ts'
import { coveringDomains } from './sender-domain.ts'

export interface SigningKey {
  domain: string
  selector: string
  privateKey: string
}

interface Sender {
  id: string
  projectId: string
  fromEmail: string
}

/**
 * The DKIM key for each mail, by the mail's id: that of the sender's domain, else that of its nearest parent domain that has one. None if the
 * provider signs. An `Error` for a key that cannot be decrypted.
 */
export async function findSigningKeys(
  ctx: Context,
  mails: readonly Sender[],
): Promise<Map<string, SigningKey | Error | undefined>> {
  if (!ctx.provider.signs) return new Map()
  const names = mails.flatMap(({ projectId, fromEmail }) =>
    coveringDomains(fromEmail).map((domain) => ({ projectId, domain })),
  )
  const unique = new Map(names.map((each) => [`${each.projectId}/${each.domain}`, each]))
  const keys = await findKeys(ctx, [...unique.values()])
  return new Map(
    mails.map(({ id, projectId, fromEmail }) => [
      id,
      coveringDomains(fromEmail)
        .map((domain) => keys.get(`${projectId}/${domain}`))
        .find((key) => key !== undefined),
    ]),
  )
}

async function findKeys(
  ctx: Context,
  names: readonly { projectId: string; domain: string }[],
): Promise<Map<string, SigningKey | Error>> {
  if (names.length === 0) return new Map()
  const rows = await findKeyRows(ctx.db, names)
  return new Map(rows.map((row) => [`${row.projectId}/${row.domain}`, decrypted(ctx, row)]))
}

function decrypted(
  { config, log }: Context,
  { domainId, domain, selector, encryptedPrivateKey }: KeyRow,
): SigningKey | Error {
  try {
    const privateKey = decrypt(config.encryptionKeys, `domains/${domainId}`, encryptedPrivateKey)
    return { domain, selector, privateKey }
  } catch (cause) {
    log.error('dkim.key_unreadable', { domain, error: cause })
    return new Error('The DKIM key of this domain cannot be read', { cause })
  }
}

interface KeyRow {
  domainId: string
  projectId: string
  domain: string
  selector: string
  encryptedPrivateKey: string
}

/** The verified domains with a signing key of our own. */
async function findKeyRows(
  db: Database,
  names: readonly { projectId: string; domain: string }[],
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select domains.id as "domainId", domains.project_id as "projectId", domains.domain, dkim_selector as selector,
      dkim_private_key as "encryptedPrivateKey"
    from domains
    join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as row ("projectId" uuid, domain text)
      on domains.project_id = row."projectId" and domains.domain = row.domain
    where verified and dkim_selector is not null and dkim_private_key is not null
  `.execute(db)
  return rows
}

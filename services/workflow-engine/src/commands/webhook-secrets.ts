import { randomBytes } from 'node:crypto'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { decrypt, encrypt } from '@postrider/security'
import type { Context } from '../context.ts'
import type { WebhookSecretsTable } from '../store/tables.ts'
import { expireSecrets, findValidSecrets, insertSecrets, lockSecrets } from '../store/webhook-secrets.ts'

/** The secrets that sign the webhooks of a project. */
export interface WebhookSecrets {
  /** The secrets as `whsec_…`, newest first. */
  secrets: string[]
  createdAt: Date
  /** When the last previous secret expires. */
  previousValidUntil: Date | null
}

type SecretsContext = Pick<Context, 'db' | 'config' | 'now' | 'newId'>

/** Returns the secrets of these projects. Creates a secret for a project that has none. */
export async function webhookSecrets(
  ctx: SecretsContext,
  projectIds: readonly string[],
): Promise<Map<string, WebhookSecrets>> {
  if (projectIds.length === 0) return new Map()
  const found = await findValidSecrets(ctx.db, projectIds, ctx.now())
  const current = new Set(found.filter(({ expires_at }) => expires_at === null).map((row) => row.project_id))
  const missing = projectIds.filter((id) => !current.has(id))
  if (missing.length > 0)
    await insertSecrets(
      ctx.db,
      missing.map((id) => newSecret(ctx, id)),
    )
  // Read again, because another process may have inserted a secret first.
  const rows = missing.length > 0 ? await findValidSecrets(ctx.db, projectIds, ctx.now()) : found
  const byProject = Map.groupBy(rows, (row) => row.project_id)
  return new Map([...byProject].map(([projectId, own]) => [projectId, decryptAll(ctx, own)]))
}

/** Creates a new secret for a project. Previous secrets continue to sign for `overlapHours`. */
export const rotateWebhookSecret = (
  ctx: SecretsContext,
  projectId: string,
  { overlapHours }: { overlapHours: number },
): Promise<WebhookSecrets> =>
  transact(ctx.db, async (tx) => {
    await lockSecrets(tx, projectId)
    const at = ctx.now()
    const until = new Date(at.getTime() + overlapHours * 3_600_000)
    await expireSecrets(tx, projectId, { at, until })
    await insertSecrets(tx, [newSecret(ctx, projectId)])
    append(tx, [audited({ projectId, at }, 'webhook-secret.rotated', {})])
    return decryptAll(ctx, await findValidSecrets(tx, [projectId], at))
  })

// Length of a new secret. Standard Webhooks requires 24 to 64 bytes.
const secretBytes = 32

function newSecret({ config, newId, now }: SecretsContext, projectId: string): WebhookSecretsTable {
  const id = newId()
  const secret = encrypt(
    config.encryptionKeys,
    purposeOf(projectId, id),
    `whsec_${randomBytes(secretBytes).toString('base64')}`,
  )
  return { id, project_id: projectId, secret, created_at: now(), expires_at: null }
}

function decryptAll({ config }: SecretsContext, rows: readonly WebhookSecretsTable[]): WebhookSecrets {
  const [newest, previous] = rows
  if (!newest) throw new Error('The project has no webhook secret')
  return {
    secrets: rows.slice(0, maxSigningSecrets).map((row) => {
      return decrypt(config.encryptionKeys, purposeOf(row.project_id, row.id), row.secret)
    }),
    createdAt: newest.created_at,
    previousValidUntil: previous?.expires_at ?? null,
  }
}

/**
 * Maximum number of secrets that sign, because each adds a signature to every request. At this maximum, a
 * rotation makes the oldest secret expire early.
 */
const maxSigningSecrets = 5

const purposeOf = (projectId: string, id: string): string => `webhook_secrets/${projectId}/${id}`

import { randomBytes } from 'node:crypto'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { decrypt, encrypt } from '@postrider/security'
import type { Context } from '../context.ts'
import type { WebhookSecretsTable } from '../store/tables.ts'
import { expireSecrets, findValidSecrets, insertSecrets, lockSecrets } from '../store/webhook-secrets.ts'

/** What the webhooks of a project are signed with. */
export interface WebhookSecrets {
  /** `whsec_…`, the newest first. */
  secrets: string[]
  createdAt: Date
  /** When the last of the earlier ones ends. */
  previousValidUntil: Date | null
}

type MadeBy = Pick<Context, 'db' | 'config' | 'now' | 'newId'>

/** The secrets of these projects; a project that has none gets one. */
export async function webhookSecrets(
  ctx: MadeBy,
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
  // Read again: another process may have been the first.
  const rows = missing.length > 0 ? await findValidSecrets(ctx.db, projectIds, ctx.now()) : found
  const byProject = Map.groupBy(rows, (row) => row.project_id)
  return new Map([...byProject].map(([projectId, own]) => [projectId, opened(ctx, own)]))
}

/** Gives a project a new secret; webhooks are signed with the earlier ones too for so many hours. */
export const rotateWebhookSecret = (
  ctx: MadeBy,
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
    return opened(ctx, await findValidSecrets(tx, [projectId], at))
  })

// Standard Webhooks asks for 24 to 64 bytes.
const secretBytes = 32

function newSecret({ config, newId, now }: MadeBy, projectId: string): WebhookSecretsTable {
  const id = newId()
  const secret = encrypt(
    config.encryptionKeys,
    purposeOf(projectId, id),
    `whsec_${randomBytes(secretBytes).toString('base64')}`,
  )
  return { id, project_id: projectId, secret, created_at: now(), expires_at: null }
}

function opened({ config }: MadeBy, rows: readonly WebhookSecretsTable[]): WebhookSecrets {
  const [newest, previous] = rows
  if (!newest) throw new Error('The project has no secret for its webhooks')
  return {
    secrets: rows.slice(0, mostSigning).map((row) => {
      return decrypt(config.encryptionKeys, purposeOf(row.project_id, row.id), row.secret)
    }),
    createdAt: newest.created_at,
    previousValidUntil: previous?.expires_at ?? null,
  }
}

/**
 * Each costs a signature in every request: whoever rotates more often within the overlap ends the oldest
 * early.
 */
const mostSigning = 5

const purposeOf = (projectId: string, id: string): string => `webhook_secrets/${projectId}/${id}`

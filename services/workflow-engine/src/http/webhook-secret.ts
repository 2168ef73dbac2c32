import * as api from '@postrider/contracts/api/workflows'
import type { WebhookSecretView } from '@postrider/contracts/resources'
import { implement, ok, type Endpoint } from '@postrider/http'
import { rotateWebhookSecret, webhookSecrets, type WebhookSecrets } from '../commands/webhook-secrets.ts'
import type { Context } from '../context.ts'

/**
 * Endpoints for the secret with which receivers verify a project's webhooks. The gateway allows only secret
 * keys.
 */
export const webhookSecret = (ctx: Context): Endpoint[] => [
  implement(api.getWebhookSecret, async ({ caller: { projectId } }) =>
    ok(view((await webhookSecrets(ctx, [projectId])).get(projectId))),
  ),

  implement(api.rotateWebhookSecret, async ({ body, caller }) =>
    ok(view(await rotateWebhookSecret(ctx, caller.projectId, body))),
  ),
]

function view(found: WebhookSecrets | undefined): WebhookSecretView {
  const [secret] = found?.secrets ?? []
  if (!found || secret === undefined) throw new Error('The project has no webhook secret')
  return {
    secret,
    createdAt: found.createdAt.toISOString(),
    previousValidUntil: found.previousValidUntil?.toISOString() ?? null,
  }
}

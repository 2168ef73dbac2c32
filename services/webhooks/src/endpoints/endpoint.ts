import type {
  WebhookBatch,
  WebhookEndpointState,
  WebhookEndpointView,
  WebhookEventPattern,
  WebhookFilter,
} from '@postrider/contracts/resources'

/** A URL of a project that receives events. */
export interface WebhookEndpoint {
  id: string
  projectId: string
  generation: number
  url: string
  description: string | null
  events: readonly WebhookEventPattern[]
  filter: WebhookFilter | null
  includeImports: boolean
  batch: WebhookBatch | null
  state: WebhookEndpointState
  disabledReason: string | null
  pausedUntil: Date | null
  /** Encrypted. */
  secret: string
  secretHint: string
  /** Encrypted. The secret before the last rotation. */
  previousSecret: string | null
  previousSecretUntil: Date | null
  failingSince: Date | null
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export const maxEndpoints = 20

/** How long an endpoint can be paused. */
const maxPausedMs = 3 * 86_400_000

/** Returns the endpoint as the API returns it. */
export function endpointView(endpoint: WebhookEndpoint, now: Date): WebhookEndpointView {
  const { previousSecretUntil: until } = endpoint
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    filter: endpoint.filter,
    includeImports: endpoint.includeImports,
    batch: endpoint.batch,
    state: endpoint.state,
    disabledReason: endpoint.disabledReason,
    pausedUntil: textOf(endpoint.pausedUntil),
    failingSince: textOf(endpoint.failingSince),
    lastSuccessAt: textOf(endpoint.lastSuccessAt),
    lastFailureAt: textOf(endpoint.lastFailureAt),
    secretHint: endpoint.secretHint,
    previousSecretValidUntil: until && until > now ? until.toISOString() : null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  }
}

/** Returns a URL without its query, which may contain a secret, for logs and notices. */
export const displayUrl = (url: string): string => url.split('?', 1)[0] ?? url

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

/**
 * Returns the endpoint in another state. A repeated pause does not extend the first one. An endpoint that is no
 * longer disabled has no failures.
 */
export function withState(
  endpoint: WebhookEndpoint,
  { state, now }: { state: WebhookEndpointState; now: Date },
): WebhookEndpoint {
  if (state === endpoint.state) return endpoint
  return {
    ...endpoint,
    state,
    disabledReason: state === 'DISABLED' ? 'A user disabled the endpoint.' : null,
    failingSince: endpoint.state === 'DISABLED' ? null : endpoint.failingSince,
    pausedUntil: state === 'PAUSED' ? new Date(now.getTime() + maxPausedMs) : null,
  }
}

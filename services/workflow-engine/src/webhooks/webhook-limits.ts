/** Resource limits of webhooks in one process. */
export interface WebhookLimits {
  /** Timeout of one attempt, including connecting, redirects and reading the response. */
  timeoutMs: number
  /** Maximum concurrent requests: total, per project, and per host. */
  concurrency: { total: number; perProject: number; perHost: number }
}

export const webhookLimits: WebhookLimits = {
  timeoutMs: 10_000,
  concurrency: { total: 500, perProject: 20, perHost: 50 },
}

/** Resource limits of webhooks in one process. */
export interface WebhookLimits {
  /** Timeout of one attempt, from the connection to the end of the response, including redirects. */
  timeoutMs: number
  /** Maximum number of concurrent requests in total, per project and per host. */
  concurrency: { total: number; perProject: number; perHost: number }
}

export const webhookLimits: WebhookLimits = {
  timeoutMs: 10_000,
  concurrency: { total: 500, perProject: 20, perHost: 50 },
}

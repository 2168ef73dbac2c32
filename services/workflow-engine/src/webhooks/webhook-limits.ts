/** What webhooks may take of a process. */
export interface WebhookLimits {
  /** How long one try may take: connecting, redirects and reading the response. */
  timeoutMs: number
  /** Requests at the same time: in all, of one project, to one host. */
  concurrency: { total: number; perProject: number; perHost: number }
}

export const webhookLimits: WebhookLimits = {
  timeoutMs: 10_000,
  concurrency: { total: 500, perProject: 20, perHost: 50 },
}

/**
 * The work of the driver: one keep-alive connection per client. Each sends its next request after the
 * response.
 */
export interface Plan {
  url: string
  /** Requested in turn instead of the path of `url`. */
  paths?: readonly string[]
  method: 'POST' | 'GET'
  headers: Record<string, string>
  /**
   * The body. Each `{person}` is replaced with a random number below `people`, each `{n}` with the number of
   * the request, and each `{score}` with a random number below 100.
   */
  body: string
  personCount: number
  clients: number
  /** Requests before the measurement, because a cold process costs several times as much as a warm one. */
  warmUpRequests: number
  measureMs: number
  /** Requests per second of all clients together. Undefined: as fast as the responses arrive. */
  rate?: number
}

/** The results without the warm-up. Latencies are in ms. */
export interface DriverResult {
  requests: number
  seconds: number
  requestsPerSecond: number
  p50: number
  p95: number
  p99: number
  /** Responses other than 2xx by status, and `cut` for broken connections. */
  failures: Record<string, number>
}

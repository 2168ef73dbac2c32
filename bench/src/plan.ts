/**
 * The work of the driver. Each client has one keep-alive connection and sends its next request after the
 * response.
 */
export interface Plan {
  url: string
  /** Paths that are requested in turn instead of the path of `url`. */
  paths?: readonly string[]
  method: 'POST' | 'GET'
  headers: Record<string, string>
  /**
   * The body. Each `{person}` is replaced with a random number below `personCount`, each `{n}` with the
   * number of the request, and each `{score}` with a random number below 100.
   */
  body: string
  personCount: number
  clients: number
  /** Requests before the measurement, because a cold process costs several times as much as a warm one. */
  warmUpRequests: number
  measureMs: number
  /**
   * Requests per second of all clients together. If undefined, each client sends its next request
   * immediately.
   */
  rate?: number
  /** True if responses other than 2xx do not fail the run. They are counted. */
  mayFail?: boolean
}

/** The results after the warm-up. Latencies are in ms. */
export interface DriverResult {
  requests: number
  seconds: number
  requestsPerSecond: number
  p50: number
  p95: number
  p99: number
  /** Number of responses other than 2xx by status, and of broken connections as `cut`. */
  failures: Record<string, number>
}

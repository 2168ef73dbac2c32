/**
 * What the driver is to do: one keep-alive connection per client, the next request when the answer is there.
 */
export interface Plan {
  url: string
  /** Asked in turn instead of the path of `url`. */
  paths?: readonly string[]
  method: 'POST' | 'GET'
  headers: Record<string, string>
  /**
   * The body; each `{person}` becomes a random number below `people`, each `{n}` the number of the request,
   * `{score}` a random number below 100.
   */
  body: string
  people: number
  clients: number
  /** Asked before anything counts: a cold process costs several times what a warm one does. */
  warmUpRequests: number
  measureMs: number
  /** Requests a second of all clients together; undefined: as fast as the answers come. */
  rate?: number
}

/** What came of it, warm-up left out. Latencies are in ms. */
export interface Driven {
  requests: number
  seconds: number
  requestsPerSecond: number
  p50: number
  p95: number
  p99: number
  /** Answers other than 2xx, by status, and `cut` for connections that broke. */
  failures: Record<string, number>
}

/** The label `job` of all targets of Postrider. `prometheus.yml` and the PodMonitors set it. */
export const job = 'postrider'

/**
 * Returns a selector for a metric of Postrider. `matchers` are further label matchers, such as
 * `class="campaign"`. A Prometheus server of a cluster also stores metrics of other programs, and some have
 * the same names.
 */
export const own = (metric: string, ...matchers: string[]): string =>
  `${metric}{${[`job="${job}"`, ...matchers].join(',')}}`

/**
 * Returns the matcher of a histogram's bucket. `bound` must be an integer: Prometheus 2 stores the bound 10
 * as `10`, and Prometheus 3 as `10.0`.
 */
export const bucketUpTo = (bound: number): string => `le=~"${bound}|${bound}.0"`

/**
 * Requests of clients to the API: probes and scrapes of the gateway have the class `the-server`. An
 * unavailable service makes each `GET /health` fail, and probes would hide failed requests.
 */
export const apiRequests = 'service="gateway",endpoint!="the-server"'

/** Returns an expression that is 0 where `like` has a value and `expr` has none. */
export const orZero = (expr: string, like: string): string => `(${expr} or ${like} * 0)`

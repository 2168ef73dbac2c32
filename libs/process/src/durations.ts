import type { InternalCall } from '@postrider/http'
import type { Histogram } from 'prom-client'

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const requestDuration = {
  name: 'http_request_duration_seconds',
  help: 'Duration of HTTP requests in seconds, by class of the endpoint',
  labels: ['method', 'status', 'endpoint'],
  buckets,
} as const

export const callDuration = {
  name: 'internal_request_duration_seconds',
  help: 'Duration of requests to other services in seconds, including retries of the connection',
  labels: ['peer', 'endpoint', 'outcome'],
  buckets,
} as const

const commonMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Returns a function that starts to time a request. Call the returned function when the request ends. Rare
 * methods count as `other`, so that clients cannot create series.
 */
export function requestTimer(
  requests: Histogram<(typeof requestDuration.labels)[number]>,
): () => (method: string, status: number, endpoint: string) => void {
  const observe = cachedObserver((method: string, status: string, endpoint: string) =>
    requests.labels({ method, status, endpoint }),
  )
  return () => {
    const began = performance.now()
    return (method, status, endpoint) => {
      const known = commonMethods.has(method) ? method : 'other'
      observe([known, String(status), endpoint], (performance.now() - began) / 1000)
    }
  }
}

/** Returns a function that records calls of other services. */
export function callRecorder(
  calls: Histogram<(typeof callDuration.labels)[number]>,
): (call: InternalCall) => void {
  const observe = cachedObserver((peer: string, endpoint: string, outcome: string) =>
    calls.labels({ peer, endpoint, outcome }),
  )
  return ({ peer, endpoint, outcome, seconds }) => observe([peer, endpoint, outcome], seconds)
}

type Labels = [string, string, string]

/**
 * Returns a function that observes a value of the series with these labels. The observers are cached: finding
 * a series by its labels is more expensive than observing.
 */
function cachedObserver(
  observerOf: (...labels: Labels) => { observe(value: number): void },
): (labels: Labels, value: number) => void {
  const observers = new Map<string, ReturnType<typeof observerOf>>()
  return (labels, value) => {
    const series = labels.join(' ')
    const observer = observers.get(series) ?? observerOf(...labels)
    observers.set(series, observer)
    observer.observe(value)
  }
}

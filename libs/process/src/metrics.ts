import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Prometheus metrics of one service; each has its own registry, since standalone holds several in a process.
 */
export interface Metrics {
  registry: Registry
  /** Starts the clock of a request; call the result with method and status when it ends. */
  startRequest(): (method: string, status: number) => void
  counter(name: string, help: string, labels?: string[]): Counter
  gauge(name: string, help: string, collect: () => Promise<number> | number): Gauge
  /** A gauge with a series for each value of one label, as `collect` answers them. */
  gaugeEach(gauge: LabelledGauge, collect: () => Promise<Record<string, number>>): void
}

export interface LabelledGauge {
  name: string
  help: string
  label: string
}

/**
 * How often the lag of the event loop is sampled; the minimum, maximum, mean and percentiles of it include
 * this time. A sample wakes the process: every 10 ms, which is the default, took 5 ms of CPU time a second of
 * each idle process, every 100 ms takes 0.5. A delay is seen in proportion to how long it lasts, one of more
 * than 100 ms always, by up to 100 ms shorter than it was.
 */
const eventLoopSampleMs = 100

/**
 * Metrics with a registry of their own, whose series all have the label `service`. Each request that
 * `startRequest` begins is observed in `http_request_duration_seconds`, by method and status. With
 * `processMetrics` the registry also has those of the process (CPU, memory, event loop), which only one
 * registry of a process needs. A gauge whose `collect` fails reads NaN, and one of `gaugeEach` has no series,
 * so that a scrape never fails. A name that the registry has already throws.
 */
export function createMetrics(service: string, options: { processMetrics: boolean }): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  if (options.processMetrics)
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // Finding the series of two labels costs more than counting; the parser of HTTP knows a few dozen methods.
  const observers = new Map<string, ReturnType<typeof requests.labels>>()
  const observerOf = (method: string, status: number): ReturnType<typeof requests.labels> => {
    const series = `${method} ${status}`
    const observer = observers.get(series) ?? requests.labels({ method, status })
    observers.set(series, observer)
    return observer
  }
  return {
    registry,
    startRequest: () => {
      const began = performance.now()
      return (method, status) => observerOf(method, status).observe((performance.now() - began) / 1000)
    },
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name, help, collect) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          // One that cannot be read (the database is down) must not take the others with it.
          this.set(await readOr(collect, NaN))
        },
      }),
    gaugeEach: ({ name, help, label }, collect) =>
      void new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const values = await readOr(collect, {})
          this.reset()
          for (const [value, number] of Object.entries(values)) this.set({ [label]: value }, number)
        },
      }),
  }
}

async function readOr<Value>(read: () => Promise<Value> | Value, fallback: Value): Promise<Value> {
  try {
    return await read()
  } catch {
    return fallback
  }
}

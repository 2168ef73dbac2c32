import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster, ListedProcess } from '../cluster.ts'
import { rssOf } from '../usage.ts'

/** The state of the cluster at one moment. A value that cannot be read is undefined. */
export interface Sample {
  minute: number
  /** RSS in MB by process, with the process's children. */
  rssMb: Record<string, number | undefined>
  outboxMessages: number | undefined
  lagMessages: number | undefined
  oldestDueSeconds: number | undefined
}

const everyMs = 5_000
const scrapeTimeoutMs = 4_000

/** Samples the cluster every 5 s until `stop` is called, which returns the samples. */
export function startSampling(cluster: Cluster): { stop(): Promise<Sample[]> } {
  const samples: Sample[] = []
  const stopping = new AbortController()
  const began = performance.now()
  const sampling = (async () => {
    while (!stopping.signal.aborted) {
      samples.push(await sampleOf(cluster, (performance.now() - began) / 60_000))
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await sampling
      return samples
    },
  }
}

async function sampleOf(cluster: Cluster, minute: number): Promise<Sample> {
  const processes = await cluster.runningProcesses()
  const texts = await Promise.all(processes.map(scrape))
  const rss = rssOf(Object.fromEntries(processes.map(({ name, pid }) => [name, pid])))
  return {
    minute,
    rssMb: rss,
    outboxMessages: seriesTotal(texts, 'outbox_messages', 'max'),
    lagMessages: seriesTotal(texts, 'consumer_lag_messages', 'sum'),
    oldestDueSeconds: seriesTotal(texts, 'oldest_due_mail_seconds', 'max'),
  }
}

/** Returns the metrics of a program. Returns '' for an engine, which serves no metrics, or a failure. */
async function scrape({ port }: ListedProcess): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
      signal: AbortSignal.timeout(scrapeTimeoutMs),
    })
    return response.ok ? await response.text() : ''
  } catch {
    return ''
  }
}

/**
 * Returns the maximum or the sum of all series of a metric. Instances of a service report the same outbox, so
 * only lags are added. Returns undefined if a value is not a number or there is no series.
 */
export function seriesTotal(texts: readonly string[], name: string, how: 'max' | 'sum'): number | undefined {
  const pattern = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm')
  const values = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, value]) => Number(value)))
  if (values.length === 0 || values.some(Number.isNaN)) return undefined
  return how === 'max' ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0)
}

// Runs the load in a separate process. Receives a Plan over IPC and responds with the results.
import { setTimeout as pause } from 'node:timers/promises'
import { openClient, type HttpClient } from './http-client.ts'
import type { DriverResult, Plan } from './plan.ts'

// This listener keeps the process running until load.ts has read the CPU time of the process.
process.on('message', (message) => {
  // The cast is safe: only load.ts starts this program, and its message is a Plan.
  void drive(message as Plan).then((driven) => process.send?.(driven))
})

async function drive(plan: Plan): Promise<DriverResult> {
  const url = new URL(plan.url)
  const clients = await Promise.all(Array.from({ length: plan.clients }, () => openClient(url)))
  const run: DriverState = {
    begin: Number.POSITIVE_INFINITY,
    end: Number.POSITIVE_INFINITY,
    coldRequests: plan.warmUpRequests,
    measureMs: plan.measureMs,
    latencies: [],
    failures: {},
    next: requests(plan, url),
    nextSlot: slots(plan.rate),
  }
  await Promise.all(clients.map((client) => sendRequests(client, run)))
  clients.forEach((client) => client.close())
  return summary(run, plan.measureMs / 1000)
}

interface DriverState {
  /** The start of the measured part, in ms. Infinity during the warm-up. */
  begin: number
  end: number
  coldRequests: number
  measureMs: number
  latencies: number[]
  failures: Record<string, number>
  next(): string
  /** Returns the time of the next request, or undefined to send the request immediately. */
  nextSlot(): number | undefined
}

async function sendRequests(client: HttpClient, run: DriverState): Promise<void> {
  for (;;) {
    await untilSlot(run)
    const sentAt = performance.now()
    if (sentAt >= run.end) return
    const outcome = await client.send(run.next()).catch(() => 'cut' as const)
    note(run, sentAt, outcome)
    if (outcome === 'cut') return
    warmUp(run)
  }
}

async function untilSlot(run: DriverState): Promise<void> {
  const nextSlot = run.nextSlot()
  if (nextSlot !== undefined && nextSlot > performance.now()) await pause(nextSlot - performance.now())
}

function note(run: DriverState, sentAt: number, outcome: number | 'cut'): void {
  const now = performance.now()
  if (outcome === 'cut' || outcome >= 300) run.failures[outcome] = (run.failures[outcome] ?? 0) + 1
  else if (sentAt >= run.begin && now <= run.end) run.latencies.push(now - sentAt)
}

function warmUp(run: DriverState): void {
  run.coldRequests -= 1
  if (run.coldRequests !== 0) return
  run.begin = performance.now()
  run.end = run.begin + run.measureMs
  process.send?.('warm')
}

function requests({ method, headers, body, personCount, paths = [] }: Plan, url: URL): () => string {
  let count = 0
  const head = [
    ` HTTP/1.1`,
    `Host: ${url.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')
  return () => {
    count += 1
    const path = paths[count % paths.length] ?? url.pathname
    const person = Math.floor(Math.random() * personCount)
    const content = body
      .replaceAll('{person}', String(person))
      .replaceAll('{n}', String(count))
      .replaceAll('{score}', String(Math.floor(Math.random() * 100)))
    const length = content === '' ? '' : `\r\nContent-Length: ${content.length}`
    return `${method} ${path}${head}${length}\r\n\r\n${content}`
  }
}

function slots(rate: number | undefined): () => number | undefined {
  let at = performance.now()
  return () => (rate === undefined ? undefined : (at += 1000 / rate))
}

function summary({ latencies, failures }: DriverState, seconds: number): DriverResult {
  const sorted = Float64Array.from(latencies).toSorted()
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    requests: sorted.length,
    seconds,
    requestsPerSecond: sorted.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failures,
  }
}

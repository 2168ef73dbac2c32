import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { freePort } from '@postrider/process/ports'
import { measure } from './measure.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import type { Plan } from './plan.ts'
import { startSideProcess, type SideProcess } from './side-process.ts'

/**
 * Measures the cost of the gateway. Sends the same request to a trivial service in three ways: directly,
 * through plain http-proxy-middleware, and through a separate gateway with real Redis and accounts. Latency
 * is measured at a low rate, throughput with all clients.
 */
export async function gateway(config: Config, cluster: Cluster): Promise<Outcome> {
  const [echoPort, plainPort, ownPort] = [await freePort(), await freePort(), await freePort()]
  const echo = await startSideProcess({
    program: 'bench/src/echo.ts',
    port: echoPort,
    args: [String(echoPort)],
  })
  const plain = await startSideProcess({
    program: 'bench/src/plain-proxy.ts',
    port: plainPort,
    args: [String(plainPort), echo.url],
  })
  const env = await cluster.environmentOf('gateway')
  const own = await startSideProcess({
    program: 'gateway/src/main.ts',
    port: ownPort,
    env: { ...env, PORT: String(ownPort), CONTACTS_URL: echo.url },
  })
  try {
    const ways: Targets = { direct: echo, 'plain proxy': plain, gateway: own }
    const rows = [
      ...(await compare(ways, { config, cluster, clients: 32, rate: easyRate })),
      ...(await inTurn(config.clients, (clients) => compare(ways, { config, cluster, clients }))),
    ]
    return outcomeOf(config, rows, 'plain http-proxy-middleware to the same service')
  } finally {
    await Promise.all([own.stop(), plain.stop(), echo.stop()])
  }
}

type Targets = Record<'direct' | 'plain proxy' | 'gateway', SideProcess>

const easyRate = 300

interface Comparison {
  config: Config
  cluster: Cluster
  clients: number
  rate?: number
}

async function compare(ways: Targets, comparison: Comparison): Promise<Row[]> {
  const rows: Row[] = []
  const pids = Object.fromEntries(Object.entries(ways).map(([name, { pid }]) => [name, pid]))
  const { rate } = comparison
  for (const [name, { url }] of Object.entries(ways)) {
    const title = rate === undefined ? name : `${name}, ${rate} a second`
    rows.push(await measure(title, planOf(url, comparison), { pids }))
  }
  const limit = rows.find((row) => row.name.startsWith('plain'))?.requestsPerSecond
  if (limit === undefined || rate !== undefined) return rows
  return rows.map((row) => ({ ...row, limit, ratio: row.requestsPerSecond / limit }))
}

const planOf = (url: string, { config, cluster, clients, rate }: Comparison): Plan => ({
  url: `${url}/v1/track`,
  method: 'POST',
  headers: { Authorization: `Bearer ${cluster.demo.publicKey}`, 'Content-Type': 'application/json' },
  body: '{"email":"person-{person}@example.net","event":"bench","data":{"plan":"pro","order":{n}}}',
  personCount: 10_000,
  clients,
  warmUpRequests: rate === undefined ? 15_000 : 2_000,
  measureMs: config.seconds * 1000,
  ...(rate === undefined ? {} : { rate }),
})

async function inTurn<T, R>(inputs: readonly T[], work: (input: T) => Promise<R[]>): Promise<R[]> {
  const results: R[] = []
  for (const input of inputs) results.push(...(await work(input)))
  return results
}

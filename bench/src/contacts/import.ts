import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { measure } from '../measure.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import type { Plan } from '../plan.ts'
import { rateOf } from './timed.ts'

/** The domains of contacts that the imports and `track` create. */
export const addedDomains = ['import.example', 'example.net']

const imported = 50_000
const rowsPerSecond = 5_000
const trackShare = 0.8

/**
 * Measures an import of 50,000 new contacts alone, and then another import during /v1/track. Compares the
 * rate of /v1/track with and without the import.
 */
export async function measureImport(config: Config, cluster: Cluster): Promise<Row[]> {
  const alone = await importRows(cluster)
  const pids = pidsOf(cluster)
  const track = planOf(config, cluster)
  const without = await measure('track', track, { pids })
  let importing = Promise.resolve(Number.NaN)
  const duringImport = await measure(
    'track during an import',
    { ...track, warmUpRequests: 1_000 },
    {
      pids,
      onBegin: async () => void (importing = importRows(cluster)),
    },
  )
  const limit = without.requestsPerSecond
  return [
    importRow('import of 50,000 rows, rows as requests', alone),
    importRow('import during track', await importing),
    without,
    {
      ...duringImport,
      limit,
      ratio: duringImport.requestsPerSecond / limit,
      after: { 'target ratio': trackShare },
    },
  ]
}

/** Returns the seconds from the upload of an import to its end. */
async function importRows({ demo }: Cluster): Promise<number> {
  const headers = { Authorization: `Bearer ${demo.secretKey}` }
  const began = performance.now()
  const body = new FormData()
  body.append('file', new Blob([csv()], { type: 'text/csv' }), 'contacts.csv')
  const response = await fetch(`${demo.baseUrl}/contacts/import`, { method: 'POST', headers, body })
  if (response.status !== 202)
    throw new Error(`The import failed with status ${response.status}: ${await response.text()}`)
  const { jobId } = z.object({ jobId: z.string() }).parse(await response.json())
  for (;;) {
    const job = Job.parse(await (await fetch(`${demo.baseUrl}/contacts/import/${jobId}`, { headers })).json())
    if (job.state === 'completed') return (performance.now() - began) / 1000
    if (job.state === 'failed') throw new Error(`The import failed: ${JSON.stringify(job)}`)
    await pause(100)
  }
}

const Job = z.object({ state: z.string(), failedReason: z.string().nullish() })

/**
 * Returns contacts that no earlier run imported, so that the seed does not change and all imports do the same
 * work.
 */
function csv(): string {
  const run = Date.now().toString(36)
  const lines = Array.from(
    { length: imported },
    (_, n) => `import.${run}.${n}@import.example,true,Ada,pro,de,${n % 101}`,
  )
  return ['email,subscribed,firstName,plan,country,score', ...lines].join('\n')
}

const importRow = (name: string, seconds: number): Row => ({
  ...rateOf(name, imported, seconds),
  limit: rowsPerSecond,
  ratio: imported / seconds / rowsPerSecond,
})

const planOf = ({ seconds }: Config, { demo }: Cluster): Plan => ({
  url: `${demo.baseUrl}/v1/track`,
  method: 'POST',
  headers: { Authorization: `Bearer ${demo.publicKey}`, 'Content-Type': 'application/json' },
  body: '{"email":"person-{person}@example.net","event":"bench","data":{"plan":"pro","order":{n}}}',
  personCount: 10_000,
  clients: 32,
  warmUpRequests: 20_000,
  measureMs: seconds * 1000,
})
